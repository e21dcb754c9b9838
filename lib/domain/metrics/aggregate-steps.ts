import { reachesThreshold } from "@/lib/domain/scoring/reaches-threshold";
import type { StepScore } from "@/lib/domain/scoring/step-tree/score-steps";
import { meanOfSorted } from "./describe-column";
import { DEFAULT_RESAMPLE_OPTIONS, type Interval, type ResampleOptions } from "./interval";
import { meanInterval } from "./mean-interval";
import { type Proportion, toProportion } from "./proportion-interval";

/** The score of one step of one sample, as the step-tree evaluator gives it. */
export type StepResult = Pick<StepScore, "stepName" | "score" | "status">;

/** One step over all samples that expect something of it. The counts add up to these samples. */
export type StepSummary = Readonly<{
  stepName: string;
  mean: number | null;
  interval: Interval | null;
  passRate: Proportion;
  scoredCount: number;
  missingCount: number;
  ignoredCount: number;
  failedCount: number;
}>;

/** `passThreshold`: least score in [0, 1] that passes. */
export type AggregateStepsOptions = Partial<ResampleOptions> & Readonly<{ passThreshold: number }>;

/**
 * Mean and pass rate of each step. A missing step counts 0 and does not pass; an ignored one is in neither; a failed
 * one, of which a comparator could not judge a field, counts with the score of its other fields, where it has one, and
 * does not pass.
 *
 * @param samples Per sample its steps. A step that a sample does not list is not expected there.
 * @returns Steps in the order in which they first appear; mean and pass rate are null where nothing counts.
 * @see docs/scoring.md#steps-over-samples
 */
export function aggregateSteps(
  samples: Iterable<readonly StepResult[]>,
  options: AggregateStepsOptions,
): readonly StepSummary[] {
  const resultsByStep = new Map<string, StepResult[]>();
  for (const sample of samples) {
    for (const result of sample) {
      const results = resultsByStep.get(result.stepName);
      if (results === undefined) resultsByStep.set(result.stepName, [result]);
      else results.push(result);
    }
  }
  return Array.from(resultsByStep, ([stepName, results]) => summarizeStep(stepName, results, options));
}

function summarizeStep(stepName: string, results: readonly StepResult[], options: AggregateStepsOptions): StepSummary {
  const counts = { scored: 0, missing: 0, ignored: 0, failed: 0 };
  const scores: number[] = [];
  let passCount = 0;
  for (const result of results) {
    counts[result.status] += 1;
    const score = toCountedScore(result);
    if (score !== null) scores.push(score);
    if (result.status === "scored" && reachesThreshold(score, options.passThreshold)) passCount += 1;
  }
  const sorted = Float64Array.from(scores).sort();
  return {
    stepName,
    mean: meanOfSorted(sorted),
    interval: meanInterval(sorted, { ...DEFAULT_RESAMPLE_OPTIONS, ...options, range: "unit" }),
    passRate: toProportion(passCount, results.length - counts.ignored),
    scoredCount: counts.scored,
    missingCount: counts.missing,
    ignoredCount: counts.ignored,
    failedCount: counts.failed,
  };
}

/** @throws RangeError when the evaluator broke its promise on scores. */
function toCountedScore({ stepName, score, status }: StepResult): number | null {
  if (status === "missing") return 0;
  if (status === "ignored" || (status === "failed" && score === null)) return null;
  if (score !== null && score >= 0 && score <= 1) return score;
  throw new RangeError(`The score of step "${stepName}" must be in [0, 1], not ${score}`);
}
