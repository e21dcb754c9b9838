import { type Interval, intervalFlags } from "./interval";
import { type Proportion, toProportion, wilsonInterval } from "./proportion-interval";

/**
 * A proportion whose observations come in documents, any number in each. Keeps sums only, all of them integers, so
 * neither memory nor the result depends on how many documents come in which order.
 */
export class ClusteredProportion {
  #documentCount = 0;
  #k = 0;
  #n = 0;
  #squaresOfK = 0;
  #squaresOfN = 0;
  #products = 0;
  #openK = 0;
  #openN = 0;

  /** Adds an observation to the open document. */
  observe(isCounted: boolean): void {
    this.#openN += 1;
    if (isCounted) this.#openK += 1;
  }

  /** Ends the open document; one without observations is none. */
  endDocument(): void {
    const [k, n] = [this.#openK, this.#openN];
    if (n === 0) return;
    this.#documentCount += 1;
    this.#k += k;
    this.#n += n;
    this.#squaresOfK += k * k;
    this.#squaresOfN += n * n;
    this.#products += k * n;
    this.#openK = 0;
    this.#openN = 0;
  }

  /**
   * The proportion with Wilson's interval at the effective sample size: n over the design effect (Kish 1965), which is
   * how much wider the spread between documents is than that of independent observations. With one observation per
   * document it is Wilson's interval itself.
   *
   * @see docs/scoring.md#clustered-proportions
   */
  estimate(): Proportion {
    const isClustered = this.#n > this.#documentCount;
    if (!isClustered) return toProportion(this.#k, this.#n);
    return { k: this.#k, n: this.#n, value: this.#k / this.#n, interval: this.#clusteredInterval() };
  }

  #clusteredInterval(): Interval | null {
    const value = this.#k / this.#n;
    const effectiveCount = this.#effectiveCount(value);
    const interval = wilsonInterval(value * effectiveCount, effectiveCount);
    const flags = value === 0 || value === 1 ? (["noVariation"] as const) : [];
    return interval && { ...interval, flags: intervalFlags(this.#documentCount, ...flags) };
  }

  /** Without variation, or with one document, the spread is unknown: a document then counts as one observation. */
  #effectiveCount(value: number): number {
    const m = this.#documentCount;
    if (value === 0 || value === 1 || m === 1) return m;
    const squares = this.#squaresOfK - 2 * value * this.#products + value * value * this.#squaresOfN;
    const varianceOfDocuments = (Math.max(0, squares) * m) / (m - 1) / this.#n ** 2;
    const varianceOfObservations = (value * (1 - value)) / this.#n;
    const designEffect = Math.max(1, varianceOfDocuments / varianceOfObservations);
    return Math.max(1, this.#n / designEffect);
  }
}
