/**
 * Kendall's tau-a of positions in the order of the ground truth: 1 when all rise, −1 when all fall.
 *
 * @param positions Distinct positions in the prediction, in ground-truth order.
 * @returns In [−1, 1]; null for fewer than two positions.
 * @see docs/scoring.md#lists-and-tables
 */
export function kendallTau(positions: readonly number[]): number | null {
  const pairCount = (positions.length * (positions.length - 1)) / 2;
  if (pairCount === 0) return null;
  let balance = 0;
  for (const [index, earlier] of positions.entries()) {
    for (let later = index + 1; later < positions.length; later += 1)
      balance += Math.sign((positions[later] ?? 0) - earlier);
  }
  return balance / pairCount;
}
