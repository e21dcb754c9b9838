import "server-only";
import { aggregateSteps } from "@/lib/domain/metrics/aggregate-steps";
import { meanOfSorted } from "@/lib/domain/metrics/describe-column";
import { DEFAULT_RESAMPLE_OPTIONS } from "@/lib/domain/metrics/interval";
import { meanInterval } from "@/lib/domain/metrics/mean-interval";
import { toProportion } from "@/lib/domain/metrics/proportion-interval";
import type { CaseOutcome, WorkflowOutcome } from "./benchmark-result";

/** The figures of a workflow over its cases. */
export type CaseFigures = Pick<
  WorkflowOutcome,
  "accuracy" | "accuracyInterval" | "passRate" | "ignoredCount" | "errorCount" | "steps"
>;

/**
 * Counts and averages the cases of one workflow.
 *
 * @param passThreshold Least step score in [0, 1] that passes.
 * @returns Means over the cases that have a score; failed workflows have 0 and are among them. Ignored cases are in
 *   neither figure; a case that could not be judged has no score and counts as one that does not pass.
 * @see docs/scoring.md#aggregation
 */
export function summarizeCases(cases: readonly CaseOutcome[], passThreshold: number): CaseFigures {
  const scores = cases.flatMap(({ score }) => (score === null ? [] : [score]));
  const sorted = Float64Array.from(scores).sort();
  const ignoredCount = cases.filter(({ status, score }) => status === "success" && score === null).length;
  return {
    accuracy: meanOfSorted(sorted),
    accuracyInterval: meanInterval(sorted, { ...DEFAULT_RESAMPLE_OPTIONS, range: "unit" }),
    passRate: toProportion(cases.filter(({ passed }) => passed).length, cases.length - ignoredCount),
    ignoredCount,
    errorCount: cases.filter(({ status }) => status === "error").length,
    steps: aggregateSteps(
      cases.map(({ steps }) => steps),
      { passThreshold },
    ),
  };
}
