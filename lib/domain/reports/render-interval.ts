import { html, type Markup } from "./html";
import type { ReportInterval } from "./report-model";

/** A 95 % interval of a share as small text behind the figure; nothing where there is none. */
export function renderInterval(interval: ReportInterval | null): Markup | null {
  if (interval === null) return null;
  const bound = (share: number) => (share * 100).toFixed(1);
  return html`<span class="interval" title="95 % interval">${bound(interval.low)}–${bound(interval.high)}</span>`;
}
