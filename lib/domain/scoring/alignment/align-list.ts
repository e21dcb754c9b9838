import type { Verdict } from "@/lib/domain/evaluators/evaluator";
import { assignMaximumWeight } from "@/lib/domain/scoring/assignment";
import { IGNORE_DIRECTIVE } from "@/lib/domain/scoring/directives";
import { isAbsent } from "@/lib/domain/scoring/values/absence";
import { isJsonObject } from "@/lib/domain/scoring/values/json-equal";
import { failLeaf, type Pair } from "./align-leaf";
import { type Alignment, alignmentSimilarity, forEachLeaf, type ItemAlignment } from "./alignment";
import { itemPath, memberPath } from "./field-path";
import { itemRule, memberRule } from "./field-rule";

type AlignPair = (pair: Pair) => Alignment;

/** One item of a list and where it stands there. */
type Item = Readonly<{ value: unknown; index: number }>;

/** Two items that belong together; null where one side has none. `alignment` is theirs when it is known already. */
type Partners = Readonly<{ truth: Item | null; predicted: Item | null; alignment?: Alignment | undefined }>;

/** The partner that an item of the ground truth has found. */
type Found = Readonly<{ predicted: Item; alignment?: Alignment | undefined }>;

/** Alignments of so many pairs are kept until partners are chosen; those of larger lists are made again for the chosen pairs. */
const KEPT_PAIRS_MAX = 10_000;

/**
 * Aligns two lists, of which one may be absent: by position when the rule says `ordered`, otherwise every item with its best
 * partner (docs/scoring.md#lists-and-tables).
 *
 * @param align Aligns two items.
 */
export function alignLists(pair: Pair, align: AlignPair): Alignment {
  const truth = toItems(pair.groundTruth);
  const predicted = toItems(pair.prediction);
  const isTable = (truth.length > 0 ? truth : predicted).some((item) => isJsonObject(item.value));
  const partners = pair.rule.list.ordered ? pairByPosition(truth, predicted) : pairBySimilarity(pair, align);
  if (partners === null) {
    const size = `${truth.length} × ${predicted.length} items`;
    return failLeaf(pair, `${size} exceed the pairs that are compared in one sample; the option ordered needs none`);
  }
  return {
    kind: "list",
    isTable,
    reportsOrder: pair.rule.list.reportOrder,
    items: partners.map((items) => toItemAlignment(items, items.alignment ?? align(itemPair(pair, items)))),
  };
}

const toItems = (value: unknown): readonly Item[] =>
  Array.isArray(value) ? value.map((item: unknown, index) => ({ value: item, index })) : [];

const toItemAlignment = ({ truth, predicted }: Partners, alignment: Alignment): ItemAlignment => ({
  groundTruthIndex: truth?.index ?? null,
  predictionIndex: predicted?.index ?? null,
  alignment,
});

/** An item without a partner keeps its own position in the path of both sides. */
function itemPair(list: Pair, { truth, predicted }: Partners): Pair {
  const path = itemPath(list.path, truth?.index ?? predicted?.index ?? 0);
  return {
    rule: itemRule(list.rule),
    groundTruth: truth?.value,
    prediction: predicted?.value,
    path,
    predictionPath: predicted === null ? path : itemPath(list.predictionPath, predicted.index),
    depth: list.depth + 1,
    effort: list.effort,
    isUnpaired: list.isUnpaired || truth === null || predicted === null,
  };
}

function pairByPosition(truth: readonly Item[], predicted: readonly Item[]): readonly Partners[] {
  const length = Math.max(truth.length, predicted.length);
  return Array.from({ length }, (_, index) => ({ truth: truth[index] ?? null, predicted: predicted[index] ?? null }));
}

/** Null when that would take more comparisons than the sample has left, here or in a list inside of an item. */
function pairBySimilarity(list: Pair, align: AlignPair): readonly Partners[] | null {
  const isPresent = (item: Item): boolean => !isAbsent(item.value, itemRule(list.rule).nullTokens);
  const truth = toItems(list.groundTruth).filter(isPresent);
  const predicted = toItems(list.prediction).filter(isPresent);
  const scored = truth.filter((item) => !isWildcard(item.value));
  const partnerOf = new Map<Item, Found>();
  pairIdenticalScalars(scored, predicted, partnerOf);
  const taken = new Set(Array.from(partnerOf.values(), (found) => found.predicted));
  const openTruth = scored.filter((item) => !partnerOf.has(item));
  const openPredicted = predicted.filter((item) => !taken.has(item));
  const pairCount = openTruth.length * openPredicted.length;
  const { effort } = list;
  if (pairCount > effort.pairsLeft) {
    effort.refusedCount += 1;
    return null;
  }
  effort.pairsLeft -= pairCount;
  const refusedBefore = effort.refusedCount;
  pairOptimally({ list, align, truth: openTruth, predicted: openPredicted }, partnerOf);
  if (effort.refusedCount > refusedBefore) return null;
  return withUnpaired(truth, predicted, partnerOf);
}

