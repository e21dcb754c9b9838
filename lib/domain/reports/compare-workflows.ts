import type { ReportNode, ReportSample, ReportWorkflow } from "./report-model";

/** A node that both workflows score; `delta` is later minus baseline, null when a side was never scored. */
export type NodeDelta = Readonly<{
  name: string;
  baseline: number | null;
  current: number | null;
  delta: number | null;
}>;

/** How a workflow differs from the baseline. */
export type WorkflowComparison = Readonly<{
  accuracyDelta: number | null;
  passRateDelta: number | null;
  shared: readonly NodeDelta[];
  onlyBaseline: readonly string[];
  onlyCurrent: readonly string[];
  /** Samples by what became of their score; `unpaired` ones lack a score on a side. */
  improvedCount: number;
  worsenedCount: number;
  unchangedCount: number;
  unpairedCount: number;
}>;

/**
 * Compares a workflow with the baseline of the same report, node by node and sample by sample.
 *
 * @param baseline The first workflow of the report.
 * @param current A later one with the same samples in the same order.
 * @see docs/scoring.md#aggregation
 */
export function compareWorkflows(baseline: ReportWorkflow, current: ReportWorkflow): WorkflowComparison {
  const before = scoredNodes(baseline);
  const after = scoredNodes(current);
  const shared = before.flatMap((node) => {
    const other = after.find(({ name }) => name === node.name);
    if (other === undefined) return [];
    const delta = difference(other.accuracy, node.accuracy);
    return [{ name: node.name, baseline: node.accuracy, current: other.accuracy, delta }];
  });
  const isShared = (node: ReportNode) => shared.some(({ name }) => name === node.name);
  return {
    accuracyDelta: difference(current.accuracy, baseline.accuracy),
    passRateDelta: difference(current.passRate, baseline.passRate),
    shared,
    onlyBaseline: before.filter((node) => !isShared(node)).map(({ name }) => name),
    onlyCurrent: after.filter((node) => !isShared(node)).map(({ name }) => name),
    ...countChanges(baseline.samples, current.samples),
  };
}

/**
 * Nodes that a workflow has. A node that is expected but missing in every sample is not one of the workflow's: it gets
 * no delta, because 0 there says nothing about quality.
 */
const scoredNodes = (workflow: ReportWorkflow): readonly ReportNode[] =>
  workflow.nodes.filter((node) => node.scoredCount + node.failedCount > 0);

function difference(current: number | null, baseline: number | null): number | null {
  return current === null || baseline === null ? null : current - baseline;
}

function countChanges(before: readonly ReportSample[], after: readonly ReportSample[]) {
  const counts = { improvedCount: 0, worsenedCount: 0, unchangedCount: 0, unpairedCount: 0 };
  for (const [index, sample] of before.entries()) {
    const delta = difference(after[index]?.score ?? null, sample.score);
    if (delta === null) counts.unpairedCount += 1;
    else if (delta > 0) counts.improvedCount += 1;
    else if (delta < 0) counts.worsenedCount += 1;
    else counts.unchangedCount += 1;
  }
  return counts;
}
