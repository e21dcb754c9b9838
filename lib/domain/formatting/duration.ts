const UNITS = [
  { suffix: "d", seconds: 86_400 },
  { suffix: "h", seconds: 3_600 },
  { suffix: "min", seconds: 60 },
  { suffix: "s", seconds: 1 },
] as const;

/**
 * A time span in its two largest units.
 *
 * @param seconds Not negative; parts of a second are dropped.
 * @returns Text such as `2 d 5 h`, `1 min`, `0 s`.
 */
export function formatDuration(seconds: number): string {
  let rest = Math.floor(seconds);
  const parts: string[] = [];
  for (const unit of UNITS) {
    const count = Math.floor(rest / unit.seconds);
    rest -= count * unit.seconds;
    if (parts.length === 1) return count === 0 ? parts.join("") : `${parts[0]} ${count} ${unit.suffix}`;
    if (count > 0) parts.push(`${count} ${unit.suffix}`);
  }
  return parts[0] ?? "0 s";
}

/**
 * How long before `now` a moment was.
 *
 * @returns Text such as `3 min ago`; `just now` within ten seconds and for moments that are ahead by a fast clock.
 */
export function formatAgo(at: Date, now: Date): string {
  const seconds = (now.getTime() - at.getTime()) / 1_000;
  if (seconds < 10) return "just now";
  const [largest = ""] = /^\d+ \S+/.exec(formatDuration(seconds)) ?? [];
  return `${largest} ago`;
}
