/** What a mean of binary fractions may be off by, so that three fields of 0.9 reach a threshold of 0.9. */
const ROUNDING_MAX = 1e-12;

/**
 * Whether a score is good enough to pass.
 *
 * @param score In [0, 1]; null (not scored) never passes.
 * @param threshold In [0, 1], inclusive.
 * @see docs/scoring.md#verdicts
 */
export function reachesThreshold(score: number | null, threshold: number): boolean {
  return score !== null && score + ROUNDING_MAX >= threshold;
}
