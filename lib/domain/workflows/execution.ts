import type { ActivityContext, ModelAttempt } from "@/lib/domain/activities/activity";

/**
 * State of one node in one execution. `skipped`: not reached by the chosen edges, or failed under `onError: skip`.
 * `notRun`: the execution ended before the node could (a failure elsewhere, a cancellation, a lost `join: any`).
 */
export type NodeStatus = "completed" | "failed" | "skipped" | "notRun";

/** What one node did: path as in docs/workflows.md#node-paths, times in milliseconds, its output by port. */
export type NodeRecord = Readonly<{
  nodePath: string;
  status: NodeStatus;
  attemptCount: number;
  /** Milliseconds after the start of the execution. */
  startedMs: number;
  durationMs: number;
  /**
   * The value that per-node expectations are compared with: the port's value when the activity declares exactly one
   * output port, else an object of its ports; null for a skipped node; undefined when the node failed or did not run.
   * A switch gives the id of the edge it chose, a map and its join the outputs of the body's exit node in input order.
   */
  output: unknown;
  error: Readonly<{ code: string; message: string }> | null;
  modelAttempts: readonly ModelAttempt[];
  /** Position of the branch that a join with strategy `any` took. */
  branchIndex?: number;
}>;

/** How one sample went through a workflow. `nodes` is in order of start, ties by path. */
export type ExecutionResult = Readonly<{
  status: "completed" | "failed" | "cancelled";
  /** The value of the prediction key; undefined unless completed. */
  prediction: unknown;
  error: Readonly<{ code: string; message: string; nodePath: string | null }> | null;
  nodes: readonly NodeRecord[];
  durationMs: number;
}>;

/** A file of a sample. Activities read it by `ref`, never by path. */
export type SampleInput = Readonly<{ name: string; path: string; mimeType: string; ref: string }>;

/** What one sample gives a workflow; it becomes the start of the ctx (docs/workflows.md#ctx). */
export type ExecutionInput = Readonly<{
  runId: string;
  sampleId: string;
  metadata: Readonly<Record<string, unknown>>;
  inputs: readonly SampleInput[];
  /** The parsed value when the sample has exactly one JSON or YAML input. */
  input?: unknown;
}>;

/** Runs an activity by type; the executor has already parsed parameters and inputs against the declaration. */
export type ActivityRunner = (
  activityType: string,
  input: Readonly<{ parameters: Readonly<Record<string, unknown>>; inputs: Readonly<Record<string, unknown>> }>,
  context: ActivityContext,
) => Promise<Readonly<Record<string, unknown>>>;

/** Time as the executor sees it; tests hand in one that does not wait. */
export type ExecutionClock = Readonly<{
  /** Milliseconds since any fixed moment; never goes back. */
  nowMs: () => number;
  /** Resolves after the time, rejects when the signal aborts. */
  sleep: (durationMs: number, signal: AbortSignal) => Promise<void>;
}>;

/** What an execution needs from outside the domain. */
export type ExecutionDeps = Readonly<{
  runActivity: ActivityRunner;
  clock: ExecutionClock;
  /** Cancels the execution: running activities get it, and nothing more starts. */
  signal?: AbortSignal;
}>;
