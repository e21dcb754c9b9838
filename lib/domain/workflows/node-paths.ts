import { compareCodePoints } from "@/lib/domain/metrics/code-point-order";
import type { GraphWorkflowConfig } from "@/lib/domain/workflows/graph-config";
import { findScopes, ROOT_SCOPE } from "@/lib/domain/workflows/scopes";

const POSITION = /^\d+$/;

/** Orders node paths by their parts, positions in maps as numbers, so that `pages/2/read` is before `pages/10/read`. */
export function compareNodePaths(a: string, b: string): number {
  const [partsA, partsB] = [a.split("/"), b.split("/")];
  for (const [index, partA] of partsA.entries()) {
    const partB = partsB[index];
    if (partB === undefined) return 1;
    if (partA === partB) continue;
    return POSITION.test(partA) && POSITION.test(partB)
      ? Number(partA) - Number(partB)
      : compareCodePoints(partA, partB);
  }
  return partsA.length - partsB.length;
}

/**
 * The path of every node that a workflow can run, with `*` for the positions of map branches.
 *
 * @returns For example `["load", "pages", "pages/*\/read", "join"]`: outer nodes first, by name.
 * @see docs/workflows.md#node-paths
 */
export function listNodePaths(config: GraphWorkflowConfig): readonly string[] {
  const scopes = findScopes(config);
  const list = (owner: string, prefix: string): readonly string[] =>
    (scopes.get(owner) ?? []).toSorted(compareCodePoints).flatMap((id) => {
      const isMap = config.nodes[id]?.type === "map";
      return isMap ? [prefix + id, ...list(id, `${prefix}${id}/*/`)] : [prefix + id];
    });
  return list(ROOT_SCOPE, "");
}
