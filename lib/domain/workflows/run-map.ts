import type { NodeWork } from "@/lib/domain/workflows/compiled-scope";
import { type Ctx, readCtx } from "@/lib/domain/workflows/ctx-path";
import { WORKFLOW_LIMITS } from "@/lib/domain/workflows/limits";
import {
  failedAt,
  type NodeFailure,
  type NodeOutcome,
  type NodePlace,
  stopped,
} from "@/lib/domain/workflows/node-outcome";

type MapWork = Extract<NodeWork, { type: "map" }>;

/** A branch to be run: its own copy of the ctx, its place, and the number of branches of all maps around it. */
export type Branch = Readonly<{ ctx: Ctx; pathPrefix: string; signal: AbortSignal; branchCount: number }>;

/** How a branch ended. */
export type BranchEnd =
  | Readonly<{ status: "completed"; ctx: Readonly<Ctx>; exitOutput: unknown }>
  | Readonly<{ status: "failed"; failure: NodeFailure }>
  | Readonly<{ status: "notRun" }>;

/** What a join finds of its map: the ctx and the exit node's output of each branch that counts, in input order. */
export type MapResults = Readonly<{
  results: readonly Readonly<Ctx>[];
  exitOutputs: readonly unknown[];
  winner: number | null;
}>;

/** The outcome of a map and, when it completed, what its joins collect. */
export type MapEnd = Readonly<{ outcome: NodeOutcome; results: MapResults | null }>;

/**
 * Runs the body of a map once per element, at most `maxConcurrency` at a time.
 *
 * All branches run to their end even after one has failed, and the failure of the first in input order counts, so
 * that nothing depends on which was faster. With a join of strategy `any` the first branch that completes ends the
 * others.
 */
export async function runMap(
  work: MapWork,
  place: NodePlace & Readonly<{ branchCount: number }>,
  runBranch: (branch: Branch) => Promise<BranchEnd>,
): Promise<MapEnd> {
  const items = readCtx(place.ctx, work.collection);
  const refusal = findRefusal(work, place, items);
  if (refusal !== null || !Array.isArray(items)) return { outcome: refusal ?? stopped(), results: null };
  const { ends, winner } = await runBranches(work, place, { items, runBranch });
  if (place.signal.aborted) return { outcome: stopped(), results: null };
  const failed = ends.find((end) => end.status === "failed");
  if (failed !== undefined && winner === null) return { outcome: toFailed(failed.failure), results: null };
  const counted = winner === null ? ends : ends.slice(winner, winner + 1);
  const completed = counted.filter((end) => end.status === "completed");
  const results = {
    results: completed.map((end) => Object.freeze(end.ctx)),
    exitOutputs: completed.map((end) => end.exitOutput),
    winner,
  };
  return { outcome: toCompleted(results), results };
}

function findRefusal(
  work: MapWork,
  place: NodePlace & Readonly<{ branchCount: number }>,
  items: unknown,
): NodeOutcome | null {
  const key = work.collection.join(".");
  if (!Array.isArray(items)) {
    const found = items === null || items === undefined ? "has no value" : `is of type ${typeof items}`;
    return failedAt(place.nodePath, "COLLECTION_INVALID", `ctx key "${key}" must be a list, it ${found}`);
  }
  const branchCount = items.length * place.branchCount;
  if (branchCount <= WORKFLOW_LIMITS.mapBranchesMax) return null;
  const message = `ctx key "${key}" has ${items.length} elements, which makes ${branchCount} branches; the limit is ${WORKFLOW_LIMITS.mapBranchesMax}`;
  return failedAt(place.nodePath, "LIMIT_EXCEEDED", message);
}

async function runBranches(
  work: MapWork,
  place: NodePlace & Readonly<{ branchCount: number }>,
  source: Readonly<{ items: readonly unknown[]; runBranch: (branch: Branch) => Promise<BranchEnd> }>,
): Promise<Readonly<{ ends: readonly BranchEnd[]; winner: number | null }>> {
  const race = new AbortController();
  const signal = work.firstBranchWins ? race.signal : place.signal;
  const abortRace = () => race.abort(place.signal.reason);
  if (work.firstBranchWins) place.signal.addEventListener("abort", abortRace, { once: true });
  const ends = Array.from(source.items, (): BranchEnd => ({ status: "notRun" }));
  let winner: number | null = null;
  let nextIndex = 0;
  const runLane = async () => {
    while (nextIndex < source.items.length && winner === null) {
      const index = nextIndex;
      nextIndex += 1;
      const end = await source.runBranch({
        ctx: toBranchCtx(work, place.ctx, { item: source.items[index], index }),
        pathPrefix: `${place.nodePath}/${index}/`,
        signal,
        branchCount: place.branchCount * source.items.length,
      });
      ends[index] = end;
      if (!work.firstBranchWins || end.status !== "completed" || winner !== null) continue;
      winner = index;
      race.abort("Another branch completed first");
    }
  };
  await Promise.all(Array.from({ length: Math.min(work.concurrencyMax, source.items.length) }, runLane));
  place.signal.removeEventListener("abort", abortRace);
  return { ends, winner };
}

function toBranchCtx(work: MapWork, ctx: Readonly<Ctx>, element: Readonly<{ item: unknown; index: number }>): Ctx {
  const branchCtx = { ...ctx, [work.itemKey]: element.item };
  return work.indexKey === null ? branchCtx : { ...branchCtx, [work.indexKey]: element.index };
}

const toFailed = (failure: NodeFailure): NodeOutcome => ({
  status: "failed",
  failure,
  attemptCount: 1,
  modelAttempts: [],
});

const toCompleted = (results: MapResults): NodeOutcome => ({
  status: "completed",
  output: results.winner === null ? results.exitOutputs : results.exitOutputs[0],
  ports: {},
  writes: [],
  chosenEdgeId: null,
  attemptCount: 1,
  modelAttempts: [],
  ...(results.winner === null ? {} : { branchIndex: results.winner }),
});
