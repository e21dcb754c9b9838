import type { FieldOutcome, Verdict } from "@/lib/domain/evaluators/evaluator";
import { toFieldPath } from "./field-path";

/** Sums of weights (of plain fields: numbers of fields) that are right, predicted but not right, and not found. */
export type Counts = Readonly<{ truePositives: number; falsePositives: number; falseNegatives: number }>;

/** Precision, recall and F1 in [0, 1]; null where the denominator is zero. */
export type Ratios = Readonly<{ precision: number | null; recall: number | null; f1: number | null }>;

/** Nothing counted yet. */
export const NO_COUNTS: Counts = { truePositives: 0, falsePositives: 0, falseNegatives: 0 };

/**
 * Adds one verdict: match TP; wrong FP and FN; missing and failed FN; invented FP; the others count nowhere.
 *
 * @see docs/scoring.md#verdicts
 */
export function addVerdict(counts: Counts, verdict: Verdict, weight: number): Counts {
  const isMatch = verdict === "match";
  const isFalsePositive = verdict === "wrong" || verdict === "invented";
  const isFalseNegative = verdict === "wrong" || verdict === "missing" || verdict === "failed";
  if (!isMatch && !isFalsePositive && !isFalseNegative) return counts;
  return {
    truePositives: counts.truePositives + (isMatch ? weight : 0),
    falsePositives: counts.falsePositives + (isFalsePositive ? weight : 0),
    falseNegatives: counts.falseNegatives + (isFalseNegative ? weight : 0),
  };
}

/**
 * Precision TP/(TP+FP), recall TP/(TP+FN) and F1 2TP/(2TP+FP+FN).
 *
 * @returns Each in [0, 1]; null where nothing was counted.
 */
export function toRatios({ truePositives, falsePositives, falseNegatives }: Counts): Ratios {
  return {
    precision: ratio(truePositives, truePositives + falsePositives),
    recall: ratio(truePositives, truePositives + falseNegatives),
    f1: ratio(2 * truePositives, 2 * truePositives + falsePositives + falseNegatives),
  };
}

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/**
 * Unweighted counts of each field over any number of samples; all rows of a table share a field: `lines[].amount`.
 *
 * @returns By field path, in order of first appearance; with {@link toRatios} the P, R and F1 per field or column.
 */
export function countByField(fields: Iterable<FieldOutcome>): ReadonlyMap<string, Counts> {
  const countsByField = new Map<string, Counts>();
  for (const field of fields) {
    const path = toFieldPath(field.path);
    countsByField.set(path, addVerdict(countsByField.get(path) ?? NO_COUNTS, field.verdict, 1));
  }
  return countsByField;
}
