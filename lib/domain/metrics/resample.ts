import { createBinomialSampler } from "./binomial-distribution";
import type { ResampleOptions } from "./interval";
import { createRandom, type Random } from "./random";

/** Which documents a resample draws, with replacement, out of a pool. */
export type ResamplePlan = Readonly<{
  poolSize: number;
  /** How many documents the next resample draws. */
  nextDrawCount: (random: Random) => number;
}>;

/** Draws as many documents as there are. */
export const drawAll = (documentCount: number): ResamplePlan => ({
  poolSize: documentCount,
  nextDrawCount: () => documentCount,
});

/**
 * Draws only the documents off the mode. How many of those a resample of all documents holds is binomial, so the
 * result is distributed as if all were drawn, when the caller fills up with documents at the mode.
 */
export const drawOffMode = (documentCount: number, offModeCount: number): ResamplePlan => ({
  poolSize: offModeCount,
  nextDrawCount: createBinomialSampler(documentCount, offModeCount / documentCount),
});

/**
 * Calls back with the drawn indices of each resample, in a sequence that depends on the options alone.
 *
 * @param visit Gets indices into the pool, valid during the call only, and the number of the resample from 0.
 * @see docs/scoring.md#bootstrap
 */
export function forEachResample(
  plan: ResamplePlan,
  { seed, resampleCount }: ResampleOptions,
  visit: (indices: Uint32Array, resample: number) => void,
): void {
  const random = createRandom(seed);
  let buffer = new Uint32Array(plan.poolSize);
  for (let resample = 0; resample < resampleCount; resample += 1) {
    const drawCount = plan.nextDrawCount(random);
    if (drawCount > buffer.length) buffer = new Uint32Array(drawCount);
    const indices = buffer.subarray(0, drawCount);
    random.fillIndices(indices, plan.poolSize);
    visit(indices, resample);
  }
}
