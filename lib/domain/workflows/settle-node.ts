import type { CompiledNode } from "@/lib/domain/workflows/compiled-scope";
import { type Ctx, writeCtx } from "@/lib/domain/workflows/ctx-path";
import type { NodeRecord } from "@/lib/domain/workflows/execution";
import { ENDED_ERROR, failedAt, type NodeOutcome } from "@/lib/domain/workflows/node-outcome";

/** A node whose work has ended. Times are milliseconds, the start counted from that of the execution. */
export type NodeRun = Readonly<{
  node: CompiledNode;
  nodePath: string;
  startedMs: number;
  durationMs: number;
  outcome: NodeOutcome;
}>;

/**
 * Writes what a node gave into the ctx, applies its error policy and makes its record.
 *
 * @returns The outcome, which is a failure when a write was impossible, and the edge that alone is taken, if any.
 */
export function settleNode(
  ctx: Ctx,
  run: NodeRun,
): Readonly<{ outcome: NodeOutcome; record: NodeRecord; chosenEdgeId: string | null }> {
  const { node, nodePath, startedMs, durationMs } = run;
  const outcome = applyWrites(ctx, run);
  const { attemptCount, modelAttempts } = outcome;
  const base = { nodePath, attemptCount, startedMs, durationMs, modelAttempts };
  switch (outcome.status) {
    case "completed": {
      const branch = outcome.branchIndex === undefined ? {} : { branchIndex: outcome.branchIndex };
      const record: NodeRecord = { ...base, status: "completed", output: outcome.output, error: null, ...branch };
      return { outcome, record, chosenEdgeId: outcome.chosenEdgeId };
    }
    case "failed": {
      const { error } = outcome.failure;
      const result = node.onError === "skip" ? SKIPPED : FAILED;
      const chosenEdgeId = node.onError === "fallback" ? node.fallbackEdgeId : null;
      return { outcome, record: { ...base, ...result, error }, chosenEdgeId };
    }
    case "notRun":
      return {
        outcome,
        record: { ...base, status: "notRun", output: undefined, error: ENDED_ERROR },
        chosenEdgeId: null,
      };
  }
}

const SKIPPED = { status: "skipped", output: null } as const;
const FAILED = { status: "failed", output: undefined } as const;

/** All or nothing: a node one of whose outputs cannot be placed has failed and has written nothing. */
function applyWrites(ctx: Ctx, run: NodeRun): NodeOutcome {
  if (run.outcome.status !== "completed") return run.outcome;
  const draft = { ...ctx };
  for (const [path, value] of run.outcome.writes) {
    if (writeCtx(draft, path, value)) continue;
    const message = `cannot write to ctx key "${path.join(".")}": a part of it holds something that is no object`;
    const { attemptCount, modelAttempts } = run.outcome;
    return { ...failedAt(run.nodePath, "OUTPUT_INVALID", message), attemptCount, modelAttempts };
  }
  Object.assign(ctx, draft);
  return run.outcome;
}
