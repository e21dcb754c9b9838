import { type Counts, type Ratios, toRatios } from "@/lib/domain/scoring/alignment/counts";
import { quantileOfSorted } from "./describe-column";
import { compareCounts, sumCounts } from "./document-counts";
import {
  type Interval,
  type IntervalFlag,
  intervalFlags,
  OFF_MODE_COUNT_MIN,
  RESAMPLED_COUNT_MAX,
  type ResampleOptions,
  TAIL_PROBABILITY,
  Z_95,
} from "./interval";
import { unvaryingInterval } from "./proportion-interval";
import { drawAll, drawOffMode, forEachResample, type ResamplePlan } from "./resample";

/** A ratio of sums over documents; `value` is in [0, 1] and null when the denominator is 0. */
export type RatioEstimate = Readonly<{ value: number | null; interval: Interval | null }>;

/** Precision, recall and F1 with their intervals. */
export type RatioEstimates = Readonly<Record<keyof Ratios, RatioEstimate>>;

/** Documents to draw from, and what the ones that are not drawn add each: the mean counts of the documents at the mode. */
type Pool = Readonly<{
  plan: ResamplePlan;
  documents: readonly Counts[];
  filler: Counts;
  documentCount: number;
  flags: readonly IntervalFlag[];
}>;

/** Numerator and denominator of one ratio in one document. */
type Terms = Readonly<{ numerator: number; denominator: number }>;

type RatioName = keyof Ratios;

const NO_COUNTS: Counts = { truePositives: 0, falsePositives: 0, falseNegatives: 0 };

/**
 * Micro precision, recall and F1: counts are summed over documents, then divided. Intervals take whole documents, for
 * the fields of one document are not independent: percentile bootstrap up to 1,000 documents and wherever fewer than
 * 50 lie off the mode, else the delta method.
 *
 * @param documents Counts per document in any order; those without a single count say nothing and are left out.
 * @param options null leaves the intervals out.
 * @returns Nulls when no document has counts.
 * @see docs/scoring.md#intervals
 */
export function estimateRatios(documents: readonly Counts[], options: ResampleOptions | null): RatioEstimates {
  const rows = documents.filter(hasCounts).sort(compareCounts);
  const totals = sumCounts(rows);
  const pool = toPool(rows);
  let resamples: Counts[] | null = null;
  const estimate = (name: RatioName): RatioEstimate => {
    const value = toRatios(totals)[name];
    if (value === null || options === null) return { value, interval: null };
    const terms = rows.map((row) => toTerms(row, name));
    const unvarying = unvaryingRatioInterval(terms, value);
    if (unvarying !== null) return { value, interval: unvarying };
    if (pool === null) return { value, interval: deltaInterval(terms, value) };
    resamples ??= resampleTotals(pool, options);
    const { low, high } = percentileBounds(resamples, name, value);
    const { seed, resampleCount } = options;
    return { value, interval: { low, high, method: "percentile", flags: pool.flags, seed, resampleCount } };
  };
  return { precision: estimate("precision"), recall: estimate("recall"), f1: estimate("f1") };
}

/** null where the delta method takes over. */
function toPool(rows: readonly Counts[]): Pool | null {
  const documentCount = rows.length;
  if (documentCount <= RESAMPLED_COUNT_MAX) {
    const flags = intervalFlags(documentCount);
    return { plan: drawAll(documentCount), documents: rows, filler: NO_COUNTS, documentCount, flags };
  }
  const { atMode, offMode } = splitAtMode(rows);
  if (offMode.length >= OFF_MODE_COUNT_MIN || offMode.length === 0) return null;
  const sum = sumCounts(atMode);
  const filler = {
    truePositives: sum.truePositives / atMode.length,
    falsePositives: sum.falsePositives / atMode.length,
    falseNegatives: sum.falseNegatives / atMode.length,
  };
  const plan = drawOffMode(documentCount, offMode.length);
  return { plan, documents: offMode, filler, documentCount, flags: intervalFlags(documentCount, "offModeOnly") };
}

