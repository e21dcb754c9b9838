import { largestDistance, meanOfSorted, quantileOfSorted } from "./describe-column";
import { TAIL_PROBABILITY } from "./interval";
import { normalCdf, normalQuantile } from "./normal-distribution";

/**
 * Bias-corrected and accelerated bounds (Efron 1987), for a distribution of resampled means.
 *
 * @param sorted The column, ascending, with variation.
 * @param resampledMeans Ascending, at least one.
 * @returns The two bounds; each lies between the smallest and the largest resampled mean.
 * @see docs/scoring.md#bootstrap
 */
export function bcaBounds(sorted: Float64Array, resampledMeans: Float64Array): Readonly<{ low: number; high: number }> {
  const mean = meanOfSorted(sorted) ?? 0;
  const scale = largestDistance(sorted, mean);
  const bias = normalQuantile(shareBelow(resampledMeans, mean, scale));
  const acceleration = jackknifeAcceleration(sorted, mean);
  const bound = (z: number): number => {
    const shifted = bias + z;
    const denominator = 1 - acceleration * shifted;
    // A non-positive denominator is past the pole of the formula, where its limit is reached already.
    const limit = shifted > 0 ? 1 : 0;
    const probability = denominator <= 0 ? limit : normalCdf(bias + shifted / denominator);
    return quantileOfSorted(resampledMeans, probability) ?? mean;
  };
  return { low: bound(normalQuantile(TAIL_PROBABILITY)), high: bound(normalQuantile(1 - TAIL_PROBABILITY)) };
}

/** Equal resamples count half; equal up to the rounding of sums, which depends on the order of drawing. */
function shareBelow(sorted: Float64Array, value: number, scale: number): number {
  const tolerance = 1e-12 * (Math.abs(value) + scale);
  let doubledCount = 0;
  for (const candidate of sorted) {
    if (candidate < value - tolerance) doubledCount += 2;
    else if (candidate <= value + tolerance) doubledCount += 1;
  }
  const share = doubledCount / (2 * sorted.length);
  const smallest = 1 / (2 * sorted.length);
  return Math.min(1 - smallest, Math.max(smallest, share));
}

/** Closed form of the jackknife acceleration of a mean: its skewness over 6 √n. */
function jackknifeAcceleration(sorted: Float64Array, mean: number): number {
  const scale = largestDistance(sorted, mean);
  let squares = 0;
  let cubes = 0;
  for (const value of sorted) {
    const distance = (value - mean) / scale;
    squares += distance ** 2;
    cubes += distance ** 3;
  }
  return cubes / (6 * squares ** 1.5);
}
