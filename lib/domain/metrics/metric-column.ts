import type { MetricDirection } from "@/lib/domain/evaluators/evaluator";
import { describeSorted } from "./describe-column";
import type { ResampleOptions, ValueRange } from "./interval";
import { meanInterval } from "./mean-interval";
import { NumberColumn } from "./number-column";
import { type MetricSummary, UNSCORED_REASONS, type UnscoredCounts, type UnscoredReason } from "./run-aggregate";
import { WorstSamples } from "./worst-samples";

/** What is known of a metric before its first value. */
export type MetricDeclaration = Readonly<{ name: string; direction: MetricDirection; range: ValueRange }>;

/** Beyond this no sum of a million values is sure to be finite. */
const MAGNITUDE_MAX = 1e300;
/** Rounding may leave [0, 1] by this much; such a value is the bound. */
const UNIT_TOLERANCE = 1e-9;

/** The values of one metric, one number a sample, and how many samples have none and why. */
export class MetricColumn {
  readonly #declaration: MetricDeclaration;
  readonly #values = new NumberColumn();
  readonly #worst: WorstSamples;
  /** Samples that gave a value, usable or not, under the reason they would have given for having none. */
  readonly #givenCounts = createUnscoredCounts();
  #outOfRangeCount = 0;

  constructor(declaration: MetricDeclaration, worstCountMax: number) {
    this.#declaration = declaration;
    this.#worst = new WorstSamples(declaration.direction, worstCountMax);
  }

  /** How many values were given, usable or not. */
  get givenCount(): number {
    return this.#values.length + this.#outOfRangeCount;
  }

  /**
   * Adds the value of one sample.
   *
   * @param reason Why a null of this sample would be unscored.
   */
  add(sampleId: string, given: number, reason: UnscoredReason): void {
    this.#givenCounts[reason] += 1;
    const value = toValueInRange(given, this.#declaration.range);
    if (value === null) {
      this.#outOfRangeCount += 1;
      return;
    }
    this.#values.push(value);
    this.#worst.offer({ sampleId, value });
  }

  /**
   * The figures over the values so far.
   *
   * @param reasonTotals All samples of the run under the reason a null of theirs has.
   * @param resample null leaves the interval out.
   */
  summarize(reasonTotals: UnscoredCounts, resample: ResampleOptions | null): MetricSummary {
    const { name, direction, range } = this.#declaration;
    const sorted = this.#values.toSorted();
    const unscored = createUnscoredCounts();
    let sampleCount = 0;
    for (const reason of UNSCORED_REASONS) {
      sampleCount += reasonTotals[reason];
      unscored[reason] = reasonTotals[reason] - this.#givenCounts[reason];
    }
    unscored.outOfRange = this.#outOfRangeCount;
    return {
      name,
      direction,
      sampleCount,
      scoredCount: sorted.length,
      unscored,
      ...describeSorted(sorted),
      interval: resample && meanInterval(sorted, { ...resample, range }),
      worst: this.#worst.toList(),
    };
  }
}

/** Counts that start at zero, to be counted up by their one owner. */
export function createUnscoredCounts(): Record<UnscoredReason, number> {
  return {
    ignored: 0,
    evaluatorFailed: 0,
    workflowFailed: 0,
    timedOut: 0,
    cancelled: 0,
    notRun: 0,
    noValue: 0,
    outOfRange: 0,
  };
}

function toValueInRange(value: number, range: ValueRange): number | null {
  // Adding 0 turns -0, which JSON does not have, into 0.
  if (range === "any") return Math.abs(value) <= MAGNITUDE_MAX ? value + 0 : null;
  if (!(value >= -UNIT_TOLERANCE && value <= 1 + UNIT_TOLERANCE)) return null;
  return Math.min(1, Math.max(0, value));
}
