import type { CompiledWorkflow } from "@/lib/domain/workflows/compile-workflow";
import { readCtx } from "@/lib/domain/workflows/ctx-path";
import type { ExecutionDeps, ExecutionInput, ExecutionResult, NodeRecord } from "@/lib/domain/workflows/execution";
import { createInitialCtx } from "@/lib/domain/workflows/initial-ctx";
import type { Execution } from "@/lib/domain/workflows/node-outcome";
import { compareNodePaths } from "@/lib/domain/workflows/node-paths";
import { type Frame, runScope, type ScopeEnd } from "@/lib/domain/workflows/run-scope";

/**
 * Takes one sample through a workflow.
 *
 * Statuses and outputs depend on the workflow, the input and the activities alone, never on timing; the one exception
 * is a join with strategy `any`. Values that pass between nodes are frozen, the input's included.
 *
 * @param workflow Made by `compileWorkflow`, once for all samples.
 * @returns What happened, also when the workflow failed or was cancelled; it never rejects for a failing activity.
 * @see docs/workflows.md#execution
 */
export async function executeWorkflow(
  workflow: CompiledWorkflow,
  input: ExecutionInput,
  deps: ExecutionDeps,
): Promise<ExecutionResult> {
  const startedAtMs = deps.clock.nowMs();
  const { runId, sampleId } = input;
  const execution: Execution = { deps, runId, sampleId, startedAtMs, records: [] };
  const frame: Frame = {
    scope: workflow.root,
    ctx: createInitialCtx(workflow, input),
    pathPrefix: "",
    signal: deps.signal ?? new AbortController().signal,
    branchCount: 1,
    mapResults: new Map(),
  };
  const end = await runScope(execution, frame);
  return {
    ...conclude(workflow, frame, end),
    nodes: execution.records.sort(compareRecords),
    durationMs: deps.clock.nowMs() - startedAtMs,
  };
}

function conclude(
  workflow: CompiledWorkflow,
  frame: Frame,
  end: ScopeEnd,
): Pick<ExecutionResult, "status" | "prediction" | "error"> {
  switch (end.status) {
    case "completed": {
      const prediction = findPrediction(workflow, frame, end.lastPorts);
      if (prediction !== undefined) return { status: "completed", prediction, error: null };
      return { status: "failed", prediction, error: toAbsentError(workflow) };
    }
    case "failed":
      return {
        status: "failed",
        prediction: undefined,
        error: { ...end.failure.error, nodePath: end.failure.nodePath },
      };
    case "notRun":
      return { status: "cancelled", prediction: undefined, error: CANCELLED };
  }
}

const CANCELLED = { code: "CANCELLED", message: "The execution was cancelled", nodePath: null };

/** A key that the workflow names must be there; only the default key may be left to the last node's outputs. */
function findPrediction(
  workflow: CompiledWorkflow,
  frame: Frame,
  lastPorts: Readonly<Record<string, unknown>> | null,
): unknown {
  const value = readCtx(frame.ctx, workflow.prediction.path);
  if (value !== undefined || workflow.prediction.isNamed) return value;
  return lastPorts === null || Object.keys(lastPorts).length === 0 ? undefined : lastPorts;
}

function toAbsentError(workflow: CompiledWorkflow): ExecutionResult["error"] {
  const key = workflow.prediction.path.join(".");
  const reason = workflow.prediction.isNamed
    ? "which metadata.prediction names, has no value at the end of the workflow"
    : "has no value at the end of the workflow, and no completed last node has outputs";
  return {
    code: "PREDICTION_ABSENT",
    message: `There is no prediction: ctx key "${key}"${workflow.prediction.isNamed ? ", " : " "}${reason}`,
    nodePath: null,
  };
}

const compareRecords = (a: NodeRecord, b: NodeRecord): number =>
  a.startedMs - b.startedMs || compareNodePaths(a.nodePath, b.nodePath);
