import type { FieldOutcome, Verdict } from "@/lib/domain/evaluators/evaluator";
import type { Measurement } from "@/lib/domain/scoring/comparator";
import { booleanComparator } from "@/lib/domain/scoring/comparators/boolean";
import { exactComparator } from "@/lib/domain/scoring/comparators/exact";
import { numberComparator } from "@/lib/domain/scoring/comparators/number";
import { textComparator } from "@/lib/domain/scoring/comparators/text";
import { isAbsent } from "@/lib/domain/scoring/values/absence";
import type { LeafAlignment } from "./alignment";
import type { BoundComparator, FieldRule } from "./field-rule";

/** How many pairs of list items may still be compared in one sample, and how many lists would have needed more; shared by all lists. */
export type Effort = { pairsLeft: number; refusedCount: number };

/** Two values at the same place under one rule; undefined is absent. Paths are those of each side. */
export type Pair = Readonly<{
  rule: FieldRule;
  groundTruth: unknown;
  prediction: unknown;
  path: string;
  predictionPath: string;
  depth: number;
  effort: Effort;
  /** Inside of a list item that only one side has. */
  isUnpaired: boolean;
}>;

type Judgement = Readonly<{
  verdict: Verdict;
  score: number | null;
  note: string | null;
  measurement: Measurement | null;
  hasGroundTruth: boolean;
}>;

const TEXT: BoundComparator = {
  name: "text",
  valueType: "text",
  compare: textComparator.bind({ ignoreCase: false, ignorePunctuation: false, ignoreDiacritics: false }, {}),
};
const NUMBER: BoundComparator = {
  name: "number",
  valueType: "number",
  compare: numberComparator.bind({ absolute: 0, relative: 0, units: [] }, {}),
};
const BOOLEAN: BoundComparator = {
  name: "boolean",
  valueType: "boolean",
  compare: booleanComparator.bind({ trueWords: [], falseWords: [] }, {}),
};
const EXACT: BoundComparator = { name: "exact", valueType: "other", compare: exactComparator.bind({}, {}) };

const PLAIN = { note: null, measurement: null } as const;
const EMPTY: Judgement = { ...PLAIN, verdict: "empty", score: null, hasGroundTruth: false };
const IGNORED: Judgement = { ...PLAIN, verdict: "ignored", score: null, hasGroundTruth: false };
const BOTH_EMPTY_MATCH: Judgement = { ...PLAIN, verdict: "match", score: 1, hasGroundTruth: false };
const MISSING: Judgement = { ...PLAIN, verdict: "missing", score: 0, hasGroundTruth: true };
const INVENTED: Judgement = { ...PLAIN, verdict: "invented", score: 0, hasGroundTruth: false };

/** The comparator of a field that names none: by the type of the value. */
function inferComparator(value: unknown): BoundComparator {
  if (typeof value === "string") return TEXT;
  if (typeof value === "number" || typeof value === "bigint") return NUMBER;
  return typeof value === "boolean" ? BOOLEAN : EXACT;
}

/**
 * Judges one value by its rule.
 *
 * @returns The verdict of docs/scoring.md#verdicts; `evaluatorFailed` with the reason when the comparator throws or returns a
 *   similarity outside [0, 1].
 */
export function alignLeaf(pair: Pair): LeafAlignment {
  const rule = pair.isUnpaired ? withoutCredit(pair.rule) : pair.rule;
  const groundTruth = isAbsent(pair.groundTruth, rule.nullTokens) ? rule.missingAs : pair.groundTruth;
  const prediction = isAbsent(pair.prediction, rule.nullTokens) ? rule.missingAs : pair.prediction;
  const comparator = rule.comparator ?? inferComparator(groundTruth ?? prediction);
  return toLeaf(pair, comparator, judge(groundTruth, prediction, { rule, comparator }));
}

/** Where the other side has no such item at all, an absent value can be no match. */
function withoutCredit(rule: FieldRule): FieldRule {
  const whenBothEmpty = rule.whenBothEmpty === "correct" ? "empty" : rule.whenBothEmpty;
  return { ...rule, missingAs: undefined, whenBothEmpty };
}

/** A value that is not scored because the ground truth or the config says so. */
export const ignoreLeaf = (pair: Pair): LeafAlignment =>
  toLeaf(pair, pair.rule.comparator ?? inferComparator(pair.groundTruth ?? pair.prediction), IGNORED);

/** A value that could not be judged; the others of the sample still are. */
export const failLeaf = (pair: Pair, note: string): LeafAlignment =>
  toLeaf(pair, pair.rule.comparator ?? EXACT, notJudged(note));

function toLeaf(pair: Pair, comparator: BoundComparator, judgement: Judgement): LeafAlignment {
  return {
    kind: "leaf",
    field: toField(pair, comparator, judgement),
    weight: pair.rule.weight,
    valueType: comparator.valueType,
    hasGroundTruth: judgement.hasGroundTruth,
    measurement: judgement.measurement,
  };
}

function toField(pair: Pair, comparator: BoundComparator, judgement: Judgement): FieldOutcome {
  const field: FieldOutcome = {
    path: pair.path,
    groundTruth: pair.groundTruth,
    prediction: pair.prediction,
    score: judgement.score,
    verdict: judgement.verdict,
    comparator: comparator.name,
  };
  const isMoved = pair.predictionPath !== pair.path;
  if (judgement.note === null && !isMoved) return field;
  return {
    ...field,
    ...(isMoved ? { predictionPath: pair.predictionPath } : {}),
    ...(judgement.note === null ? {} : { note: judgement.note }),
  };
}

function judge(
  groundTruth: unknown,
  prediction: unknown,
  { rule, comparator }: Readonly<{ rule: FieldRule; comparator: BoundComparator }>,
): Judgement {
  if (groundTruth === undefined && prediction === undefined) return judgeBothEmpty(rule);
  if (groundTruth === undefined) return INVENTED;
  if (prediction === undefined) return MISSING;
  try {
    const { similarity, matched, note = null, measurement = null } = comparator.compare(groundTruth, prediction);
    if (!(similarity >= 0 && similarity <= 1)) return notJudged(`The similarity ${similarity} is not within 0 and 1`);
    const isMatch = rule.threshold === null ? matched : similarity >= rule.threshold;
    return { verdict: isMatch ? "match" : "wrong", score: similarity, note, measurement, hasGroundTruth: true };
  } catch (error) {
    return notJudged(error instanceof Error ? error.message : String(error));
  }
}

const notJudged = (note: string): Judgement => ({
  verdict: "evaluatorFailed",
  score: null,
  note,
  measurement: null,
  hasGroundTruth: true,
});

function judgeBothEmpty(rule: FieldRule): Judgement {
  if (rule.whenBothEmpty === "ignore") return IGNORED;
  return rule.whenBothEmpty === "correct" ? BOTH_EMPTY_MATCH : EMPTY;
}
