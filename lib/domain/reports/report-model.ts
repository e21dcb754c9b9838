import type { ModelAttempt } from "@/lib/domain/activities/activity";
import type { Verdict } from "@/lib/domain/evaluators/evaluator";

/** Everything a report can show, already counted and scored; rendering adds no number of its own but differences. */
export type ReportModel = Readonly<{
  title: string;
  /** ISO 8601 in UTC. */
  startedAt: string;
  /** Least score in [0, 1] that passes. */
  passThreshold: number;
  /** At least one; the first is the baseline of all differences. */
  workflows: readonly ReportWorkflow[];
}>;

/** Bounds of a 95 % interval in [0, 1]. */
export type ReportInterval = Readonly<{ low: number; high: number }>;

/** Results of one workflow. All workflows of a report hold the same samples in the same order. */
export type ReportWorkflow = Readonly<{
  label: string;
  /** Mean sample score in [0, 1]; failed samples count 0; null when nothing was scored. */
  accuracy: number | null;
  accuracyInterval: ReportInterval | null;
  passRate: number | null;
  passRateInterval: ReportInterval | null;
  /** Samples in the denominators: scored ones and failed ones. */
  scoredCount: number;
  passedCount: number;
  ignoredCount: number;
  errorCount: number;
  nodes: readonly ReportNode[];
  graph: ReportGraph | null;
  samples: readonly ReportSample[];
}>;

/** One node over all samples that expect something of it. */
export type ReportNode = Readonly<{
  name: string;
  accuracy: number | null;
  accuracyInterval: ReportInterval | null;
  passRate: number | null;
  scoredCount: number;
  missingCount: number;
  ignoredCount: number;
  failedCount: number;
}>;

/** A drawn workflow: `svg` is made by our own code and is put into the page as it is. */
export type ReportGraph = Readonly<{ svg: string; mermaid: string }>;

/** One sample under one workflow; `score` is null when there was nothing to score. */
export type ReportSample = Readonly<{
  name: string;
  status: "success" | "error";
  score: number | null;
  passed: boolean;
  durationMs: number;
  error: string | null;
  nodes: readonly ReportSampleNode[];
  attempts: readonly ReportAttempt[];
}>;

/** One expected node of one sample. */
export type ReportSampleNode = Readonly<{
  name: string;
  score: number | null;
  status: string;
  fields: readonly ReportField[];
}>;

/** One judged value; an undefined prediction is one that was not there. */
export type ReportField = Readonly<{
  path: string;
  groundTruth: unknown;
  prediction: unknown;
  score: number | null;
  verdict: Verdict;
  note?: string;
}>;

/** A model call with the node that made it. */
export type ReportAttempt = Readonly<{ nodePath: string }> & ModelAttempt;
