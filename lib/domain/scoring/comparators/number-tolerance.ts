import { Decimal } from "decimal.js";
import type { Comparison, Measurement } from "@/lib/domain/scoring/comparator";
import type { ReadNumber } from "@/lib/domain/scoring/values/read-number";

// Sums and products of all numbers that can be read stay exact.
const Exact = Decimal.clone({ precision: 2_500 });

// A number of so many digits is exact as a double when it is an integer.
const SAFE_DIGITS = 15;

const NO_ERROR: Measurement = { type: "number", absoluteError: 0, relativeError: 0 };
const NO_ERROR_OF_ZERO: Measurement = { type: "number", absoluteError: 0, relativeError: null };
const EQUAL: Comparison = { similarity: 1, matched: true, measurement: NO_ERROR };
const EQUAL_ZERO: Comparison = { similarity: 1, matched: true, measurement: NO_ERROR_OF_ZERO };

/** Largest differences that match: in the value's unit, and as a share of the ground truth. */
export type Tolerance = Readonly<{ absolute: number; relative: number }>;

/** The comparison of two equal numbers; the relative error of 0 is null. */
export const equalNumbers = (isZero: boolean): Comparison => (isZero ? EQUAL_ZERO : EQUAL);

/**
 * Whether |p − g| ≤ max(absolute, relative · |g|), in exact decimal arithmetic.
 *
 * @returns Similarity 1 or 0, with the absolute error and the relative one (null when the ground truth is 0).
 * @see docs/scoring.md#number
 */
export function compareWithinTolerance(
  groundTruth: ReadNumber,
  prediction: ReadNumber,
  tolerance: Tolerance,
): Comparison {
  if (groundTruth.decimal === prediction.decimal) return equalNumbers(groundTruth.decimal === "0");
  const absoluteError = toDifference(groundTruth.decimal, prediction.decimal);
  const matched = isTolerated(groundTruth.decimal, prediction.decimal, tolerance);
  const truth = Math.abs(Number(groundTruth.decimal));
  const relativeError = truth === 0 ? null : absoluteError / truth;
  const measurement: Measurement = {
    type: "number",
    absoluteError: Number.isFinite(absoluteError) ? absoluteError : null,
    relativeError: relativeError !== null && Number.isFinite(relativeError) ? relativeError : null,
  };
  return { similarity: matched ? 1 : 0, matched, measurement, ...ambiguityNote(matched, groundTruth, prediction) };
}

function isTolerated(groundTruth: string, prediction: string, { absolute, relative }: Tolerance): boolean {
  if (absolute === 0 && relative === 0) return false;
  const truth = new Exact(groundTruth);
  return truth
    .minus(prediction)
    .abs()
    .lte(Exact.max(absolute, truth.abs().times(relative)));
}

/** |p − g|, correctly rounded: numbers of few digits as integers of their last decimal place, all others exactly. */
function toDifference(groundTruth: string, prediction: string): number {
  const places = Math.max(decimalPlaces(groundTruth), decimalPlaces(prediction));
  const digits = Math.max(groundTruth.length, prediction.length) + places;
  if (digits > SAFE_DIGITS) return new Exact(groundTruth).minus(prediction).abs().toNumber();
  const scale = 10 ** places;
  return Math.abs(Math.round(Number(prediction) * scale) - Math.round(Number(groundTruth) * scale)) / scale;
}

function decimalPlaces(decimal: string): number {
  const point = decimal.indexOf(".");
  return point === -1 ? 0 : decimal.length - point - 1;
}

function ambiguityNote(matched: boolean, groundTruth: ReadNumber, prediction: ReadNumber): Readonly<{ note?: string }> {
  if (matched || !(groundTruth.ambiguous || prediction.ambiguous)) return {};
  const guessed = groundTruth.ambiguous ? groundTruth.decimal : prediction.decimal;
  return { note: `One separator with three digits was read as thousands (${guessed}); the option locale decides` };
}
