import { formatPercent } from "@/lib/domain/metrics/format-percent";
import { compareWorkflows, type NodeDelta } from "./compare-workflows";
import { formatCount, formatPointDelta } from "./format-value";
import { html, type Markup } from "./html";
import { renderScrollable } from "./render-scrollable";
import type { ReportModel, ReportWorkflow } from "./report-model";

/** Each later workflow against the first one. */
export function renderPipelineComparison(model: ReportModel): Markup {
  const [baseline, ...others] = model.workflows;
  if (baseline === undefined || others.length === 0) {
    return html`<p class="note">One workflow was run, so there is nothing to compare it with.</p>`;
  }
  return html`${others.map((workflow) => renderComparison(baseline, workflow))}
<p class="note">Differences are later minus baseline, in percentage points (pp).</p>`;
}

function renderComparison(baseline: ReportWorkflow, current: ReportWorkflow): Markup {
  const comparison = compareWorkflows(baseline, current);
  const overall = { name: "Overall", baseline: baseline.accuracy, current: current.accuracy };
  return html`<h3>${current.label} <span class="muted">against</span> ${baseline.label}</h3>
<p>${formatCount(comparison.improvedCount)} cases better, ${formatCount(comparison.worsenedCount)} worse,
${formatCount(comparison.unchangedCount)} unchanged${renderUnpaired(comparison.unpairedCount)}.
Pass rate ${renderDelta(comparison.passRateDelta)}.</p>
${renderScrollable(
  "Differences by step",
  html`<table><thead><tr><th scope="col">Step</th><th scope="col" class="number">Baseline</th>
<th scope="col" class="number">Later</th><th scope="col" class="number">Difference</th></tr></thead>
<tbody>${comparison.shared.map(renderDeltaRow)}</tbody>
<tfoot>${renderDeltaRow({ ...overall, delta: comparison.accuracyDelta })}</tfoot></table>`,
)}
${renderOneSided(comparison.onlyBaseline, baseline.label)}${renderOneSided(comparison.onlyCurrent, current.label)}`;
}

const renderUnpaired = (count: number): Markup | null =>
  count === 0 ? null : html`, ${formatCount(count)} without a score on one side`;

const renderDeltaRow = (node: NodeDelta): Markup =>
  html`<tr><th scope="row">${node.name}</th><td class="number">${formatPercent(node.baseline)}</td>
<td class="number">${formatPercent(node.current)}</td><td class="number">${renderDelta(node.delta)}</td></tr>`;

function renderDelta(delta: number | null): Markup {
  const text = formatPointDelta(delta);
  const direction = text.startsWith("+") ? "better" : text.startsWith("−") ? "worse" : "muted";
  return html`<span class="${direction}">${text}</span>`;
}

const renderOneSided = (names: readonly string[], label: string): Markup | null =>
  names.length === 0 ? null : html`<p>Only in ${label}: ${names.join(", ")}.</p>`;
