import type { z } from "zod";
import type { ScoringTools } from "@/lib/domain/scoring/comparator";

/**
 * Verdict of one field (docs/scoring.md#verdicts): `match` is a true positive, `wrong` a false positive and a false
 * negative, `missing` and `failed` a false negative, `invented` a false positive; the others count nowhere.
 */
export const VERDICTS = [
  "match",
  "wrong",
  "missing",
  "invented",
  "empty",
  "ignored",
  "failed",
  "evaluatorFailed",
] as const;

/** One of {@link VERDICTS}. */
export type Verdict = (typeof VERDICTS)[number];

/**
 * How one field of one sample was judged; `score` is in [0, 1] and null when the field is not scored.
 * `predictionPath` says where the prediction has the value, when that is another place than `path`: the row of a table that the
 * ground-truth row was matched with. An invented field has the path of the prediction.
 */
export type FieldOutcome = Readonly<{
  path: string;
  predictionPath?: string;
  groundTruth: unknown;
  prediction: unknown;
  score: number | null;
  verdict: Verdict;
  comparator: string;
  note?: string;
}>;

/** `ignored`: there was nothing to score; `evaluatorFailed`: the evaluator itself could not judge the sample. */
export type OutcomeStatus = "scored" | "ignored" | "evaluatorFailed";

/** `score` and every metric are numbers or null; null means "could not be scored" and is left out of means, counted. */
export type SampleOutcome = Readonly<{
  score: number | null;
  pass: boolean;
  status: OutcomeStatus;
  metrics: Readonly<Record<string, number | null>>;
  fields: readonly FieldOutcome[];
}>;

/** What one sample gives an evaluator. An undefined prediction means the workflow gave none. */
export type EvaluatorInput = Readonly<{ prediction: unknown; groundTruth: unknown }>;

/** A bound evaluator: pure, same input, same outcome; no clock, network, randomness or files. */
export type EvaluateSample = (input: EvaluatorInput) => SampleOutcome;

/** Which way a metric is better; `neutral` metrics are never called better or worse. */
export type MetricDirection = "higher" | "lower" | "neutral";

/** A registered way to judge samples. The config is parsed once by its `configSchema`, before a run starts. */
export type Evaluator<Config = unknown> = Readonly<{
  type: string;
  version: number;
  title: string;
  description: string;
  configSchema: z.ZodType<Config>;
  /** Direction by metric name; a trailing `.*` covers a family such as `step.*`. */
  metricDirections: Readonly<Record<string, MetricDirection>>;
  /** Metrics that stay within [0, 1], by name or family; the others may be any number. */
  metricRanges?: Readonly<Record<string, "unit">>;
  /** What the fields of an outcome list; figures over fields need all of them. Absent: all. */
  listedFields?: "all" | "differences";
  /** Reads the config once and closes over it. */
  bind: (config: Config, tools: ScoringTools) => EvaluateSample;
  /**
   * The outcome of a sample whose workflow failed or timed out: score 0, no pass, each present ground-truth leaf
   * `failed` (docs/scoring.md#failed-samples).
   */
  failedOutcome: (config: Config, groundTruth: unknown) => SampleOutcome;
}>;
