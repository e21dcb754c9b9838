import "server-only";

/**
 * Reads a Retry-After header, which holds seconds or a date.
 *
 * @returns Milliseconds from now, at least 0; null when the header is absent or unreadable.
 */
export function parseRetryAfterMs(header: string | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // Only dates of HTTP begin with a week day; Date.parse would read much else, such as "-1", as a date.
  const atMs = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}
