import type { ReportField, ReportModel, ReportSample, ReportWorkflow } from "@/lib/domain/reports/report-model";
import { drawWorkflow } from "./draw-workflow";
import type { BenchmarkSummary, CaseResult, StepCounts, StepScore, WorkflowResult } from "./library-types";

const NO_COUNTS: StepCounts = { scoredCount: 0, missingCount: 0, ignoredCount: 0, failedCount: 0 };

/** The report of a summary, which may come from an earlier run or from another process. */
export function toReportModel(summary: BenchmarkSummary, title: string): ReportModel {
  const { startedAt, passThreshold, workflows } = summary;
  const labels = toLabels(workflows.map(({ path }) => path));
  return {
    title,
    startedAt,
    passThreshold,
    workflows: workflows.map((workflow, index) =>
      toReportWorkflow(workflow, { id: `workflow-${index + 1}`, label: labels[index] ?? workflow.path }),
    ),
  };
}

/** File names where they tell the workflows apart, else whole paths. */
function toLabels(paths: readonly string[]): readonly string[] {
  const names = paths.map((path) => path.split(/[\\/]/).at(-1) ?? path);
  return new Set(names).size === names.length ? names : paths;
}

function toReportWorkflow(
  workflow: WorkflowResult,
  { id, label }: Readonly<{ id: string; label: string }>,
): ReportWorkflow {
  const { intervals, stepMeanAccuracy, stepPassRate, stepCounts } = workflow;
  return {
    label,
    accuracy: workflow.overallMeanAccuracy,
    accuracyInterval: intervals.overallMeanAccuracy,
    passRate: workflow.overallPassRate,
    passRateInterval: intervals.overallPassRate,
    scoredCount: workflow.scoredCaseCount,
    passedCount: workflow.passedCaseCount,
    ignoredCount: workflow.ignoredCaseCount,
    errorCount: workflow.errorCaseCount,
    nodes: Object.entries(stepMeanAccuracy).map(([name, accuracy]) => ({
      name,
      accuracy,
      accuracyInterval: intervals.stepMeanAccuracy[name] ?? null,
      passRate: stepPassRate[name] ?? null,
      ...(stepCounts[name] ?? NO_COUNTS),
    })),
    graph: drawWorkflow({ id, config: workflow.config, accuracyByStep: stepMeanAccuracy }),
    samples: workflow.cases.map(toReportSample),
  };
}

function toReportSample(result: CaseResult): ReportSample {
  return {
    name: result.name,
    status: result.status,
    score: result.overallScore,
    passed: result.passed,
    durationMs: result.elapsedMs,
    error: result.error,
    nodes: result.stepScores.map(toReportSampleNode),
    attempts: result.attempts.map(({ stepName, ...attempt }) => ({ nodePath: stepName, ...attempt })),
  };
}

function toReportSampleNode({ stepName, score, status, fieldScores }: StepScore): ReportSample["nodes"][number] {
  const fields = fieldScores.map((field): ReportField => {
    const { field: path, expected, actual, status: _status, ...judged } = field;
    const wasReached = status !== "missing" && judged.verdict !== "failed";
    return { path, groundTruth: expected, prediction: wasReached ? actual : undefined, ...judged };
  });
  return { name: stepName, score, status, fields };
}
