import { ROOT_PATH } from "@/lib/domain/scoring/alignment/field-path";
import { strictOptions } from "@/lib/domain/scoring/strict-options";
import { isJsonEqual, isJsonObject } from "@/lib/domain/scoring/values/json-equal";
import { hasDistanceLength, levenshteinSimilarity } from "@/lib/domain/scoring/values/string-distance";
import type { EvaluateSample, Evaluator, EvaluatorInput, FieldOutcome, SampleOutcome, Verdict } from "./evaluator";
import { type DiffEntry, diffJson } from "./json-diff";

/** The evaluator has no options; the schema refuses any. */
type BlackBoxConfig = Record<string, never>;

type Metrics = SampleOutcome["metrics"];

/**
 * Equality of the output as a whole, of any kind: JSON, text or bytes; with the differences of JSON.
 *
 * @see docs/scoring.md#black-box
 */
export const blackBoxEvaluator: Evaluator<BlackBoxConfig> = {
  type: "black-box",
  version: 1,
  title: "Black box",
  description: "Is the output exactly the ground truth? Lists what differs.",
  configSchema: strictOptions({}),
  metricDirections: {
    exact_match: "higher",
    field_overlap: "higher",
    diff_count: "lower",
    byte_length_expected: "neutral",
    byte_length_actual: "neutral",
    similarity: "higher",
  },
  metricRanges: { exact_match: "unit", field_overlap: "unit", similarity: "unit" },
  listedFields: "differences",
  bind: () => evaluate,
  failedOutcome: (_config, groundTruth) => toFailedOutcome(groundTruth),
};

const evaluate: EvaluateSample = (input) => {
  if (input.groundTruth === undefined) return { score: null, pass: false, status: "ignored", metrics: {}, fields: [] };
  if (typeof input.groundTruth === "string") return evaluateText(input.groundTruth, input.prediction);
  if (input.groundTruth instanceof Uint8Array) return evaluateBytes(input.groundTruth, input.prediction);
  return evaluateJson(input);
};

function evaluateJson({ groundTruth, prediction }: EvaluatorInput): SampleOutcome {
  const diff = diffJson(groundTruth, prediction);
  const metrics = { field_overlap: fieldOverlap(groundTruth, prediction), diff_count: diff.count };
  if (diff.count === 0) return toOutcome(true, metrics, [wholeField({ groundTruth, prediction }, "match")]);
  return toOutcome(false, metrics, diff.entries.map(toField));
}

function evaluateText(groundTruth: string, prediction: unknown): SampleOutcome {
  const isEqual = groundTruth === prediction;
  const metrics = {
    byte_length_expected: byteLength(groundTruth),
    byte_length_actual: byteLength(prediction),
    similarity: textSimilarity(groundTruth, prediction),
  };
  return toOutcome(isEqual, metrics, [wholeField({ groundTruth, prediction })]);
}

/** The bytes themselves stay out of the fields; their lengths are in the metrics. */
function evaluateBytes(groundTruth: Uint8Array, prediction: unknown): SampleOutcome {
  const isEqual = prediction instanceof Uint8Array && areSameBytes(groundTruth, prediction);
  const metrics = { byte_length_expected: groundTruth.length, byte_length_actual: byteLength(prediction) };
  const described = { groundTruth: describeBytes(groundTruth), prediction: describeBytes(prediction) };
  const verdict = isEqual ? "match" : absenceVerdict(prediction);
  return toOutcome(isEqual, metrics, [wholeField(described, verdict)]);
}

function toOutcome(isEqual: boolean, metrics: Metrics, fields: readonly FieldOutcome[]): SampleOutcome {
  const score = isEqual ? 1 : 0;
  return { score, pass: isEqual, status: "scored", metrics: { exact_match: score, ...metrics }, fields };
}

const absenceVerdict = (prediction: unknown): Verdict => (prediction === undefined ? "missing" : "wrong");

function wholeField({ groundTruth, prediction }: EvaluatorInput, verdict?: Verdict): FieldOutcome {
  const judged = verdict ?? (groundTruth === prediction ? "match" : absenceVerdict(prediction));
  return {
    path: ROOT_PATH,
    groundTruth,
    prediction,
    score: judged === "match" ? 1 : 0,
    verdict: judged,
    comparator: "exact",
  };
}

const VERDICT_BY_CHANGE = { added: "invented", deleted: "missing", changed: "wrong" } as const;

const toField = ({ path, type, expected, actual }: DiffEntry): FieldOutcome => ({
  path,
  groundTruth: expected,
  prediction: actual,
  score: 0,
  verdict: VERDICT_BY_CHANGE[type],
  comparator: "exact",
});

/** Equal members / members of either; lists: equal positions / longer length. Null for scalars and for two empty values. */
function fieldOverlap(groundTruth: unknown, prediction: unknown): number | null {
  const truth = toMembers(groundTruth);
  const predicted = toMembers(prediction);
  if (truth === null) return null;
  if (predicted === null || Array.isArray(groundTruth) !== Array.isArray(prediction)) return 0;
  const keys = new Set([...truth.keys(), ...predicted.keys()]);
  const equalCount = [...truth].filter(
    ([key, value]) => predicted.has(key) && isJsonEqual(value, predicted.get(key)),
  ).length;
  return keys.size === 0 ? null : equalCount / keys.size;
}

function toMembers(value: unknown): ReadonlyMap<string | number, unknown> | null {
  if (Array.isArray(value)) return new Map(value.entries());
  return isJsonObject(value) ? new Map(Object.entries(value)) : null;
}

/** Null when a text is too long for a distance; 0 when the prediction is not text. */
function textSimilarity(groundTruth: string, prediction: unknown): number | null {
  if (typeof prediction !== "string") return 0;
  if (groundTruth === prediction) return 1;
  const isMeasurable = hasDistanceLength(groundTruth) && hasDistanceLength(prediction);
  return isMeasurable ? levenshteinSimilarity(groundTruth, prediction) : null;
}

/** Bytes of a text in UTF-8, or of bytes; null for anything else. */
function byteLength(value: unknown): number | null {
  if (typeof value === "string") return new TextEncoder().encode(value).length;
  return value instanceof Uint8Array ? value.length : null;
}

const areSameBytes = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && left.every((byte, index) => byte === right[index]);

const describeBytes = (value: unknown): unknown => (value instanceof Uint8Array ? `${value.length} bytes` : value);

function toFailedOutcome(groundTruth: unknown): SampleOutcome {
  const described = groundTruth instanceof Uint8Array ? describeBytes(groundTruth) : groundTruth;
  const field = wholeField(
    { groundTruth: described, prediction: undefined },
    groundTruth === undefined ? "empty" : "failed",
  );
  return {
    ...toOutcome(false, failedMetrics(groundTruth), [groundTruth === undefined ? { ...field, score: null } : field]),
  };
}

function failedMetrics(groundTruth: unknown): Metrics {
  if (groundTruth instanceof Uint8Array) return { byte_length_expected: groundTruth.length, byte_length_actual: null };
  if (typeof groundTruth !== "string")
    return { field_overlap: toMembers(groundTruth) === null ? null : 0, diff_count: null };
  return { byte_length_expected: byteLength(groundTruth), byte_length_actual: null, similarity: 0 };
}
