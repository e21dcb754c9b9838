import type { MetricDirection, SampleOutcome } from "@/lib/domain/evaluators/evaluator";
import type { Ratios } from "@/lib/domain/scoring/alignment/counts";
import type { CoverageCounts, SampleStatus } from "./coverage";
import type { Description } from "./describe-column";
import type { FieldSummary, JudgedField, VerdictCounts } from "./field-table";
import type { Interval } from "./interval";
import type { Proportion } from "./proportion-interval";
import type { RatioEstimates } from "./ratio-interval";
import type { SampleValue } from "./worst-samples";

/** What an evaluator found, as far as figures over samples need it; every {@link SampleOutcome} is one. */
export type JudgedOutcome = Pick<SampleOutcome, "score" | "pass" | "status" | "metrics"> &
  Readonly<{ fields: readonly JudgedField[] }>;

/**
 * One sample of a run. `outcome` is the evaluator's `failedOutcome` when the workflow failed or timed out, and null
 * when there is none; a completed sample without outcome counts as `evaluatorFailed`.
 */
export type AggregateSample = Readonly<{ sampleId: string; status: SampleStatus; outcome: JudgedOutcome | null }>;

/** Why a sample has no value of a metric. `outOfRange`: not a finite number, or outside of the range of the metric. */
export const UNSCORED_REASONS = [
  "ignored",
  "evaluatorFailed",
  "workflowFailed",
  "timedOut",
  "cancelled",
  "notRun",
  "noValue",
  "outOfRange",
] as const;

/** One of {@link UNSCORED_REASONS}. */
export type UnscoredReason = (typeof UNSCORED_REASONS)[number];

/** Samples without a value, by reason. With `scoredCount` they add up to `sampleCount`. */
export type UnscoredCounts = Readonly<Record<UnscoredReason, number>>;

/** One metric over all samples of a run; `worst` is empty when the direction is `neutral`. */
export type MetricSummary = Description &
  Readonly<{
    name: string;
    direction: MetricDirection;
    sampleCount: number;
    scoredCount: number;
    unscored: UnscoredCounts;
    interval: Interval | null;
    worst: readonly SampleValue[];
  }>;

/**
 * The figures a run is judged by.
 *
 * @see docs/scoring.md#headline
 */
export type Headline = Readonly<{
  sampleCount: number;
  score: MetricSummary;
  passRate: Proportion;
  /** Documents in which every judged field is right. */
  exactMatchRate: Proportion;
  micro: RatioEstimates;
  macroOverDocuments: Ratios;
}>;

/**
 * Everything counted over the samples of a run: plain JSON, numbers finite, unscored null.
 *
 * @see docs/scoring.md#aggregation
 */
export type RunAggregate = Readonly<{
  version: 1;
  sampleCount: number;
  /** Whether samples were cancelled or not run. */
  partial: boolean;
  coverage: Readonly<{ samples: CoverageCounts; fields: CoverageCounts }>;
  /** Failed and timed-out samples count with score 0. */
  headline: Headline;
  /** The same figures over the samples whose workflow completed. */
  completed: Headline;
  metrics: readonly MetricSummary[];
  /** Values of metrics beyond the limit on their number. */
  otherMetricValueCount: number;
  fields: readonly FieldSummary[];
  /** Verdicts of fields beyond the limit on their number; null when there are none. */
  otherFields: VerdictCounts | null;
  macroOverFields: Ratios;
}>;
