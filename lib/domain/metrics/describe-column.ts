/** How a column of numbers is spread. Every figure is null when no number is in it. */
export type Description = Readonly<{
  mean: number | null;
  median: number | null;
  /** Population standard deviation: divided by n. */
  sd: number | null;
  p5: number | null;
  p25: number | null;
  p75: number | null;
  p95: number | null;
  min: number | null;
  max: number | null;
}>;

/** A description with the counts of numbers and of nulls it comes from. */
export type CountedDescription = Description & Readonly<{ scoredCount: number; unscoredCount: number }>;

const EMPTY: Description = {
  mean: null,
  median: null,
  sd: null,
  p5: null,
  p25: null,
  p75: null,
  p95: null,
  min: null,
  max: null,
};

/**
 * Describes a column in which null means "could not be scored": nulls are skipped and counted.
 *
 * @returns Figures that do not depend on the order of the values, not even in the last bit.
 * @see docs/scoring.md#columns
 */
export function describeNumbers(values: readonly (number | null)[]): CountedDescription {
  const scored = values.filter((value) => value !== null);
  const counts = { scoredCount: scored.length, unscoredCount: values.length - scored.length };
  return { ...counts, ...describeSorted(Float64Array.from(scored).sort()) };
}

/**
 * Describes an ascending column of finite numbers.
 *
 * @see docs/scoring.md#columns
 */
export function describeSorted(sorted: Float64Array): Description {
  const mean = meanOfSorted(sorted);
  if (mean === null) return EMPTY;
  return {
    mean,
    median: quantileOfSorted(sorted, 0.5),
    sd: deviationOfSorted(sorted, mean),
    p5: quantileOfSorted(sorted, 0.05),
    p25: quantileOfSorted(sorted, 0.25),
    p75: quantileOfSorted(sorted, 0.75),
    p95: quantileOfSorted(sorted, 0.95),
    min: quantileOfSorted(sorted, 0),
    max: quantileOfSorted(sorted, 1),
  };
}

/**
 * Mean of an ascending column, by compensated summation (Neumaier 1974).
 *
 * @returns A number in [first, last], which plain rounding could leave; null when the column is empty.
 */
export function meanOfSorted(sorted: Float64Array): number | null {
  const min = sorted.at(0);
  const max = sorted.at(-1);
  if (min === undefined || max === undefined) return null;
  let sum = 0;
  let compensation = 0;
  for (const value of sorted) {
    const next = sum + value;
    compensation += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return Math.min(max, Math.max(min, (sum + compensation) / sorted.length));
}

/**
 * Quantile of type 7 (Hyndman and Fan 1996): linear between the two neighbours of position q · (n − 1).
 *
 * @param q In [0, 1]: 0 is the smallest value, 1 the largest.
 * @returns null when the column is empty.
 */
export function quantileOfSorted(sorted: Float64Array, q: number): number | null {
  const position = q * (sorted.length - 1);
  const below = sorted.at(Math.floor(position));
  const above = sorted.at(Math.ceil(position));
  if (sorted.length === 0 || below === undefined || above === undefined) return null;
  return below + (above - below) * (position - Math.floor(position));
}

/**
 * How far the values of an ascending column lie from its mean at most. Distances are divided by it before they are
 * raised to a power, so that powers neither overflow nor vanish.
 *
 * @returns 0 when all values are equal, or there is none.
 */
export function largestDistance(sorted: Float64Array, mean: number): number {
  return Math.max(mean - (sorted.at(0) ?? mean), (sorted.at(-1) ?? mean) - mean);
}

function deviationOfSorted(sorted: Float64Array, mean: number): number {
  const scale = largestDistance(sorted, mean);
  if (scale === 0) return 0;
  let squares = 0;
  for (const value of sorted) squares += ((value - mean) / scale) ** 2;
  return scale * Math.sqrt(squares / sorted.length);
}
