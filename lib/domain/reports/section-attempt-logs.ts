import { formatCount, formatDuration } from "./format-value";
import { html, type Markup } from "./html";
import { renderScrollable } from "./render-scrollable";
import type { ReportAttempt, ReportModel } from "./report-model";

const ATTEMPTS_SHOWN_MAX = 5000;

/** Every model call of every case, failed ones too. */
export function renderAttemptLogs(model: ReportModel): Markup {
  const rows = model.workflows.flatMap(({ label, samples }) =>
    samples.flatMap(({ name, attempts }) => attempts.map((attempt) => ({ label, name, attempt }))),
  );
  if (rows.length === 0) return html`<p class="note">No workflow called a model.</p>`;
  return html`<p class="note">${formatCount(Math.min(rows.length, ATTEMPTS_SHOWN_MAX))} of ${formatCount(rows.length)} model attempts shown.</p>
${renderScrollable(
  "Model attempts",
  html`<table><thead><tr><th scope="col">Case</th><th scope="col">Workflow</th><th scope="col">Step</th>
<th scope="col" class="number">Attempt</th><th scope="col">Status</th><th scope="col">Model</th><th scope="col" class="number">Tokens in</th>
<th scope="col" class="number">Tokens out</th><th scope="col" class="number">Time</th><th scope="col">Error</th></tr></thead>
<tbody>${rows.slice(0, ATTEMPTS_SHOWN_MAX).map(renderAttempt)}</tbody></table>`,
)}`;
}

function renderAttempt({
  label,
  name,
  attempt,
}: Readonly<{ label: string; name: string; attempt: ReportAttempt }>): Markup {
  return html`<tr><th scope="row">${name}</th><td>${label}</td><td>${attempt.nodePath}</td><td class="number">${attempt.attempt}</td>
<td>${attempt.status}</td><td>${attempt.model}</td><td class="number">${formatTokens(attempt.inputTokenCount)}</td>
<td class="number">${formatTokens(attempt.outputTokenCount)}</td><td class="number">${formatDuration(attempt.durationMs)}</td><td>${attempt.error}</td></tr>`;
}

const formatTokens = (count: number | null): string => (count === null ? "–" : formatCount(count));
