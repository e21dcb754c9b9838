import { alignValues } from "@/lib/domain/scoring/alignment/align";
import { type Alignment, forEachLeaf, type LeafAlignment } from "@/lib/domain/scoring/alignment/alignment";
import { toRatios } from "@/lib/domain/scoring/alignment/counts";
import { type BoundComparator, compileFieldRules } from "@/lib/domain/scoring/alignment/field-rule";
import type { ScoringTools } from "@/lib/domain/scoring/comparator";
import { bindComparator, getComparator } from "@/lib/domain/scoring/comparators";
import { reachesThreshold } from "@/lib/domain/scoring/reaches-threshold";
import { AppError } from "@/lib/errors/app-error";
import type { EvaluateSample, Evaluator, FieldOutcome, OutcomeStatus, SampleOutcome } from "./evaluator";
import { type StructuredConfig, StructuredConfigSchema } from "./structured-config";
import {
  measureTables,
  SampleTally,
  STRUCTURED_METRIC_DIRECTIONS,
  STRUCTURED_METRIC_RANGES,
} from "./structured-metrics";

/**
 * Typed fields, nested objects, lists and tables against a ground truth of the same shape.
 *
 * Score: micro F1 over the leaves, weighted; null when nothing is counted.
 *
 * @see docs/scoring.md#structured
 */
export const structuredEvaluator: Evaluator<StructuredConfig> = {
  type: "structured",
  version: 1,
  title: "Structured fields",
  description: "Compares typed fields, nested objects and tables; the score is the F1 over all fields.",
  configSchema: StructuredConfigSchema,
  metricDirections: STRUCTURED_METRIC_DIRECTIONS,
  metricRanges: STRUCTURED_METRIC_RANGES,
  bind: bindStructured,
  failedOutcome,
};

function bindStructured(config: StructuredConfig, tools: ScoringTools): EvaluateSample {
  const rule = compileFieldRules(config, (name, options, path) => bindField(name, options, { path, tools }));
  return ({ groundTruth, prediction }) => toOutcome(alignValues(rule, groundTruth, prediction), config.passThreshold);
}

function bindField(
  name: string,
  options: unknown,
  { path, tools }: Readonly<{ path: string; tools: ScoringTools }>,
): BoundComparator {
  try {
    return { name, valueType: getComparator(name).valueType ?? "other", compare: bindComparator(name, options, tools) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const fields = [{ path: `fields.${path}`, message }];
    throw new AppError("VALIDATION", `The field "${path}" cannot be compared: ${message}`, { cause: error, fields });
  }
}

function toOutcome(alignment: Alignment, passThreshold: number): SampleOutcome {
  const tally = new SampleTally();
  const fields: FieldOutcome[] = [];
  forEachLeaf(alignment, (leaf) => {
    tally.add(leaf);
    fields.push(leaf.field);
  });
  const score = toRatios(tally.counts).f1;
  const status = toStatus(tally);
  const isJudged = status === "scored" && tally.leaves.unjudged === 0;
  return {
    score,
    pass: isJudged && (score === null || reachesThreshold(score, passThreshold)),
    status,
    metrics: { ...tally.toMetrics(status, toExactMatch(tally, isJudged)), ...measureTables(alignment) },
    fields,
  };
}

/** Without anything counted the sample is scored all the same when both sides agree that nothing is there. */
function toStatus({ leaves }: SampleTally): OutcomeStatus {
  if (leaves.counted > 0) return "scored";
  if (leaves.unjudged > 0) return "evaluatorFailed";
  return leaves.all > 0 && leaves.ignored === leaves.all ? "ignored" : "scored";
}

/** 1: no error at all, 0: some error, null: nothing to score, or no error but a field that could not be judged. */
function toExactMatch({ counts }: SampleTally, isJudged: boolean): number | null {
  if (counts.falsePositives + counts.falseNegatives > 0) return 0;
  return isJudged ? 1 : null;
}

/** Never called for a verdict: the leaves of a failed sample are all turned into `failed`. */
const NOT_COMPARED = { similarity: 0, matched: false };

function failedOutcome(config: StructuredConfig, groundTruth: unknown): SampleOutcome {
  const rule = compileFieldRules(config, (name) => ({
    name,
    valueType: getComparator(name).valueType ?? "other",
    compare: () => NOT_COMPARED,
  }));
  const failed = toOutcome(failLeaves(alignValues(rule, groundTruth, undefined)), config.passThreshold);
  return { ...failed, score: 0, pass: false, status: "scored", metrics: { ...failed.metrics, exact_match: 0 } };
}

function failLeaves(alignment: Alignment): Alignment {
  if (alignment.kind === "group") return { ...alignment, children: alignment.children.map(failLeaves) };
  if (alignment.kind === "list") {
    const items = alignment.items.map((item) => ({ ...item, alignment: failLeaves(item.alignment) }));
    return { ...alignment, items };
  }
  return failLeaf(alignment);
}

function failLeaf(leaf: LeafAlignment): LeafAlignment {
  const { verdict } = leaf.field;
  if (verdict === "ignored" || verdict === "empty") return leaf;
  const { note: _, ...field } = leaf.field;
  if (!leaf.hasGroundTruth) return { ...leaf, field: { ...field, verdict: "empty", score: null }, measurement: null };
  return { ...leaf, field: { ...field, verdict: "failed", score: 0 }, measurement: null };
}
