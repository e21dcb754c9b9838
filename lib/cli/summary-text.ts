import { formatPercent } from "@/lib/domain/metrics/format-percent";
import type { BenchmarkSummary, WorkflowResult } from "./library-types";
import { toTerminalText } from "./terminal-text";

/** What `assay benchmark` prints: a paragraph per workflow, each ending with a line break. */
export function formatBenchmarkSummary(summary: BenchmarkSummary): string {
  return summary.workflows.map((workflow) => formatWorkflow(workflow, summary.passThreshold)).join("\n");
}

function formatWorkflow(workflow: WorkflowResult, passThreshold: number): string {
  const threshold = `${Number((passThreshold * 100).toFixed(4))}%`;
  const steps = Object.entries(workflow.stepMeanAccuracy).map(([name, accuracy]) => {
    const passRate = formatPercent(workflow.stepPassRate[name] ?? null);
    return `Step '${toTerminalText(name)}'   accuracy: ${formatPercent(accuracy)}   pass rate: ${passRate} (threshold: ${threshold})`;
  });
  const accuracy = formatPercent(workflow.overallMeanAccuracy);
  const passRate = formatPercent(workflow.overallPassRate);
  const counts = `${workflow.scoredCaseCount} of ${workflow.cases.length} cases, ${workflow.errorCaseCount} errors`;
  const overall = `Overall   accuracy: ${accuracy}   pass rate: ${passRate}   ${counts}`;
  return `${[`Pipeline: ${toTerminalText(workflow.path)}`, ...steps, overall].join("\n")}\n`;
}
