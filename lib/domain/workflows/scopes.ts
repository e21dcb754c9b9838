import type { GraphWorkflowConfig, MapNode, WorkflowEdge } from "@/lib/domain/workflows/graph-config";

/** Owner of the nodes that are in no map's body. */
export const ROOT_SCOPE = "";

/**
 * The nodes that run together: those reached from the entry node ({@link ROOT_SCOPE}) and, per map, the nodes of its
 * body. A body ends at its exit node, so what the exit node leads to is not part of it.
 *
 * @returns Node ids by owner, in order of discovery; a node that nothing reaches is in none. In a valid workflow no
 *   node is in two.
 */
export function findScopes(config: GraphWorkflowConfig): ReadonlyMap<string, readonly string[]> {
  const edgesBySource = Map.groupBy(config.edges, (edge) => edge.source);
  const scopes = new Map<string, readonly string[]>();
  const open: { owner: string; entry: string; exit: string | null }[] = [
    { owner: ROOT_SCOPE, entry: config.entryNodeId, exit: null },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const nodeIds = reach(next.entry, next.exit, edgesBySource).filter((id) => Object.hasOwn(config.nodes, id));
    scopes.set(next.owner, nodeIds);
    for (const map of mapsOf(config, nodeIds)) {
      if (!scopes.has(map.id)) open.push({ owner: map.id, entry: map.bodyEntryNodeId, exit: map.bodyExitNodeId });
    }
  }
  return scopes;
}

/** Everything that a node leads to over edges of any type, itself first. */
export function reach(
  start: string,
  stopAt: string | null,
  edgesBySource: ReadonlyMap<string, readonly WorkflowEdge[]>,
): readonly string[] {
  const seen = new Set([start]);
  for (const id of seen) {
    if (id === stopAt) continue;
    for (const edge of edgesBySource.get(id) ?? []) seen.add(edge.target);
  }
  return [...seen];
}

function mapsOf(config: GraphWorkflowConfig, nodeIds: readonly string[]): readonly MapNode[] {
  return nodeIds.flatMap((id) => {
    const node = config.nodes[id];
    return node?.type === "map" ? [node] : [];
  });
}
