import type { Interval } from "./interval";

/** `compact` is `87.5%` of the command line, `spaced` is `87.5 %` of pages, with a space that does not break. */
export type PercentStyle = "compact" | "spaced";

const NOTHING = "–";
const SIGN_BY_STYLE = { compact: "%", spaced: "\u00a0%" } as const satisfies Record<PercentStyle, string>;

/**
 * A share in percent with one decimal. Only all is shown as 100.0% and only none as 0.0%: one of 5,000 missing is
 * 99.9%.
 *
 * @param share Usually in [0, 1]; null is shown as an en dash.
 * @see docs/scoring.md#written-figures
 */
export function formatPercent(share: number | null, style: PercentStyle = "compact"): string {
  return share === null ? NOTHING : `${toTenths(share)}${SIGN_BY_STYLE[style]}`;
}

/**
 * An interval of shares in percent, such as `79.5–92.1%`.
 *
 * @param interval null is shown as an en dash.
 * @see docs/scoring.md#written-figures
 */
export function formatPercentInterval(interval: Interval | null, style: PercentStyle = "compact"): string {
  if (interval === null) return NOTHING;
  return `${toTenths(interval.low)}–${toTenths(interval.high)}${SIGN_BY_STYLE[style]}`;
}

function toTenths(share: number): string {
  const text = (share * 100).toFixed(1);
  if (text === "100.0" && share < 1) return "99.9";
  if (text === "0.0" && share > 0) return "0.1";
  return text === "-0.0" ? "0.0" : text;
}