/** Documents are at the mode when they share the most frequent pair of precision and recall, whatever their size. */
function splitAtMode(rows: readonly Counts[]): { atMode: Counts[]; offMode: Counts[] } {
  const groups = Map.groupBy(rows, (row) => {
    const { precision, recall } = toRatios(row);
    return `${precision} ${recall}`;
  });
  let atMode: Counts[] = [];
  for (const group of groups.values()) if (group.length > atMode.length) atMode = group;
  return { atMode, offMode: [...groups.values()].filter((group) => group !== atMode).flat() };
}

function resampleTotals(pool: Pool, options: ResampleOptions): Counts[] {
  const { documents, filler } = pool;
  const totals: Counts[] = [];
  const tp = Float64Array.from(documents, (row) => row.truePositives);
  const fp = Float64Array.from(documents, (row) => row.falsePositives);
  const fn = Float64Array.from(documents, (row) => row.falseNegatives);
  forEachResample(pool.plan, options, (indices) => {
    const fillerCount = pool.documentCount - indices.length;
    let truePositives = filler.truePositives * fillerCount;
    let falsePositives = filler.falsePositives * fillerCount;
    let falseNegatives = filler.falseNegatives * fillerCount;
    for (let draw = 0; draw < indices.length; draw += 1) {
      const index = indices[draw] ?? 0;
      truePositives += tp[index] ?? 0;
      falsePositives += fp[index] ?? 0;
      falseNegatives += fn[index] ?? 0;
    }
    totals.push({ truePositives, falsePositives, falseNegatives });
  });
  return totals;
}

/** Resamples without a denominator have no ratio and are left out. */
function percentileBounds(totals: readonly Counts[], name: RatioName, value: number): { low: number; high: number } {
  const ratios = totals.map((total) => toRatios(total)[name]).filter((ratio) => ratio !== null);
  const sorted = Float64Array.from(ratios).sort();
  return {
    low: quantileOfSorted(sorted, TAIL_PROBABILITY) ?? value,
    high: quantileOfSorted(sorted, 1 - TAIL_PROBABILITY) ?? value,
  };
}

/** Cross-multiplied counts are integers, so "the same ratio in every document" is decided exactly. */
function unvaryingRatioInterval(terms: readonly Terms[], value: number): Interval | null {
  const total = sumTerms(terms);
  const varies = terms.some((term) => term.numerator * total.denominator !== total.numerator * term.denominator);
  const documentCount = terms.filter((term) => term.denominator > 0).length;
  return varies ? null : unvaryingInterval(value, documentCount);
}

/** Linearised variance of a ratio of sums (Cochran 1977, section 6.5), from sums that are exact in any order. */
function deltaInterval(terms: readonly Terms[], value: number): Interval {
  let numeratorSquares = 0;
  let denominatorSquares = 0;
  let products = 0;
  for (const { numerator, denominator } of terms) {
    numeratorSquares += numerator * numerator;
    denominatorSquares += denominator * denominator;
    products += numerator * denominator;
  }
  const squares = Math.max(0, numeratorSquares - 2 * value * products + value * value * denominatorSquares);
  const n = terms.length;
  const halfWidth = (Z_95 * Math.sqrt((squares * n) / (n - 1))) / sumTerms(terms).denominator;
  return {
    low: Math.max(0, value - halfWidth),
    high: Math.min(1, value + halfWidth),
    method: "normal",
    flags: intervalFlags(n),
  };
}

function toTerms({ truePositives: tp, falsePositives: fp, falseNegatives: fn }: Counts, name: RatioName): Terms {
  if (name === "precision") return { numerator: tp, denominator: tp + fp };
  if (name === "recall") return { numerator: tp, denominator: tp + fn };
  return { numerator: 2 * tp, denominator: 2 * tp + fp + fn };
}

function sumTerms(terms: readonly Terms[]): Terms {
  let numerator = 0;
  let denominator = 0;
  for (const term of terms) {
    numerator += term.numerator;
    denominator += term.denominator;
  }
  return { numerator, denominator };
}

function hasCounts({ truePositives, falsePositives, falseNegatives }: Counts): boolean {
  return truePositives + falsePositives + falseNegatives > 0;
}
