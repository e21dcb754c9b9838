// The public types of the library. This file imports nothing, so that its declarations stand alone in the package.

/** Scores a predicted value against the expected one: 1 is right, 0 is wrong. An absent value arrives as null. */
export type ComparatorFunction = (actual: unknown, expected: unknown) => number;

/** A comparator by name (docs/scoring.md#comparators), with its options, or the body of a JavaScript function. */
export type ComparatorSetting =
  | string
  | Readonly<{ comparator: string; options?: Readonly<Record<string, unknown>> }>
  | Readonly<{ script: string }>;

export type RunBenchmarkOptions = Readonly<{
  /** Directory that holds the case directories, at any depth. */
  benchmarkDir: string;
  /** Workflow files (YAML or JSON); the first is the baseline of all differences. */
  workflows: readonly string[];
  /** Comparators by `step`, `step.field`, `step.a.b`, `step.list` or `step.list[0].v`. */
  comparators?: Readonly<Record<string, ComparatorFunction | ComparatorSetting>>;
  /** Least score in [0, 1] that passes; default 1. */
  passThreshold?: number;
  /** JSON Schemas (draft 2020-12) by step; a case in which a step's output breaks its schema is an error. */
  schemas?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Cases executed at the same time, 1 to 256; default 4. */
  concurrency?: number;
  /** Stops the run; the returned promise then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Called after each executed case. */
  onProgress?: (progress: BenchmarkProgress) => void;
  /** Called for each thing that is odd but does not stop the run, such as a case without its expected file. */
  onWarning?: (message: string) => void;
}>;

export type BenchmarkProgress = Readonly<{ workflow: string; finishedCount: number; totalCount: number }>;

/** `missing`: the step never ran. `ignored`: nothing of it is to be scored. `failed`: the workflow or evaluator failed. */
export type ScoreStatus = "scored" | "ignored" | "missing" | "failed";

export type FieldVerdict =
  | "match"
  | "wrong"
  | "missing"
  | "invented"
  | "empty"
  | "ignored"
  | "failed"
  | "evaluatorFailed";

export type FieldScore = Readonly<{
  /** Path inside of the step's output; `(root)` for the output itself. */
  field: string;
  actual: unknown;
  expected: unknown;
  /** In [0, 1]; null when not scored. */
  score: number | null;
  status: ScoreStatus;
  verdict: FieldVerdict;
  note?: string;
}>;

export type StepScore = Readonly<{
  stepName: string;
  score: number | null;
  status: ScoreStatus;
  fieldScores: readonly FieldScore[];
}>;

export type AttemptLog = Readonly<{
  stepName: string;
  attempt: number;
  status: "success" | "error" | "invalidOutput";
  model: string;
  inputTokenCount: number | null;
  outputTokenCount: number | null;
  durationMs: number;
  finishReason: string | null;
  error: string | null;
}>;

export type CaseResult = Readonly<{
  /** Path of the case below the benchmark directory. */
  name: string;
  /** `error`: the workflow failed; the case scores 0 and counts. */
  status: "success" | "error";
  /** In [0, 1]; null when nothing of the case is to be scored. */
  overallScore: number | null;
  passed: boolean;
  elapsedMs: number;
  stepScores: readonly StepScore[];
  attempts: readonly AttemptLog[];
  error: string | null;
}>;

/** Over all cases that expect something of the step; a missing or failed step counts 0, an ignored one not at all. */
export type StepCounts = Readonly<{
  scoredCount: number;
  missingCount: number;
  ignoredCount: number;
  failedCount: number;
}>;

/** Bounds of a 95 % interval, in [0, 1] (docs/scoring.md#aggregation). */
export type IntervalBounds = Readonly<{ low: number; high: number }>;

export type WorkflowResult = Readonly<{
  path: string;
  /** In [0, 1]; null when nothing was scored. */
  overallMeanAccuracy: number | null;
  overallPassRate: number | null;
  /** Cases in the denominators: scored ones and errors. */
  scoredCaseCount: number;
  passedCaseCount: number;
  ignoredCaseCount: number;
  errorCaseCount: number;
  stepMeanAccuracy: Readonly<Record<string, number | null>>;
  stepPassRate: Readonly<Record<string, number | null>>;
  stepCounts: Readonly<Record<string, StepCounts>>;
  /** 95 % intervals of the figures above; null where there is none. */
  intervals: Readonly<{
    overallMeanAccuracy: IntervalBounds | null;
    overallPassRate: IntervalBounds | null;
    stepMeanAccuracy: Readonly<Record<string, IntervalBounds | null>>;
  }>;
  /** The workflow as it was executed; reports draw it. */
  config: unknown;
  /** SHA-256 of the executed workflow. */
  configHash: string;
  cases: readonly CaseResult[];
}>;

/** Plain data; it may be written as JSON and read back for a report. */
export type BenchmarkSummary = Readonly<{
  /** ISO 8601 in UTC. */
  startedAt: string;
  benchmarkDir: string;
  passThreshold: number;
  caseNames: readonly string[];
  workflows: readonly WorkflowResult[];
}>;

export type ReportSectionName =
  | "overall_summary"
  | "per_step_accuracy"
  | "pipeline_comparison"
  | "mermaid_graph"
  | "plots"
  | "per_case_breakdown"
  | "attempt_logs";

export type GenerateReportOptions = Readonly<{
  /** Path of the HTML file; missing folders are made. */
  output: string;
  /** Exactly these sections are shown, in their fixed order; default: all but `attempt_logs`. */
  sections?: readonly ReportSectionName[];
  title?: string;
}>;

/**
 * Runs a directory of cases through workflows, in this process, without a server or a database.
 *
 * @returns The scores of every case, step and field; a case whose workflow failed is an error and scores 0.
 * @throws An error with `name: "AppError"` for bad input; its message has a line per problem. Nothing is executed then.
 */
export declare function runBenchmark(options: RunBenchmarkOptions): Promise<BenchmarkSummary>;

/**
 * Writes the HTML report of a summary: one file that needs neither network nor script.
 *
 * @throws An error with `name: "AppError"` for an unknown section or a file that cannot be written.
 */
export declare function generateReport(summary: BenchmarkSummary, options: GenerateReportOptions): Promise<void>;
