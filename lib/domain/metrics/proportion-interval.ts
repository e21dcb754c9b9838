import { betaQuantile } from "./binomial-distribution";
import { type Interval, intervalFlags, TAIL_PROBABILITY, Z_95 } from "./interval";

/** `k` of `n` documents; `value` is k / n in [0, 1]; value and interval are null when n is 0. */
export type Proportion = Readonly<{ k: number; n: number; value: number | null; interval: Interval | null }>;

/**
 * A proportion with its Wilson interval.
 *
 * @throws RangeError unless 0 ≤ k ≤ n.
 * @see docs/scoring.md#proportions
 */
export function toProportion(k: number, n: number): Proportion {
  return { k, n, value: n === 0 ? null : k / n, interval: wilsonInterval(k, n) };
}

/**
 * Wilson score interval (Wilson 1927), also for the fractional counts of an effective sample size.
 *
 * @param k Successes in [0, n].
 * @returns Bounds in [0, 1]; null when n is 0.
 * @throws RangeError unless 0 ≤ k ≤ n.
 * @see docs/scoring.md#proportions
 */
export function wilsonInterval(k: number, n: number): Interval | null {
  assertCounts(k, n);
  if (n === 0) return null;
  const zz = Z_95 * Z_95;
  const centre = (k + zz / 2) / (n + zz);
  const halfWidth = (Z_95 / (n + zz)) * Math.sqrt((k * (n - k)) / n + zz / 4);
  return {
    low: k === 0 ? 0 : Math.max(0, centre - halfWidth),
    high: k === n ? 1 : Math.min(1, centre + halfWidth),
    method: "wilson",
    flags: intervalFlags(n),
  };
}

/**
 * Exact interval of a proportion (Clopper and Pearson 1934): never too narrow, often too wide.
 *
 * @param k Successes in [0, n], an integer as n is.
 * @returns Bounds in [0, 1]; null when n is 0.
 * @throws RangeError unless 0 ≤ k ≤ n.
 * @see docs/scoring.md#proportions
 */
export function clopperPearsonInterval(k: number, n: number): Interval | null {
  assertCounts(k, n);
  if (n === 0) return null;
  return {
    low: k === 0 ? 0 : betaQuantile(TAIL_PROBABILITY, k, n - k + 1),
    high: k === n ? 1 : betaQuantile(1 - TAIL_PROBABILITY, k + 1, n - k),
    method: "clopperPearson",
    flags: intervalFlags(n),
  };
}

/**
 * Interval of a figure in [0, 1] that is the same in every document: the rule of three at 0 and 1 (Hanley and
 * Lippman-Hand 1983), and between them Wilson's, which is as wide as the spread of such a figure can be.
 *
 * @param value In [0, 1].
 * @param documentCount At least 1.
 * @see docs/scoring.md#no-variation
 */
export function unvaryingInterval(value: number, documentCount: number): Interval | null {
  const flags = intervalFlags(documentCount, "noVariation");
  const reach = Math.min(1, 3 / documentCount);
  if (value === 0) return { low: 0, high: reach, method: "ruleOfThree", flags };
  if (value === 1) return { low: 1 - reach, high: 1, method: "ruleOfThree", flags };
  const wilson = wilsonInterval(value * documentCount, documentCount);
  return wilson && { ...wilson, flags };
}

function assertCounts(k: number, n: number): void {
  if (!(k >= 0 && k <= n)) throw new RangeError(`Not a proportion: ${k} of ${n}`);
}
