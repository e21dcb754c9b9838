import type { GraphWorkflowConfig, JoinNode } from "@/lib/domain/workflows/graph-config";
import type { Findings } from "@/lib/domain/workflows/problems";
import { findScopes, ROOT_SCOPE, reach } from "@/lib/domain/workflows/scopes";

/**
 * Checks how nodes follow one another: no cycles, bodies of maps closed to the outside, joins behind their maps,
 * nothing unreachable. Expects that all references are right.
 */
export function checkFlow(config: GraphWorkflowConfig, findings: Findings): void {
  const cycle = findCycle(config);
  if (cycle !== null) {
    findings.error(["nodes", cycle[0] ?? ""], `is on a cycle: ${cycle.join(" → ")}`);
    return;
  }
  const scopes = findScopes(config);
  if (!checkBodies(config, scopes, findings)) return;
  const ownerByNode = new Map([...scopes].flatMap(([owner, ids]) => ids.map((id) => [id, owner] as const)));
  for (const node of Object.values(config.nodes)) {
    if (node.type === "join") checkJoin(config, node, { ownerByNode, findings });
    else if (!ownerByNode.has(node.id)) findings.warn(["nodes", node.id], "is never reached from the entry node");
  }
  checkJoinsOfMaps(config, findings);
}

/** A map leads to its body although no edge says so. */
function successorsOf(config: GraphWorkflowConfig): ReadonlyMap<string, readonly string[]> {
  const edgesBySource = Map.groupBy(config.edges, (edge) => edge.source);
  return new Map(
    Object.values(config.nodes).map((node) => {
      const targets = (edgesBySource.get(node.id) ?? []).map((edge) => edge.target);
      return [node.id, node.type === "map" ? [...targets, node.bodyEntryNodeId] : targets];
    }),
  );
}

/** Depth first over edges of all types; the cycle starts and ends with the same node. Null when there is none. */
function findCycle(config: GraphWorkflowConfig): readonly string[] | null {
  const successors = successorsOf(config);
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (id: string): readonly string[] | null => {
    if (done.has(id)) return null;
    if (trail.includes(id)) return [...trail.slice(trail.indexOf(id)), id];
    trail.push(id);
    for (const next of successors.get(id) ?? []) {
      const cycle = visit(next);
      if (cycle !== null) return cycle;
    }
    trail.pop();
    done.add(id);
    return null;
  };
  for (const id of Object.keys(config.nodes)) {
    const cycle = visit(id);
    if (cycle !== null) return cycle;
  }
  return null;
}

function checkBodies(
  config: GraphWorkflowConfig,
  scopes: ReadonlyMap<string, readonly string[]>,
  findings: Findings,
): boolean {
  const ownerByNode = new Map<string, string>();
  let isClosed = true;
  for (const [owner, nodeIds] of scopes) {
    const map = config.nodes[owner];
    if (map?.type === "map" && !nodeIds.includes(map.bodyExitNodeId)) {
      findings.error(
        ["nodes", owner, "bodyExitNodeId"],
        `"${map.bodyExitNodeId}" is not reached from "${map.bodyEntryNodeId}"`,
      );
      isClosed = false;
    }
    const shared = nodeIds.find((id) => ownerByNode.has(id));
    if (shared !== undefined) {
      findings.error(["nodes", shared], describeOverlap(owner, ownerByNode.get(shared) ?? ROOT_SCOPE));
      isClosed = false;
    }
    for (const id of nodeIds) ownerByNode.set(id, owner);
  }
  return isClosed && checkExits(config, ownerByNode, findings);
}

function describeOverlap(owner: string, other: string): string {
  const [inside, outside] = owner === ROOT_SCOPE ? [other, owner] : [owner, other];
  const from = outside === ROOT_SCOPE ? "from outside it" : `from the body of map "${outside}"`;
  return `is in the body of map "${inside}" and also reached ${from}; the body is entered by its map alone, and what follows the map is connected to the map itself`;
}

/** What follows a body's exit node never runs, because the map goes on instead. */
function checkExits(
  config: GraphWorkflowConfig,
  ownerByNode: ReadonlyMap<string, string>,
  findings: Findings,
): boolean {
  const exits = new Map(
    Object.values(config.nodes).flatMap((node) =>
      node.type === "map" ? [[node.bodyExitNodeId, node.id] as const] : [],
    ),
  );
  const leaving = config.edges.flatMap((edge, index) => {
    const mapId = exits.get(edge.source);
    return mapId === undefined || !ownerByNode.has(edge.source) ? [] : [{ index, mapId }];
  });
  for (const { index, mapId } of leaving) {
    findings.error(
      ["edges", index],
      `leaves the exit node of map "${mapId}"; let the edge start at "${mapId}" instead`,
    );
  }
  return leaving.length === 0;
}

function checkJoin(
  config: GraphWorkflowConfig,
  join: JoinNode,
  known: Readonly<{ ownerByNode: ReadonlyMap<string, string>; findings: Findings }>,
): void {
  const edgesBySource = Map.groupBy(config.edges, (edge) => edge.source);
  const isBehind = reach(join.sourceMapNodeId, null, edgesBySource).includes(join.id);
  if (!known.ownerByNode.has(join.id) || !isBehind) {
    known.findings.error(["nodes", join.id], `is never reached from its map "${join.sourceMapNodeId}"`);
  }
}

function checkJoinsOfMaps(config: GraphWorkflowConfig, findings: Findings): void {
  const joins = Object.values(config.nodes).filter((node) => node.type === "join");
  const joinsByMap = Map.groupBy(joins, (join) => join.sourceMapNodeId);
  for (const node of Object.values(config.nodes)) {
    if (node.type !== "map") continue;
    const own = joinsByMap.get(node.id) ?? [];
    if (own.length === 0) findings.warn(["nodes", node.id], "has no join, so the results of its branches are not kept");
    if (own.length > 1 && own.some((join) => join.strategy === "any")) {
      findings.error(
        ["nodes", node.id],
        `has several joins, of which one is "any": ${own.map(({ id }) => id).join(", ")}`,
      );
    }
  }
}
