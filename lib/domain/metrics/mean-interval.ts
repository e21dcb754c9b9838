import { bcaBounds } from "./bca-bounds";
import { largestDistance, meanOfSorted } from "./describe-column";
import {
  type Interval,
  type IntervalFlag,
  intervalFlags,
  OFF_MODE_COUNT_MIN,
  RESAMPLED_COUNT_MAX,
  type ResampleOptions,
  type ValueRange,
  Z_95,
} from "./interval";
import { findModalRun } from "./modal-run";
import { unvaryingInterval } from "./proportion-interval";
import { drawAll, drawOffMode, forEachResample, type ResamplePlan } from "./resample";

/** How a mean is resampled and where its values can lie. */
export type MeanIntervalOptions = ResampleOptions & Readonly<{ range: ValueRange }>;

/**
 * Interval of a mean over documents: bootstrap with BCa bounds up to 1,000 documents and wherever fewer than 50 lie off
 * the mode, else normal.
 *
 * @param sorted One finite number per document, ascending.
 * @param options `range: "unit"` when the values cannot leave [0, 1]; the interval does not leave it either.
 * @returns null for an empty column, and for one without variation whose range is not known.
 * @see docs/scoring.md#intervals
 */
export function meanInterval(sorted: Float64Array, options: MeanIntervalOptions): Interval | null {
  const mean = meanOfSorted(sorted);
  const mode = findModalRun(sorted);
  if (mean === null || mode === null) return null;
  const n = sorted.length;
  const offModeCount = n - (mode.end - mode.start);
  if (offModeCount === 0) return options.range === "unit" ? unvaryingInterval(mean, n) : null;
  if (n > RESAMPLED_COUNT_MAX && offModeCount >= OFF_MODE_COUNT_MIN) {
    return normalMeanInterval(sorted, mean, options.range);
  }
  const distances = sorted.map((value) => value - mode.value);
  const toMeans = (plan: ResamplePlan, pool: Float64Array): Float64Array =>
    resampleSums(plan, pool, options)
      .map((sum) => mode.value + sum / n)
      .sort();
  if (n <= RESAMPLED_COUNT_MAX) return bcaInterval(sorted, toMeans(drawAll(n), distances), options);
  const offMode = distances.filter((distance) => distance !== 0);
  return bcaInterval(sorted, toMeans(drawOffMode(n, offModeCount), offMode), options, "offModeOnly");
}

function bcaInterval(
  sorted: Float64Array,
  means: Float64Array,
  { seed, resampleCount }: ResampleOptions,
  ...flags: readonly IntervalFlag[]
): Interval {
  const allFlags = intervalFlags(sorted.length, ...flags);
  return { ...bcaBounds(sorted, means), method: "bca", flags: allFlags, seed, resampleCount };
}

function normalMeanInterval(sorted: Float64Array, mean: number, range: ValueRange): Interval {
  const scale = largestDistance(sorted, mean);
  let squares = 0;
  for (const value of sorted) squares += ((value - mean) / scale) ** 2;
  const halfWidth = Z_95 * scale * Math.sqrt(squares / (sorted.length * (sorted.length - 1)));
  const [floor, ceiling] = range === "unit" ? [0, 1] : [-Number.MAX_VALUE, Number.MAX_VALUE];
  return {
    low: Math.max(floor, mean - halfWidth),
    high: Math.min(ceiling, mean + halfWidth),
    method: "normal",
    flags: intervalFlags(sorted.length),
  };
}

function resampleSums(plan: ResamplePlan, pool: Float64Array, options: ResampleOptions): Float64Array {
  const sums = new Float64Array(options.resampleCount);
  forEachResample(plan, options, (indices, resample) => {
    let sum = 0;
    // By index: iterating over typed arrays takes several times as long, and this runs millions of times.
    for (let draw = 0; draw < indices.length; draw += 1) sum += pool[indices[draw] ?? 0] ?? 0;
    sums[resample] = sum;
  });
  return sums;
}
