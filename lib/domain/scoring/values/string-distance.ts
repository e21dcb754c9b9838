import { distance } from "fastest-levenshtein";

/** Longest text, in UTF-16 units, whose edit distance is computed; the time grows with the product of both lengths. */
export const DISTANCE_LENGTH_MAX = 20_000;

const JARO_BOOST_ABOVE = 0.7;
const PREFIX_LENGTH_MAX = 4;
const PREFIX_WEIGHT = 0.1;
const HAS_SURROGATE = /[\uD800-\uDFFF]/;
const NEEDS_COMPOSING = /[\u0300-\uFFFF]/;

/**
 * Levenshtein similarity: 1 − distance / longer length, over NFC code points.
 *
 * @returns In [0, 1]; 1 for two empty texts.
 * @throws RangeError when a text is longer than {@link DISTANCE_LENGTH_MAX}.
 * @see docs/scoring.md#levenshtein
 */
export function levenshteinSimilarity(left: string, right: string): number {
  if (left === right) return 1;
  assertDistanceLength(left);
  assertDistanceLength(right);
  const [one, other] = toSingleUnits(compose(left), compose(right));
  const longer = Math.max(one.length, other.length);
  return longer === 0 ? 1 : (longer - distance(one, other)) / longer;
}

/** Whether a distance to this text is computed at all; see {@link DISTANCE_LENGTH_MAX}. */
export const hasDistanceLength = (text: string): boolean => text.length <= DISTANCE_LENGTH_MAX;

function assertDistanceLength(text: string): void {
  if (hasDistanceLength(text)) return;
  throw new RangeError(
    `A text of ${text.length} characters is longer than ${DISTANCE_LENGTH_MAX}, the limit for edit distance`,
  );
}

/** NFC; characters below U+0300 are in that form already. */
const compose = (text: string): string => (NEEDS_COMPOSING.test(text) ? text.normalize("NFC") : text);

/** The library counts UTF-16 units, so each code point outside of the basic plane is replaced by one private unit. */
function toSingleUnits(left: string, right: string): readonly [string, string] {
  if (!HAS_SURROGATE.test(left) && !HAS_SURROGATE.test(right)) return [left, right];
  const unitByCodePoint = new Map<string, string>();
  const toUnit = (codePoint: string): string => {
    const known = unitByCodePoint.get(codePoint);
    if (known !== undefined) return known;
    const unit = String.fromCharCode(unitByCodePoint.size);
    unitByCodePoint.set(codePoint, unit);
    return unit;
  };
  return [Array.from(left, toUnit).join(""), Array.from(right, toUnit).join("")];
}

/**
 * Jaro-Winkler similarity with p = 0.1 over at most 4 common leading code points, boosted only when Jaro is above 0.7;
 * transpositions are halved and rounded down.
 *
 * @returns In [0, 1]; 1 for two empty texts, 0 when one is empty.
 * @throws RangeError when a text is longer than {@link DISTANCE_LENGTH_MAX}.
 * @see docs/scoring.md#jarowinkler
 */
export function jaroWinklerSimilarity(left: string, right: string): number {
  if (left === right) return 1;
  assertDistanceLength(left);
  assertDistanceLength(right);
  const one = Array.from(compose(left));
  const other = Array.from(compose(right));
  const jaro = jaroSimilarity(one, other);
  if (jaro <= JARO_BOOST_ABOVE) return jaro;
  return jaro + commonPrefixLength(one, other) * PREFIX_WEIGHT * (1 - jaro);
}

function commonPrefixLength(left: readonly string[], right: readonly string[]): number {
  let length = 0;
  while (length < PREFIX_LENGTH_MAX && length < left.length && left[length] === right[length]) length += 1;
  return length;
}

function jaroSimilarity(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 && right.length === 0) return 1;
  const [leftMatches, rightMatches] = jaroMatches(left, right);
  const matchCount = leftMatches.length;
  if (matchCount === 0) return 0;
  const outOfOrder = leftMatches.filter((codePoint, index) => codePoint !== rightMatches[index]).length;
  const transpositions = Math.floor(outOfOrder / 2);
  return (matchCount / left.length + matchCount / right.length + (matchCount - transpositions) / matchCount) / 3;
}

/** The code points of each side that have a partner within the Jaro window, each in its own order. */
function jaroMatches(left: readonly string[], right: readonly string[]): readonly [string[], string[]] {
  const window = Math.max(0, Math.floor(Math.max(left.length, right.length) / 2) - 1);
  const taken = new Uint8Array(right.length);
  const leftMatches: string[] = [];
  left.forEach((codePoint, index) => {
    const end = Math.min(right.length, index + window + 1);
    for (let candidate = Math.max(0, index - window); candidate < end; candidate += 1) {
      if (taken[candidate] === 1 || right[candidate] !== codePoint) continue;
      taken[candidate] = 1;
      leftMatches.push(codePoint);
      return;
    }
  });
  return [leftMatches, right.filter((_, index) => taken[index] === 1)];
}
