import "server-only";
import type { ModelAttempt } from "@/lib/domain/activities/activity";
import type { StepSummary } from "@/lib/domain/metrics/aggregate-steps";
import type { Interval } from "@/lib/domain/metrics/interval";
import type { Proportion } from "@/lib/domain/metrics/proportion-interval";
import type { StepScore } from "@/lib/domain/scoring/step-tree/score-steps";
import type { GraphWorkflowConfig } from "@/lib/domain/workflows/graph-config";

/** One case under one workflow. A failed workflow scores 0 and does not pass; a null score has nothing to score. */
export type CaseOutcome = Readonly<{
  label: string;
  status: "success" | "error";
  score: number | null;
  passed: boolean;
  durationMs: number;
  error: string | null;
  steps: readonly StepScore[];
  attempts: readonly NodeAttempt[];
}>;

/** A call of a model with the path of the node that made it. */
export type NodeAttempt = Readonly<{ nodePath: string }> & ModelAttempt;

/** All cases under one workflow, in the order of the cases. */
export type WorkflowOutcome = Readonly<{
  path: string;
  config: GraphWorkflowConfig;
  configHash: string;
  /** Mean score in [0, 1] of the cases that count; null when none does. */
  accuracy: number | null;
  accuracyInterval: Interval | null;
  /** Cases that passed, of those that count. */
  passRate: Proportion;
  ignoredCount: number;
  errorCount: number;
  steps: readonly StepSummary[];
  cases: readonly CaseOutcome[];
}>;

/** What running a directory of cases through workflows gave. */
export type BenchmarkOutcome = Readonly<{
  startedAt: string;
  caseLabels: readonly string[];
  passThreshold: number;
  workflows: readonly WorkflowOutcome[];
}>;
