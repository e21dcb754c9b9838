import type { FieldOutcome, Verdict } from "@/lib/domain/evaluators/evaluator";
import type { Measurement, ValueType } from "@/lib/domain/scoring/comparator";

/** One judged value: what the outcome shows of it, and what metrics need beside that. */
export type LeafAlignment = Readonly<{
  kind: "leaf";
  field: FieldOutcome;
  /** Weight of the field's counts. */
  weight: number;
  valueType: ValueType;
  /** False also for a match of nothing with nothing. */
  hasGroundTruth: boolean;
  measurement: Measurement | null;
}>;

/** The alignments below one object, or below two values of different shape. */
export type GroupAlignment = Readonly<{ kind: "group"; children: readonly Alignment[] }>;

/** One item of the ground truth with its partner in the prediction; either side may have none. */
export type ItemAlignment = Readonly<{
  groundTruthIndex: number | null;
  predictionIndex: number | null;
  alignment: Alignment;
}>;

/** Two lists; `isTable` when the items are objects. `reportsOrder` asks for the rank correlation of the pairs. */
export type ListAlignment = Readonly<{
  kind: "list";
  isTable: boolean;
  reportsOrder: boolean;
  items: readonly ItemAlignment[];
}>;

/** How ground truth and prediction lie against one another; every metric is a fold over this tree (docs/scoring.md#verdicts). */
export type Alignment = LeafAlignment | GroupAlignment | ListAlignment;

/** Calls back for every leaf, in order of the ground truth. */
export function forEachLeaf(alignment: Alignment, visit: (leaf: LeafAlignment) => void): void {
  if (alignment.kind === "leaf") {
    visit(alignment);
  } else if (alignment.kind === "group") {
    for (const child of alignment.children) forEachLeaf(child, visit);
  } else {
    for (const item of alignment.items) forEachLeaf(item.alignment, visit);
  }
}

/** Calls back for every list, outer ones first. */
export function forEachList(alignment: Alignment, visit: (list: ListAlignment) => void): void {
  if (alignment.kind === "leaf") return;
  if (alignment.kind === "list") visit(alignment);
  const children = alignment.kind === "group" ? alignment.children : alignment.items.map((item) => item.alignment);
  for (const child of children) forEachList(child, visit);
}

/** Verdicts that take part in precision, recall and the similarity of rows. */
export const isCounted = (verdict: Verdict): boolean =>
  verdict === "match" || verdict === "wrong" || verdict === "missing" || verdict === "invented" || verdict === "failed";

const SIMILARITY_UNITS = 1e9;

/**
 * Weighted mean of the similarities of all counted leaves, to nine decimals, so that the order of the leaves does not matter; a
 * side without a value gives 0.
 *
 * @returns In [0, 1]; null when no leaf is counted.
 */
export function alignmentSimilarity(alignment: Alignment): number | null {
  let weightSum = 0;
  let similaritySum = 0;
  forEachLeaf(alignment, ({ field, weight }) => {
    if (!isCounted(field.verdict)) return;
    weightSum += weight;
    similaritySum += weight * (field.score ?? 0);
  });
  if (weightSum === 0) return null;
  return Math.round((similaritySum / weightSum) * SIMILARITY_UNITS) / SIMILARITY_UNITS;
}
