import type { Seed } from "./random";

/** How an interval was made; `normal` also names the delta method of ratios. */
export type IntervalMethod = "wilson" | "clopperPearson" | "ruleOfThree" | "bca" | "percentile" | "normal";

/**
 * What to know before trusting an interval. `tooFew`: fewer than 10 documents; `noVariation`: all documents agree, so
 * the spread is unknown; `offModeOnly`: almost all documents agree and only the others were resampled.
 */
export type IntervalFlag = "tooFew" | "noVariation" | "offModeOnly";

/** A two-sided 95 % confidence interval with documents as the unit. `seed` is there when it was resampled. */
export type Interval = Readonly<{
  low: number;
  high: number;
  method: IntervalMethod;
  flags: readonly IntervalFlag[];
  seed?: Seed;
  resampleCount?: number;
}>;

/** Where the values of a column can lie: `unit` is [0, 1]; `any` makes no promise. */
export type ValueRange = "unit" | "any";

/** How intervals are resampled. */
export type ResampleOptions = Readonly<{ seed: Seed; resampleCount: number }>;

/** The options every number of the product is made with, unless a caller says otherwise. */
export const DEFAULT_RESAMPLE_OPTIONS: ResampleOptions = { seed: 1, resampleCount: 10_000 };

/** Probability left out on each side of an interval. */
export const TAIL_PROBABILITY = 0.025;

/** Standard normal quantile of a two-sided 95 % interval. */
export const Z_95 = 1.959963984540054;

/** Up to this many documents intervals are resampled; above it they are normal. */
export const RESAMPLED_COUNT_MAX = 1_000;

/** With fewer documents off the mode the normal approximation is not used. */
export const OFF_MODE_COUNT_MIN = 50;

const ENOUGH_COUNT_MIN = 10;

/**
 * The flags of an interval over a number of documents, `tooFew` first where it applies.
 *
 * @see docs/scoring.md#intervals
 */
export function intervalFlags(documentCount: number, ...flags: readonly IntervalFlag[]): readonly IntervalFlag[] {
  return documentCount < ENOUGH_COUNT_MIN ? ["tooFew", ...flags] : flags;
}
