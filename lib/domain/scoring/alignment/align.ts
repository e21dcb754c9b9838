import { IGNORE_DIRECTIVE } from "@/lib/domain/scoring/directives";
import { isAbsent } from "@/lib/domain/scoring/values/absence";
import { isJsonObject } from "@/lib/domain/scoring/values/json-equal";
import { alignLeaf, failLeaf, ignoreLeaf, type Pair } from "./align-leaf";
import { alignLists } from "./align-list";
import type { Alignment, GroupAlignment } from "./alignment";
import { memberPath, ROOT_PATH } from "./field-path";
import { type FieldRule, memberRule } from "./field-rule";

/** Deepest nesting that is compared; what lies deeper is one field that the evaluator could not judge. */
const DEPTH_MAX = 100;

/** Most pairs of list items that are compared in one sample to find partners; lists inside of lists multiply. */
const PAIRS_MAX = 2_000_000;

/**
 * Aligns a prediction with the ground truth.
 *
 * @param rule The rules of the value as a whole, from `compileFieldRules`.
 * @returns The tree whose leaves are all fields of either side, in order of the ground truth, then what only the prediction has,
 *   then declared fields that neither has.
 * @see docs/scoring.md#structured
 */
export function alignValues(rule: FieldRule, groundTruth: unknown, prediction: unknown): Alignment {
  return align({
    rule,
    groundTruth,
    prediction,
    path: "",
    predictionPath: "",
    depth: 0,
    effort: { pairsLeft: PAIRS_MAX, refusedCount: 0 },
    isUnpaired: false,
  });
}

function align(pair: Pair): Alignment {
  const { rule } = pair;
  if (rule.ignore || pair.groundTruth === IGNORE_DIRECTIVE) return ignoreLeaf(named(pair));
  if (rule.comparator !== null) return alignScalars(pair);
  const truthShape = shapeOf(pair.groundTruth, rule);
  if (truthShape === "scalar") return alignScalars(pair);
  const predictedShape = shapeOf(pair.prediction, rule);
  const shape = truthShape === "absent" ? predictedShape : truthShape;
  if (shape === "scalar") return alignScalars(pair);
  if (shape === "absent") return rule.members.size > 0 ? alignMembers(pair) : alignScalars(pair);
  if (pair.depth >= DEPTH_MAX) return failLeaf(named(pair), `Nested deeper than ${DEPTH_MAX} levels`);
  if (truthShape !== predictedShape && truthShape !== "absent" && predictedShape !== "absent") return alignApart(pair);
  return shape === "object" ? alignMembers(pair) : alignLists(pair, align);
}

/** Below an ignored path a longer one may be scored; what is right at the path is ignored all the same. */
function alignScalars(pair: Pair): Alignment {
  return (pair.rule.undeclared ?? pair.rule).ignore ? ignoreLeaf(named(pair)) : alignLeaf(named(pair));
}

type Shape = "absent" | "scalar" | "object" | "list";

function shapeOf(value: unknown, rule: FieldRule): Shape {
  if (isAbsent(value, rule.nullTokens)) return "absent";
  if (typeof value !== "object") return "scalar";
  return Array.isArray(value) ? "list" : "object";
}

const named = (pair: Pair): Pair =>
  pair.path === "" || pair.predictionPath === ""
    ? { ...pair, path: pair.path || ROOT_PATH, predictionPath: pair.predictionPath || ROOT_PATH }
    : pair;

/** Values of different shape share nothing: everything of the ground truth is missing, everything of the prediction invented. */
function alignApart(pair: Pair): GroupAlignment {
  return {
    kind: "group",
    children: [align({ ...pair, prediction: undefined }), align({ ...pair, groundTruth: undefined })],
  };
}

const NO_MEMBERS: Readonly<Record<string, unknown>> = {};

function alignMembers(pair: Pair): GroupAlignment {
  const { rule } = pair;
  const truth = isJsonObject(pair.groundTruth) ? pair.groundTruth : NO_MEMBERS;
  const predicted = isJsonObject(pair.prediction) ? pair.prediction : NO_MEMBERS;
  const truthValues = Object.values(truth);
  const predictedKeys = Object.keys(predicted);
  const predictedValues = Object.values(predicted);
  let commonCount = 0;
  let declaredCount = 0;
  const children = Object.keys(truth).map((key, index) => {
    // Both sides mostly list their members in one order, and values by position are read several times faster than by name.
    const isSamePlace = predictedKeys[index] === key;
    const isCommon = isSamePlace || Object.hasOwn(predicted, key);
    if (isCommon) commonCount += 1;
    if (rule.members.has(key)) declaredCount += 1;
    const prediction = isSamePlace ? predictedValues[index] : isCommon ? predicted[key] : undefined;
    return align(memberPair(pair, key, [truthValues[index], prediction]));
  });
  if (predictedKeys.length > commonCount) children.push(...alignExtraMembers(pair, truth, predicted));
  if (rule.members.size > declaredCount) children.push(...alignDeclaredMembers(pair, truth, predicted));
  return { kind: "group", children };
}

/** The members that the config declares and neither side has. */
function alignDeclaredMembers(
  pair: Pair,
  truth: Readonly<Record<string, unknown>>,
  predicted: Readonly<Record<string, unknown>>,
): readonly Alignment[] {
  return [...pair.rule.members]
    .filter(([key, rule]) => !rule.ignore && !Object.hasOwn(truth, key) && !Object.hasOwn(predicted, key))
    .map(([key]) => align(memberPair(pair, key, [undefined, undefined])));
}

/** The members that only the prediction has. */
function alignExtraMembers(
  pair: Pair,
  truth: Readonly<Record<string, unknown>>,
  predicted: Readonly<Record<string, unknown>>,
): readonly Alignment[] {
  const ignoresUnknown = pair.rule.ignoresExtraFields && truth !== NO_MEMBERS;
  return Object.keys(predicted)
    .filter((key) => !Object.hasOwn(truth, key))
    .map((key) => {
      const member = memberPair(pair, key, [undefined, predicted[key]]);
      return ignoresUnknown && !pair.rule.members.has(key) ? ignoreLeaf(member) : align(member);
    });
}

function memberPair(pair: Pair, key: string, sides: readonly [groundTruth: unknown, prediction: unknown]): Pair {
  const path = memberPath(pair.path, key);
  return {
    rule: memberRule(pair.rule, key),
    groundTruth: sides[0],
    prediction: sides[1],
    path,
    predictionPath: pair.predictionPath === pair.path ? path : memberPath(pair.predictionPath, key),
    depth: pair.depth + 1,
    effort: pair.effort,
    isUnpaired: pair.isUnpaired,
  };
}
