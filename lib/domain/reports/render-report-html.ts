import { formatPercent } from "@/lib/domain/metrics/format-percent";
import { formatCount } from "./format-value";
import { html, type Markup, toScriptJson, trustedMarkup } from "./html";
import type { ReportModel } from "./report-model";
import type { ReportSection } from "./report-sections";
import { REPORT_STYLE } from "./report-style";
import { renderAttemptLogs } from "./section-attempt-logs";
import { renderMermaidGraph } from "./section-mermaid-graph";
import { renderOverallSummary } from "./section-overall-summary";
import { renderPerCaseBreakdown } from "./section-per-case-breakdown";
import { renderPerStepAccuracy } from "./section-per-step-accuracy";
import { renderPipelineComparison } from "./section-pipeline-comparison";
import { renderPlots } from "./section-plots";

type SectionRenderer = Readonly<{ heading: string; render: (model: ReportModel) => Markup }>;

const SECTION_RENDERERS: Readonly<Record<ReportSection, SectionRenderer>> = {
  overall_summary: { heading: "Overall summary", render: renderOverallSummary },
  per_step_accuracy: { heading: "Accuracy per step", render: renderPerStepAccuracy },
  pipeline_comparison: { heading: "Comparison of workflows", render: renderPipelineComparison },
  mermaid_graph: { heading: "Workflow graphs", render: renderMermaidGraph },
  plots: { heading: "Plots", render: renderPlots },
  per_case_breakdown: { heading: "Cases", render: renderPerCaseBreakdown },
  attempt_logs: { heading: "Model attempts", render: renderAttemptLogs },
};

// No script runs at all: filters are style rules, and the data block is not a script to a browser.
const CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * Renders a report as one HTML page that loads nothing, runs no script and can be printed.
 *
 * @param model What to show; any text in it is escaped.
 * @param sections The sections to show, exactly these, in this order.
 * @returns The page; it also carries its headline numbers as JSON in `#report-data`.
 * @see docs/benchmarking-guide.md#report
 */
export function renderReportHtml(model: ReportModel, sections: readonly ReportSection[]): string {
  const links = sections.map((name) => html`<li><a href="#${name}">${SECTION_RENDERERS[name].heading}</a></li>`);
  const body = sections.map(
    (name) => html`<section id="${name}"><h2>${SECTION_RENDERERS[name].heading}</h2>
${SECTION_RENDERERS[name].render(model)}</section>
`,
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${model.title}</title>
<style>${trustedMarkup(REPORT_STYLE)}</style>
</head>
<body>
${renderHeader(model, links)}
<main>
${body}</main>
<script type="application/json" id="report-data">${toScriptJson(toReportData(model))}</script>
</body>
</html>
`.markup;
}

function renderHeader(model: ReportModel, links: readonly Markup[]): Markup {
  const caseCount = model.workflows[0]?.samples.length ?? 0;
  const started = model.startedAt.slice(0, 16).replace("T", " ");
  return html`<header><h1>${model.title}</h1>
<p class="muted">${formatCount(caseCount)} cases · ${formatCount(model.workflows.length)} workflows · pass threshold ${formatPercent(model.passThreshold)} · run on ${started} UTC</p>
<nav aria-label="Sections"><ul>${links}</ul></nav></header>`;
}

function toReportData(model: ReportModel) {
  return {
    title: model.title,
    startedAt: model.startedAt,
    passThreshold: model.passThreshold,
    workflows: model.workflows.map(({ graph: _graph, samples, ...numbers }) => ({
      ...numbers,
      sampleCount: samples.length,
    })),
  };
}
