import { assignMaximumWeight } from "@/lib/domain/scoring/assignment";
import { IGNORE_DIRECTIVE } from "@/lib/domain/scoring/directives";
import { isJsonObject } from "@/lib/domain/scoring/values/json-equal";
import { areEqual, type Equality, toScalarKey } from "./equality";

/** How well one ground-truth element fits one predicted element; `failure` says why a comparator could not judge. */
export type ElementScore = Readonly<{ score: number; failure: string | null }>;

/** Scores the ground-truth element at the index against a predicted element. */
export type ScoreElement = (groundTruthIndex: number, prediction: unknown) => ElementScore;

/**
 * What a list earned. `wildcardCount` counts the satisfied `$ignore` elements, which `earned` does not contain;
 * `length` is the denominator before they leave it.
 */
export type ListTally = Readonly<{
  earned: number;
  wildcardCount: number;
  length: number;
  failure: string | null;
}>;

/**
 * Multiset intersection: every predicted element can serve one equal ground-truth element, in any order.
 *
 * @param equality How scalars are compared; lists and objects are compared by deep equality.
 * @see docs/scoring.md#step-tree
 */
export function tallyScalarList(
  groundTruth: readonly unknown[],
  prediction: readonly unknown[],
  equality: Equality,
): ListTally {
  const leftScalars = new Map<unknown, number>();
  const leftNested: unknown[] = [];
  for (const element of prediction) {
    const key = toScalarKey(element, equality);
    if (isNested(element)) leftNested.push(element);
    else leftScalars.set(key, (leftScalars.get(key) ?? 0) + 1);
  }
  let matchedCount = 0;
  for (const element of groundTruth) {
    if (element === IGNORE_DIRECTIVE) continue;
    const found = isNested(element)
      ? takeEqual(leftNested, element, equality)
      : takeCounted(leftScalars, toScalarKey(element, equality));
    if (found) matchedCount += 1;
  }
  return tally(groundTruth, { earned: matchedCount, leftCount: prediction.length - matchedCount, failure: null });
}

/**
 * Greedy best match in ground-truth order: each element takes the left-over predicted element that fits it best, the
 * first one on ties, even when nothing of it fits.
 *
 * @see docs/scoring.md#step-tree
 */
export function tallyGreedyMatch(
  groundTruth: readonly unknown[],
  prediction: readonly unknown[],
  scoreElement: ScoreElement,
): ListTally {
  const left = new Set(prediction.keys());
  let earned = 0;
  let failure: string | null = null;
  groundTruth.forEach((element, index) => {
    if (element === IGNORE_DIRECTIVE) return;
    let best: (ElementScore & { predictionIndex: number }) | null = null;
    for (const predictionIndex of left) {
      const candidate = scoreElement(index, prediction[predictionIndex]);
      if (best === null || candidate.score > best.score) best = { ...candidate, predictionIndex };
      if (best.score === 1) break;
    }
    if (best === null) return;
    left.delete(best.predictionIndex);
    earned += best.score;
    failure ??= best.failure;
  });
  return tally(groundTruth, { earned, leftCount: left.size, failure });
}

/**
 * The pairs whose scores have the largest sum; ties go to equal positions.
 *
 * @see docs/scoring.md#step-tree
 */
export function tallyOptimalMatch(
  groundTruth: readonly unknown[],
  prediction: readonly unknown[],
  scoreElement: ScoreElement,
): ListTally {
  const wanted = [...groundTruth.keys()].filter((index) => groundTruth[index] !== IGNORE_DIRECTIVE);
  const scores = wanted.map((index) => prediction.map((candidate) => scoreElement(index, candidate)));
  const columns = assignMaximumWeight(
    scores.map((row) => row.map(({ score }) => score)),
    { rows: wanted, columns: [...prediction.keys()] },
  );
  const pairs = columns.flatMap((column, row) => (column === null ? [] : (scores[row]?.[column] ?? [])));
  return tally(groundTruth, {
    earned: pairs.reduce((sum, { score }) => sum + score, 0),
    leftCount: prediction.length - pairs.length,
    failure: pairs.find(({ failure }) => failure !== null)?.failure ?? null,
  });
}

/**
 * Position by position over the longer of both lists; a position that only one list has earns nothing.
 *
 * @see docs/scoring.md#step-tree
 */
export function tallyOrderedList(
  groundTruth: readonly unknown[],
  prediction: readonly unknown[],
  scoreElement: ScoreElement,
): ListTally {
  const sharedLength = Math.min(groundTruth.length, prediction.length);
  let earned = 0;
  let wildcardCount = 0;
  let failure: string | null = null;
  for (let index = 0; index < sharedLength; index += 1) {
    if (groundTruth[index] === IGNORE_DIRECTIVE) {
      wildcardCount += 1;
      continue;
    }
    const element = scoreElement(index, prediction[index]);
    earned += element.score;
    failure ??= element.failure;
  }
  return { earned, wildcardCount, length: Math.max(groundTruth.length, prediction.length), failure };
}

/** The tally of an unordered list: each `$ignore` is satisfied by one predicted element that no other one took. */
function tally(
  groundTruth: readonly unknown[],
  matched: Readonly<{ earned: number; leftCount: number; failure: string | null }>,
): ListTally {
  const ignoredCount = groundTruth.filter((element) => element === IGNORE_DIRECTIVE).length;
  return {
    earned: matched.earned,
    wildcardCount: Math.min(ignoredCount, matched.leftCount),
    length: groundTruth.length,
    failure: matched.failure,
  };
}

function isNested(value: unknown): boolean {
  return Array.isArray(value) || isJsonObject(value);
}

function takeCounted(left: Map<unknown, number>, key: unknown): boolean {
  const count = left.get(key) ?? 0;
  if (count > 0) left.set(key, count - 1);
  return count > 0;
}

function takeEqual(left: unknown[], element: unknown, equality: Equality): boolean {
  const index = left.findIndex((candidate) => areEqual(element, candidate, equality));
  if (index >= 0) left.splice(index, 1);
  return index >= 0;
}
