import type { Counts } from "@/lib/domain/scoring/alignment/counts";
import { DocumentCounts, macroRatios } from "./document-counts";
import type { ResampleOptions } from "./interval";
import { createUnscoredCounts, MetricColumn } from "./metric-column";
import { toProportion } from "./proportion-interval";
import { estimateRatios } from "./ratio-interval";
import type { Headline, UnscoredCounts } from "./run-aggregate";
import type { SettledSample } from "./settle-sample";

/** Gathers the headline figures of a set of samples. */
export class HeadlineTally {
  readonly #score: MetricColumn;
  readonly #documents = new DocumentCounts();
  readonly #reasonTotals = createUnscoredCounts();
  readonly #passes = { k: 0, n: 0 };
  readonly #exactMatches = { k: 0, n: 0 };

  constructor(worstCountMax: number) {
    this.#score = new MetricColumn({ name: "score", direction: "higher", range: "unit" }, worstCountMax);
  }

  /** All samples so far, under the reason that a null of theirs has. */
  get reasonTotals(): UnscoredCounts {
    return this.#reasonTotals;
  }

  /** How many samples were added. */
  get sampleCount(): number {
    return Object.values(this.#reasonTotals).reduce((total, count) => total + count, 0);
  }

  /**
   * Adds one sample.
   *
   * @param counts Counts of the sample's fields; null when its fields count nowhere.
   */
  add(sample: SettledSample, counts: Counts | null): void {
    this.#reasonTotals[sample.reason] += 1;
    if (sample.score !== null) this.#score.add(sample.sampleId, sample.score, sample.reason);
    countIn(this.#passes, sample.pass);
    countIn(this.#exactMatches, sample.isExactMatch);
    if (counts !== null) this.#documents.push(counts);
  }

  /**
   * The figures over the samples so far.
   *
   * @param resample null leaves resampled intervals out.
   */
  summarize(resample: ResampleOptions | null): Headline {
    const score = this.#score.summarize(this.#reasonTotals, resample);
    const documents = this.#documents.toRows();
    return {
      sampleCount: score.sampleCount,
      score,
      passRate: toProportion(this.#passes.k, this.#passes.n),
      exactMatchRate: toProportion(this.#exactMatches.k, this.#exactMatches.n),
      micro: estimateRatios(documents, resample),
      macroOverDocuments: macroRatios(documents),
    };
  }
}

function countIn(tally: { k: number; n: number }, isCounted: boolean | null): void {
  if (isCounted === null) return;
  tally.n += 1;
  if (isCounted) tally.k += 1;
}
