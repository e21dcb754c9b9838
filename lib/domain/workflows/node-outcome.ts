import type { ModelAttempt } from "@/lib/domain/activities/activity";
import type { Ctx, CtxPath } from "@/lib/domain/workflows/ctx-path";
import type { ExecutionDeps, NodeRecord } from "@/lib/domain/workflows/execution";

/** Why a node could not do its work: a stable code in UPPER_SNAKE and a message for people. */
export type NodeError = Readonly<{ code: string; message: string }>;

/** An error with the path of the node that it began at. */
export type NodeFailure = Readonly<{ error: NodeError; nodePath: string }>;

/** What became of a node's work, before its error policy is applied. */
export type NodeOutcome = Readonly<{ attemptCount: number; modelAttempts: readonly ModelAttempt[] }> &
  (
    | Readonly<{
        status: "completed";
        /** As in {@link NodeRecord}. */
        output: unknown;
        /** Outputs by port, for the prediction of a workflow that names none. */
        ports: Readonly<Record<string, unknown>>;
        writes: readonly (readonly [CtxPath, unknown])[];
        chosenEdgeId: string | null;
        branchIndex?: number;
      }>
    | Readonly<{ status: "failed"; failure: NodeFailure }>
    | Readonly<{ status: "notRun" }>
  );

/** What all nodes of one execution share. */
export type Execution = Readonly<{
  deps: ExecutionDeps;
  runId: string;
  sampleId: string;
  startedAtMs: number;
  records: NodeRecord[];
}>;

/** What a node sees of the scope that it runs in. */
export type NodePlace = Readonly<{ nodePath: string; ctx: Readonly<Ctx>; signal: AbortSignal }>;

/** Error of a node that was stopped, or never started, because the execution ended. */
export const ENDED_ERROR: NodeError = { code: "NOT_RUN", message: "The execution ended before this node could" };

/** Outcome of a node that was stopped. */
export const stopped = (attemptCount = 0, modelAttempts: readonly ModelAttempt[] = []): NodeOutcome => ({
  status: "notRun",
  attemptCount,
  modelAttempts,
});

/** Outcome of a node that failed before any attempt. */
export const failedAt = (nodePath: string, code: string, message: string): NodeOutcome => ({
  status: "failed",
  failure: { error: { code, message }, nodePath },
  attemptCount: 0,
  modelAttempts: [],
});
