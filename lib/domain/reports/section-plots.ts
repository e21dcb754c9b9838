import { formatPercent } from "@/lib/domain/metrics/format-percent";
import { type Bar, type BarGroup, renderBarChart } from "./bar-chart-svg";
import { compareWorkflows } from "./compare-workflows";
import { formatPointDelta } from "./format-value";
import { html, type Markup } from "./html";
import { renderScrollable } from "./render-scrollable";
import type { ReportModel, ReportWorkflow } from "./report-model";
import { listNodeNames } from "./section-per-step-accuracy";

const SERIES_COUNT = 6;

/** Accuracy per step and workflow as bars; with exactly two workflows also their differences. */
export function renderPlots(model: ReportModel): Markup {
  return html`${renderLegend(model.workflows)}${renderAccuracyPlot(model)}${renderDeltaPlot(model)}`;
}

function renderLegend(workflows: readonly ReportWorkflow[]): Markup {
  const entries = workflows.map(
    ({ label }, index) => html`<li><span class="swatch series-${index % SERIES_COUNT}"></span>${label}</li>`,
  );
  return html`<ul class="legend" aria-label="Colours">${entries}</ul>`;
}

function renderAccuracyPlot(model: ReportModel): Markup {
  const groups = [...listNodeNames(model).map((name) => toNodeGroup(model, name)), toOverallGroup(model)];
  const chart = renderBarChart({
    title: "Accuracy per step and workflow",
    axisLabel: "Accuracy (%)",
    min: 0,
    max: 100,
    ticks: [0, 25, 50, 75, 100],
    groups,
  });
  const labels = model.workflows.map(({ label }) => label);
  return html`<figure><figcaption>Accuracy per step</figcaption>${renderScrollable("Bars", chart)}${renderTableTwin(labels, groups)}</figure>`;
}

const toOverallGroup = (model: ReportModel): BarGroup => ({
  label: "Overall",
  bars: model.workflows.map(({ label, accuracy }, index) =>
    toShareBar({ series: index, label: `Overall, ${label}`, share: accuracy }),
  ),
});

const toNodeGroup = (model: ReportModel, name: string): BarGroup => ({
  label: name,
  bars: model.workflows.map(({ label, nodes }, index) => {
    const share = nodes.find((node) => node.name === name)?.accuracy ?? null;
    return toShareBar({ series: index, label: `${name}, ${label}`, share });
  }),
});

function toShareBar({ series, label, share }: Readonly<{ series: number; label: string; share: number | null }>): Bar {
  const text = formatPercent(share);
  const title = share === null ? `${label}: not scored` : `${label}: ${text}`;
  return { series: series % SERIES_COUNT, value: share === null ? null : share * 100, text, title };
}

function renderDeltaPlot(model: ReportModel): Markup | null {
  const [baseline, current] = model.workflows;
  if (baseline === undefined || current === undefined || model.workflows.length > 2) return null;
  const { shared, accuracyDelta } = compareWorkflows(baseline, current);
  const groups = [...shared, { name: "Overall", delta: accuracyDelta }].map(toDeltaGroup);
  const largest = Math.max(...groups.flatMap(({ bars }) => bars.map(({ value }) => Math.abs(value ?? 0))));
  const reach = Math.max(10, Math.ceil(largest / 10) * 10);
  const title = `Difference of accuracy, ${current.label} minus ${baseline.label}`;
  const chart = renderBarChart({
    title,
    axisLabel: "Difference (percentage points)",
    min: -reach,
    max: reach,
    ticks: [-reach, -reach / 2, 0, reach / 2, reach],
    groups,
  });
  return html`<figure><figcaption>${title}</figcaption>${renderScrollable("Bars", chart)}${renderTableTwin(["Difference"], groups)}</figure>`;
}

function toDeltaGroup({ name, delta }: Readonly<{ name: string; delta: number | null }>): BarGroup {
  const text = formatPointDelta(delta);
  const title = delta === null ? `${name}: not scored on one side` : `${name}: ${text}`;
  return { label: name, bars: [{ series: 1, value: delta === null ? null : delta * 100, text, title }] };
}

function renderTableTwin(columns: readonly string[], groups: readonly BarGroup[]): Markup {
  const rows = groups.map(
    ({ label, bars }) =>
      html`<tr><th scope="row">${label}</th>${bars.map((bar) => html`<td class="number">${bar.text}</td>`)}</tr>`,
  );
  return html`<details><summary>Show as table</summary>${renderScrollable(
    "Figures of the plot",
    html`<table><thead><tr><th scope="col">Step</th>
${columns.map((column) => html`<th scope="col" class="number">${column}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`,
  )}</details>`;
}