/** `$ignore`, or an object of which nothing is scored: it takes whatever the others leave over. */
const isWildcard = (value: unknown): boolean =>
  value === IGNORE_DIRECTIVE || (isJsonObject(value) && Object.values(value).every(isWildcard));

/** Scalars are a multiset: each occurrence pairs with one identical occurrence, before anything merely similar is looked at. */
function pairIdenticalScalars(truth: readonly Item[], predicted: readonly Item[], partnerOf: Map<Item, Found>): void {
  const open = new Map<unknown, Item[]>();
  for (const item of predicted.toReversed()) {
    if (typeof item.value === "object") continue;
    const same = open.get(item.value);
    if (same === undefined) open.set(item.value, [item]);
    else same.push(item);
  }
  for (const item of truth) {
    const partner = open.get(item.value)?.pop();
    if (partner !== undefined) partnerOf.set(item, { predicted: partner });
  }
}

type Open = Readonly<{ list: Pair; align: AlignPair; truth: readonly Item[]; predicted: readonly Item[] }>;

/** Pairs by maximum weight, then parts the pairs that are not alike enough. */
function pairOptimally({ list, align, truth, predicted }: Open, partnerOf: Map<Item, Found>): void {
  const keepsAlignments = truth.length * predicted.length <= KEPT_PAIRS_MAX;
  const candidates = truth.map((item) =>
    predicted.map((candidate) => {
      const weighed = weighPair(list, { truth: item, predicted: candidate }, align);
      return keepsAlignments ? weighed : { weight: weighed.weight, mayPair: weighed.mayPair };
    }),
  );
  const columns = assignMaximumWeight(
    candidates.map((row) => row.map(({ weight }) => weight)),
    { rows: truth.map(({ index }) => index), columns: predicted.map(({ index }) => index) },
  );
  for (const [row, item] of truth.entries()) {
    const column = columns[row] ?? null;
    const partner = column === null ? undefined : predicted[column];
    if (column === null || partner === undefined) continue;
    const chosen: PairWeight = candidates[row]?.[column] ?? NO_PARTNERS;
    if (chosen.mayPair) partnerOf.set(item, { predicted: partner, alignment: chosen.alignment });
  }
}

/** How alike two items are, and whether that is enough for partners. */
type PairWeight = Readonly<{ weight: number; mayPair: boolean; alignment?: Alignment | undefined }>;

const NO_PARTNERS: PairWeight = { weight: 0, mayPair: false };

function weighPair(list: Pair, items: Partners, align: AlignPair): PairWeight {
  const pair = itemPair(list, items);
  if (!haveSameKey(list, pair, align)) return NO_PARTNERS;
  const alignment = align(pair);
  if (alignment.kind !== "leaf") {
    const weight = alignmentSimilarity(alignment);
    return weight === null ? NO_PARTNERS : { weight, mayPair: weight >= list.rule.list.rowThreshold, alignment };
  }
  const isMatch = alignment.field.verdict === "match";
  return isMatch ? { weight: alignment.field.score ?? 0, mayPair: true, alignment } : NO_PARTNERS;
}

/** Whether every key column matches or is ignored; a key that neither row has is none. */
function haveSameKey(list: Pair, pair: Pair, align: AlignPair): boolean {
  return list.rule.list.key.every((column) => {
    const verdicts: Verdict[] = [];
    forEachLeaf(align(columnPair(pair, column)), ({ field }) => verdicts.push(field.verdict));
    return verdicts.length > 0 && verdicts.every((verdict) => verdict === "match" || verdict === "ignored");
  });
}

function columnPair(pair: Pair, column: string): Pair {
  const cellOf = (row: unknown): unknown => (isJsonObject(row) && Object.hasOwn(row, column) ? row[column] : undefined);
  const path = memberPath(pair.path, column);
  return {
    rule: memberRule(pair.rule, column),
    groundTruth: cellOf(pair.groundTruth),
    prediction: cellOf(pair.prediction),
    path,
    predictionPath: path,
    depth: pair.depth + 1,
    effort: pair.effort,
    isUnpaired: pair.isUnpaired,
  };
}

/** All ground-truth items in their order, wildcards with what is left over, then the predicted items that nobody took. */
function withUnpaired(
  truth: readonly Item[],
  predicted: readonly Item[],
  partnerOf: ReadonlyMap<Item, Found>,
): readonly Partners[] {
  const taken = new Set(Array.from(partnerOf.values(), (found) => found.predicted));
  const leftOver = predicted.filter((item) => !taken.has(item));
  const partners = truth.map((item): Partners => {
    const found = partnerOf.get(item);
    if (found !== undefined) return { truth: item, ...found };
    return { truth: item, predicted: isWildcard(item.value) ? (leftOver.shift() ?? null) : null };
  });
  return [...partners, ...leftOver.map((item) => ({ truth: null, predicted: item }))];
}
