import { formatPercent } from "@/lib/domain/metrics/format-percent";
import { formatCount } from "./format-value";
import { html, type Markup } from "./html";
import { renderInterval } from "./render-interval";
import { renderScrollable } from "./render-scrollable";
import type { ReportModel } from "./report-model";

/** Accuracy, pass rate and counts of each workflow, the baseline first. */
export function renderOverallSummary(model: ReportModel): Markup {
  const rows = model.workflows.map((workflow, index) => {
    const mark = index === 0 && model.workflows.length > 1 ? html` <span class="tag">baseline</span>` : null;
    return html`<tr><th scope="row">${workflow.label}${mark}</th>
<td class="number strong">${formatPercent(workflow.accuracy)}${renderInterval(workflow.accuracyInterval)}</td>
<td class="number">${formatPercent(workflow.passRate)}${renderInterval(workflow.passRateInterval)}</td>
<td class="number">${formatCount(workflow.passedCount)}</td>
<td class="number">${formatCount(workflow.scoredCount)}</td>
<td class="number">${formatCount(workflow.errorCount)}</td>
<td class="number">${formatCount(workflow.ignoredCount)}</td>
<td class="number">${formatCount(workflow.samples.length)}</td></tr>`;
  });
  return html`${renderScrollable(
    "Figures by workflow",
    html`<table><thead><tr><th scope="col">Workflow</th><th scope="col" class="number">Accuracy</th>
<th scope="col" class="number">Pass rate</th><th scope="col" class="number">Passed</th><th scope="col" class="number">n</th>
<th scope="col" class="number">Errors</th><th scope="col" class="number">Ignored</th><th scope="col" class="number">Cases</th></tr></thead>
<tbody>${rows}</tbody></table>`,
  )}
<p class="note">Accuracy is the mean score of the n cases that count. A case passes at ${formatPercent(model.passThreshold)} or more.
A case whose workflow failed is an error, scores 0 and counts.
Small figures are 95 % intervals. A case in which everything is ignored does not count.</p>`;
}
