import type { Verdict } from "@/lib/domain/evaluators/evaluator";

/** How the workflow of a sample ended. */
export const SAMPLE_STATUSES = ["completed", "failed", "timedOut", "cancelled", "notRun"] as const;

/** One of {@link SAMPLE_STATUSES}. */
export type SampleStatus = (typeof SAMPLE_STATUSES)[number];

/** What can have become of a field or of a sample; every one is counted in exactly one class. */
export const COVERAGE_CLASSES = [
  "correct",
  "wrong",
  "missed",
  "invented",
  "correctlyEmpty",
  "ignored",
  "evaluatorFailed",
  "workflowFailed",
  "timedOut",
  "cancelled",
  "notRun",
] as const;

/** One of {@link COVERAGE_CLASSES}. */
export type CoverageClass = (typeof COVERAGE_CLASSES)[number];

/** A count per class; the counts add up to all fields or all samples. */
export type CoverageCounts = Readonly<Record<CoverageClass, number>>;

const CLASS_BY_VERDICT = {
  match: "correct",
  wrong: "wrong",
  missing: "missed",
  invented: "invented",
  empty: "correctlyEmpty",
  ignored: "ignored",
  failed: "workflowFailed",
  evaluatorFailed: "evaluatorFailed",
} as const satisfies Record<Verdict, CoverageClass>;

const CLASS_BY_STATUS = {
  failed: "workflowFailed",
  timedOut: "timedOut",
  cancelled: "cancelled",
  notRun: "notRun",
} as const satisfies Record<Exclude<SampleStatus, "completed">, CoverageClass>;

/**
 * The class of a field, or of a sample judged as a whole: an ignored one stays ignored whatever happened; else a
 * workflow that did not complete decides; else the verdict does. Completed without a verdict means the evaluator
 * failed.
 *
 * @param verdict null when nobody judged.
 * @see docs/scoring.md#coverage
 */
export function coverageClassOf(status: SampleStatus, verdict: Verdict | null): CoverageClass {
  if (verdict === "ignored") return "ignored";
  if (status !== "completed") return CLASS_BY_STATUS[status];
  return verdict === null ? "evaluatorFailed" : CLASS_BY_VERDICT[verdict];
}

/** Counts that start at zero, to be counted up by their one owner. */
export function createCoverageCounts(): Record<CoverageClass, number> {
  return {
    correct: 0,
    wrong: 0,
    missed: 0,
    invented: 0,
    correctlyEmpty: 0,
    ignored: 0,
    evaluatorFailed: 0,
    workflowFailed: 0,
    timedOut: 0,
    cancelled: 0,
    notRun: 0,
  };
}
