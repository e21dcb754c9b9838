import { stringifyExact } from "@/lib/domain/datasets/stringify-exact";

const TEXT_LENGTH_MAX = 400;

/**
 * A value of a document as short text for a table cell.
 *
 * @param value JSON data, also with bigint; undefined stands for "not there".
 * @returns JSON text, cut after 400 characters with a note of how much is left out; an en dash for undefined.
 */
export function formatValue(value: unknown): string {
  if (value === undefined) return "–";
  const text = stringifyExact(value);
  if (text.length <= TEXT_LENGTH_MAX) return text;
  const leftOut = (text.length - TEXT_LENGTH_MAX).toLocaleString("en-US");
  return `${text.slice(0, TEXT_LENGTH_MAX)}… (${leftOut} more characters)`;
}

/**
 * A difference of two shares in percentage points, always signed.
 *
 * @param delta Difference in [-1, 1]; null when a side has no value.
 * @returns Such as `+12.5 pp`, `±0.0 pp`, `–`.
 */
export function formatPointDelta(delta: number | null): string {
  if (delta === null) return "–";
  const points = (Math.abs(delta) * 100).toFixed(1);
  if (points === "0.0") return "±0.0 pp";
  return `${delta < 0 ? "−" : "+"}${points} pp`;
}

/** A duration in milliseconds as short text: `0.4 ms`, `12 ms`, `3.2 s`. */
export function formatDuration(durationMs: number): string {
  if (durationMs >= 1000) return `${(durationMs / 1000).toFixed(1)} s`;
  return `${durationMs >= 10 ? Math.round(durationMs) : Number(durationMs.toFixed(1))} ms`;
}

/** A count with thousands separators. */
export const formatCount = (count: number): string => count.toLocaleString("en-US");
