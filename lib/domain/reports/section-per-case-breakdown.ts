import type { Verdict } from "@/lib/domain/evaluators/evaluator";
import { formatPercent } from "@/lib/domain/metrics/format-percent";
import { formatCount, formatDuration, formatValue } from "./format-value";
import { html, type Markup } from "./html";
import { renderScrollable } from "./render-scrollable";
import type { ReportModel } from "./report-model";
import { type CaseRow, type CaseView, listCaseRows, selectCases } from "./select-cases";

const VERDICT_SIGNS: Readonly<Record<Verdict, string>> = {
  match: "✓",
  wrong: "✗",
  missing: "○",
  invented: "+",
  empty: "=",
  ignored: "~",
  failed: "!",
  evaluatorFailed: "?",
};

const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  match: "match",
  wrong: "wrong",
  missing: "missing",
  invented: "invented",
  empty: "correctly empty",
  ignored: "ignored",
  failed: "workflow failed",
  evaluatorFailed: "evaluator failed",
};

/** Every case with every expected field, failing ones first and open, up to a stated number. */
export function renderPerCaseBreakdown(model: ReportModel): Markup {
  const { shown, caseCount, rowCountMax } = selectCases(model);
  const leftOut = caseCount - shown.length;
  const limitNote =
    leftOut === 0
      ? null
      : html` The other ${formatCount(leftOut)} are left out so that this page stays openable (at most ${formatCount(rowCountMax)} fields);
the JSON output (<code>--json</code>) has all of them.`;
  return html`<p class="note">${formatCount(shown.length)} of ${formatCount(caseCount)} cases shown, failing first.${limitNote}</p>
${renderFilters()}<div class="cases">${shown.map((view) => renderCase(model, view))}</div>`;
}

const renderFilters =
  (): Markup => html`<input type="radio" name="filter" id="filter-all" checked><label for="filter-all">All</label>
<input type="radio" name="filter" id="filter-differences"><label for="filter-differences" title="Two or more workflows: what they score differently. One workflow: what differs from the expected value.">Differences</label>
<input type="radio" name="filter" id="filter-failures"><label for="filter-failures" title="Cases below the pass threshold or with an error, and in them what is not right">Failures</label>`;

function renderCase(model: ReportModel, view: CaseView): Markup {
  const classes = `case${view.isFailing ? " failing" : ""}${view.isDifferent ? " different" : ""}`;
  const summary = view.samples.map((sample, index) => {
    const label =
      model.workflows.length > 1 ? html`<span class="muted">${model.workflows[index]?.label}</span> ` : null;
    const [word, style] = describeResult(sample);
    return html`<span class="result">${label}<span class="verdict ${style}">${word}</span> ${formatPercent(sample.score)} <span class="muted">${formatDuration(sample.durationMs)}</span></span>`;
  });
  const errors = view.samples.flatMap(({ error }, index) =>
    error === null ? [] : [html`<p class="error">${model.workflows[index]?.label}: ${error}</p>`],
  );
  const open = view.isFailing ? html` open` : null;
  return html`<details class="${classes}"${open}><summary><b>${view.name}</b>${summary}</summary>${errors}${renderCaseTable(model, view)}</details>`;
}

function describeResult(sample: CaseView["samples"][number]): readonly [word: string, style: string] {
  if (sample.status === "error") return ["! error", "failed"];
  if (sample.score === null) return ["~ ignored", "ignored"];
  return sample.passed ? ["✓ pass", "match"] : ["✗ fail", "wrong"];
}

function renderCaseTable(model: ReportModel, view: CaseView): Markup {
  const labels = model.workflows.length > 1 ? model.workflows.map(({ label }) => label) : [null];
  const columns = labels.map((label) => {
    const of = label === null ? null : html`<br><span class="muted">${label}</span>`;
    return html`<th scope="col">Actual${of}</th><th scope="col" class="number">Score</th><th scope="col">Status</th>`;
  });
  return html`${renderScrollable(
    "Fields of the case",
    html`<table><thead><tr><th scope="col">Step</th><th scope="col">Field</th><th scope="col">Expected</th>${columns}</tr></thead>
<tbody>${listCaseRows(view).map(renderRow)}</tbody></table>`,
  )}`;
}

function renderRow(row: CaseRow): Markup {
  const classes = `${row.isWrong ? "failing" : ""}${row.isDifferent ? " different" : ""}`.trim();
  return html`<tr class="${classes}"><td>${row.node}</td><td>${row.path}</td><td><code>${formatValue(row.groundTruth)}</code></td>${row.cells.map(renderCell)}</tr>`;
}

function renderCell(field: CaseRow["cells"][number]): Markup {
  if (field === null)
    return html`<td>–</td><td class="number">–</td><td><span class="verdict ignored">not expected</span></td>`;
  const note = field.note === undefined ? null : html` title="${field.note}"`;
  return html`<td><code>${formatValue(field.prediction)}</code></td><td class="number">${formatPercent(field.score)}</td>
<td><span class="verdict ${field.verdict}"${note}>${VERDICT_SIGNS[field.verdict]} ${VERDICT_WORDS[field.verdict]}</span></td>`;
}
