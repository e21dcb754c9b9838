import { formatPercent } from "@/lib/domain/metrics/format-percent";
import { formatCount } from "./format-value";
import { html, type Markup } from "./html";
import { renderInterval } from "./render-interval";
import { renderScrollable } from "./render-scrollable";
import type { ReportModel, ReportNode } from "./report-model";

/** Mean, pass rate and coverage of each expected node under each workflow. */
export function renderPerStepAccuracy(model: ReportModel): Markup {
  const rows = listNodeNames(model).flatMap((name) => renderNodeRows(model, name));
  if (rows.length === 0) return html`<p class="note">No case expects anything of a step.</p>`;
  return html`${renderScrollable(
    "Figures by step",
    html`<table><thead><tr><th scope="col">Step</th><th scope="col">Workflow</th>
<th scope="col" class="number">Accuracy</th><th scope="col" class="number">Pass rate</th><th scope="col" class="number">Scored</th>
<th scope="col" class="number">Missing</th><th scope="col" class="number">Ignored</th><th scope="col" class="number">Failed</th></tr></thead>
<tbody>${rows}</tbody></table>`,
  )}
<p class="note">A step that never ran is missing: it counts 0 here and is left out of the case's score. Ignored steps count nowhere.</p>`;
}

/** Names of all expected nodes, in order of first appearance over the workflows. */
export const listNodeNames = (model: ReportModel): readonly string[] => [
  ...new Set(model.workflows.flatMap((workflow) => workflow.nodes.map((node) => node.name))),
];

function renderNodeRows(model: ReportModel, name: string): readonly Markup[] {
  const found = model.workflows.flatMap((workflow) => {
    const node = workflow.nodes.find((candidate) => candidate.name === name);
    return node === undefined ? [] : [{ label: workflow.label, node }];
  });
  return found.map(({ label, node }, index) => {
    const heading = index === 0 ? html`<th scope="rowgroup" rowspan="${found.length}">${name}</th>` : null;
    return html`<tr>${heading}<td>${label}</td>${renderNodeNumbers(node)}</tr>`;
  });
}

const renderNodeNumbers = (node: ReportNode): Markup =>
  html`<td class="number strong">${formatPercent(node.accuracy)}${renderInterval(node.accuracyInterval)}</td><td class="number">${formatPercent(node.passRate)}</td>
<td class="number">${formatCount(node.scoredCount)}</td><td class="number">${formatCount(node.missingCount)}</td>
<td class="number">${formatCount(node.ignoredCount)}</td><td class="number">${formatCount(node.failedCount)}</td>`;
