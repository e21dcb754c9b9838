import type { MetricDirection } from "@/lib/domain/evaluators/evaluator";
import { compareCodePoints } from "./code-point-order";

/** A sample and its value of one metric. */
export type SampleValue = Readonly<{ sampleId: string; value: number }>;

/**
 * Keeps the samples with the worst values of a metric, ties by id in code-point order; none for a `neutral` metric,
 * which has no bad end.
 *
 * @see docs/scoring.md#worst-samples
 */
export class WorstSamples {
  readonly #worst: SampleValue[] = [];
  readonly #direction: MetricDirection;
  readonly #countMax: number;

  /** @param countMax How many to keep, at least 0. */
  constructor(direction: MetricDirection, countMax: number) {
    this.#direction = direction;
    this.#countMax = direction === "neutral" ? 0 : countMax;
  }

  /** Keeps the sample if it is among the worst so far. */
  offer(candidate: SampleValue): void {
    const last = this.#worst.at(-1);
    const isFull = this.#worst.length >= this.#countMax;
    if (isFull && (last === undefined || this.#compare(candidate, last) >= 0)) return;
    const position = this.#worst.findIndex((kept) => this.#compare(candidate, kept) < 0);
    this.#worst.splice(position === -1 ? this.#worst.length : position, 0, candidate);
    if (this.#worst.length > this.#countMax) this.#worst.pop();
  }

  /** Worst first. */
  toList(): readonly SampleValue[] {
    return [...this.#worst];
  }

  #compare(left: SampleValue, right: SampleValue): number {
    const byValue = this.#direction === "lower" ? right.value - left.value : left.value - right.value;
    return byValue || compareCodePoints(left.sampleId, right.sampleId);
  }
}
