import type { FieldOutcome } from "@/lib/domain/evaluators/evaluator";
import type { StepScore as DomainStepScore } from "@/lib/domain/scoring/step-tree/score-steps";
import type {
  BenchmarkOutcome,
  CaseOutcome,
  WorkflowOutcome,
} from "@/lib/services/directory-benchmark/benchmark-result";
import type { BenchmarkSummary, CaseResult, FieldScore, ScoreStatus, StepScore, WorkflowResult } from "./library-types";

/** The outcome in the words of the library's callers: step, case, expected and actual. */
export function toBenchmarkSummary(outcome: BenchmarkOutcome, benchmarkDir: string): BenchmarkSummary {
  const { startedAt, passThreshold, caseLabels, workflows } = outcome;
  return { startedAt, benchmarkDir, passThreshold, caseNames: caseLabels, workflows: workflows.map(toWorkflowResult) };
}

function toWorkflowResult(workflow: WorkflowOutcome): WorkflowResult {
  const { path, passRate, steps, ignoredCount, errorCount, config, configHash } = workflow;
  const byStep = <Value>(select: (step: (typeof steps)[number]) => Value): Readonly<Record<string, Value>> =>
    Object.fromEntries(steps.map((step) => [step.stepName, select(step)]));
  return {
    path,
    overallMeanAccuracy: workflow.accuracy,
    overallPassRate: passRate.value,
    scoredCaseCount: passRate.n,
    passedCaseCount: passRate.k,
    ignoredCaseCount: ignoredCount,
    errorCaseCount: errorCount,
    stepMeanAccuracy: byStep((step) => step.mean),
    stepPassRate: byStep((step) => step.passRate.value),
    stepCounts: byStep(({ scoredCount, missingCount, ignoredCount: ignored, failedCount }) => {
      return { scoredCount, missingCount, ignoredCount: ignored, failedCount };
    }),
    intervals: {
      overallMeanAccuracy: toBounds(workflow.accuracyInterval),
      overallPassRate: toBounds(passRate.interval),
      stepMeanAccuracy: byStep((step) => toBounds(step.interval)),
    },
    config,
    configHash,
    cases: workflow.cases.map(toCaseResult),
  };
}

const toBounds = (interval: Readonly<{ low: number; high: number }> | null) =>
  interval === null ? null : { low: interval.low, high: interval.high };

function toCaseResult(outcome: CaseOutcome): CaseResult {
  const { label, status, score, passed, durationMs, error, steps, attempts } = outcome;
  return {
    name: label,
    status,
    overallScore: score,
    passed,
    elapsedMs: durationMs,
    stepScores: steps.map(toStepScore),
    attempts: attempts.map(({ nodePath, ...attempt }) => ({ stepName: nodePath, ...attempt })),
    error,
  };
}

function toStepScore({ stepName, score, status, fields }: DomainStepScore): StepScore {
  return { stepName, score, status, fieldScores: fields.map((field) => toFieldScore(field, stepName)) };
}

function toFieldScore(
  { path, prediction, groundTruth, score, verdict, note }: FieldOutcome,
  stepName: string,
): FieldScore {
  const field = {
    field: toRelativePath(path, stepName),
    actual: prediction ?? null,
    expected: groundTruth,
    score,
    status: toScoreStatus(verdict, score),
    verdict,
  };
  return note === undefined ? field : { ...field, note };
}

/** Path inside of the step's output: without the step and the dot behind it. */
function toRelativePath(path: string, stepName: string): string {
  return path === stepName ? "(root)" : path.slice(stepName.length).replace(/^\./, "");
}

function toScoreStatus(verdict: FieldOutcome["verdict"], score: number | null): ScoreStatus {
  if (verdict === "failed" || verdict === "evaluatorFailed") return "failed";
  if (verdict === "missing") return "missing";
  return score === null ? "ignored" : "scored";
}
