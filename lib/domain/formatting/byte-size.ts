const UNITS = ["B", "KB", "MB", "GB", "TB"] as const;

/**
 * A size with a decimal unit (1 KB = 1,000 bytes).
 *
 * @param sizeBytes Not negative.
 * @returns Text such as `0 B`, `1.5 KB`, `212 MB`: one decimal below ten of a unit.
 */
export function formatByteSize(sizeBytes: number): string {
  let value = sizeBytes;
  let unit: string = UNITS[0];
  for (const larger of UNITS.slice(1)) {
    if (value < 999.5) break;
    value /= 1_000;
    unit = larger;
  }
  const digits = unit === "B" || value >= 9.95 ? 0 : 1;
  return `${value.toFixed(digits)} ${unit}`;
}
