import type { CompiledNode, CompiledScope } from "@/lib/domain/workflows/compiled-scope";
import {
  ENDED_ERROR,
  type Execution,
  type NodeFailure,
  type NodeOutcome,
  type NodePlace,
  stopped,
} from "@/lib/domain/workflows/node-outcome";
import { runActivity } from "@/lib/domain/workflows/run-activity";
import { type Branch, type BranchEnd, type MapResults, runMap } from "@/lib/domain/workflows/run-map";
import { ScopeProgress } from "@/lib/domain/workflows/scope-progress";
import { type NodeRun, settleNode } from "@/lib/domain/workflows/settle-node";

/** A scope that is being run: the workflow itself or one branch of a map. Its ctx is its own. */
export type Frame = Branch & Readonly<{ scope: CompiledScope; mapResults: Map<string, MapResults> }>;

/** How a scope ended. `outputs` holds the output of each node by id. */
export type ScopeEnd =
  | Readonly<{
      status: "completed";
      outputs: ReadonlyMap<string, unknown>;
      /** Outputs by port of the last completed node that nothing followed. */
      lastPorts: Readonly<Record<string, unknown>> | null;
    }>
  | Readonly<{ status: "failed"; failure: NodeFailure }>
  | Readonly<{ status: "notRun" }>;

/**
 * Runs the nodes of a scope in waves: all that are ready start together and read the ctx as it is then; when all have
 * ended, what they wrote is put into the ctx in code-point order of their ids. So no result depends on which was
 * faster.
 */
export async function runScope(execution: Execution, frame: Frame): Promise<ScopeEnd> {
  const progress = new ScopeProgress(frame.scope);
  const outputs = new Map<string, unknown>();
  let lastPorts: Readonly<Record<string, unknown>> | null = null;
  for (let ready = progress.takeReady(); ready.length > 0; ready = progress.takeReady()) {
    const wave = await Promise.all(ready.map((node) => runTimed(execution, frame, node)));
    let stop: ScopeEnd | null = null;
    for (const run of wave) {
      const { outcome, record, chosenEdgeId } = settleNode(frame.ctx, run);
      execution.records.push(record);
      const ownStop = findStop(run.node, outcome);
      stop ??= ownStop;
      if (ownStop !== null) {
        progress.stopAt(run.node);
        continue;
      }
      const isFollowed = progress.settle(run.node, chosenEdgeId);
      if (outcome.status !== "completed") continue;
      outputs.set(run.node.id, outcome.output);
      if (!isFollowed) lastPorts = outcome.ports;
    }
    recordAll(execution, frame, { nodes: progress.takeUnreached(), status: "skipped" });
    if (stop !== null) {
      recordAll(execution, frame, { nodes: progress.open, status: "notRun" });
      return stop;
    }
  }
  return { status: "completed", outputs, lastPorts };
}

async function runTimed(execution: Execution, frame: Frame, node: CompiledNode): Promise<NodeRun> {
  const { clock } = execution.deps;
  const nodePath = frame.pathPrefix + node.id;
  const startedAtMs = clock.nowMs();
  const place = { nodePath, ctx: frame.ctx, signal: frame.signal };
  const outcome = frame.signal.aborted ? stopped() : await runNode(execution, frame, { node, place });
  return {
    node,
    nodePath,
    startedMs: startedAtMs - execution.startedAtMs,
    durationMs: clock.nowMs() - startedAtMs,
    outcome,
  };
}

async function runNode(
  execution: Execution,
  frame: Frame,
  target: Readonly<{ node: CompiledNode; place: NodePlace }>,
): Promise<NodeOutcome> {
  const { node, place } = target;
  switch (node.work.type) {
    case "activity":
      return runActivity(execution, node.work, place);
    case "switch": {
      const edgeId = node.work.choose(frame.ctx);
      return completed({ output: edgeId, chosenEdgeId: edgeId });
    }
    case "map": {
      const { body, exitNodeId } = node.work;
      const { outcome, results } = await runMap(node.work, { ...place, branchCount: frame.branchCount }, (branch) =>
        runBranch(execution, { ...branch, scope: body, mapResults: new Map() }, exitNodeId),
      );
      if (results !== null) frame.mapResults.set(node.id, results);
      return outcome;
    }
    case "join":
      return collect(node.work.resultsKey, frame.mapResults.get(node.work.mapNodeId));
  }
}

async function runBranch(execution: Execution, frame: Frame, exitNodeId: string): Promise<BranchEnd> {
  const end = await runScope(execution, frame);
  if (end.status !== "completed") return end;
  return { status: "completed", ctx: frame.ctx, exitOutput: end.outputs.get(exitNodeId) ?? null };
}

/** A map that did not complete, under `onError: skip` or `fallback`, leaves its join with null. */
function collect(resultsKey: string, map: MapResults | undefined): NodeOutcome {
  const results = map === undefined ? null : Object.freeze(map.results);
  const output = map === undefined ? null : map.winner === null ? map.exitOutputs : map.exitOutputs[0];
  const branch = map === undefined || map.winner === null ? {} : { branchIndex: map.winner };
  const ports = { [resultsKey]: results };
  return completed({ output, ports, writes: [[[resultsKey], results]], ...branch });
}

type Completed = Extract<NodeOutcome, { status: "completed" }>;

const completed = (outcome: Pick<Completed, "output"> & Partial<Completed>): Completed => ({
  status: "completed",
  ports: {},
  writes: [],
  chosenEdgeId: null,
  attemptCount: 1,
  modelAttempts: [],
  ...outcome,
});

function findStop(node: CompiledNode, outcome: NodeOutcome): ScopeEnd | null {
  if (outcome.status === "notRun") return { status: "notRun" };
  return outcome.status === "failed" && node.onError === "fail" ? { status: "failed", failure: outcome.failure } : null;
}

function recordAll(
  execution: Execution,
  frame: Frame,
  rest: Readonly<{ nodes: readonly CompiledNode[]; status: "skipped" | "notRun" }>,
): void {
  if (rest.nodes.length === 0) return;
  const startedMs = execution.deps.clock.nowMs() - execution.startedAtMs;
  const isSkipped = rest.status === "skipped";
  for (const node of rest.nodes) {
    execution.records.push({
      nodePath: frame.pathPrefix + node.id,
      status: rest.status,
      attemptCount: 0,
      startedMs,
      durationMs: 0,
      output: isSkipped ? null : undefined,
      error: isSkipped ? null : ENDED_ERROR,
      modelAttempts: [],
    });
  }
}
