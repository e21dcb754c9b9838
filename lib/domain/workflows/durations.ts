const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

const DURATION = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/;

/**
 * Reads a duration such as `"500ms"`, `"1.5s"`, `"2m"`, `"1h"` or `"1d"`.
 *
 * @returns Milliseconds, at least 0; null when the text is not a duration.
 * @see docs/workflows.md#durations
 */
export function parseDurationMs(text: string): number | null {
  const match = DURATION.exec(text);
  const unitMs = UNIT_MS[match?.[2] ?? ""];
  return match === null || unitMs === undefined ? null : Number(match[1]) * unitMs;
}
