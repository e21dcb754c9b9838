import type { GraphWorkflowConfig, WorkflowEdge, WorkflowNode } from "@/lib/domain/workflows/graph-config";
import { hintAtName } from "@/lib/domain/workflows/names";
import type { ConfigPath, Findings } from "@/lib/domain/workflows/problems";

/** Checks that everything that is referred to exists: nodes by their ids, edges by theirs, entry, cases, fallbacks. */
export function checkReferences(config: GraphWorkflowConfig, findings: Findings): void {
  const nodeIds = Object.keys(config.nodes);
  if (nodeIds.length === 0) findings.error(["nodes"], "must hold at least one node");
  checkEdges(config, findings);
  checkEntry(config, findings);
  for (const [key, node] of Object.entries(config.nodes)) {
    if (node.id !== key) findings.error(["nodes", key, "id"], `is "${node.id}", but the node stands under "${key}"`);
    checkFallback(config, node, findings);
    checkTypeReferences(config, node, findings);
  }
}

/** Says that a node does not exist, unless it does. */
export function checkNodeExists(
  config: GraphWorkflowConfig,
  id: string,
  at: Readonly<{ path: ConfigPath; findings: Findings }>,
): boolean {
  if (Object.hasOwn(config.nodes, id)) return true;
  at.findings.error(at.path, `there is no node "${id}"${hintAtName(id, Object.keys(config.nodes))}`);
  return false;
}

function checkEdges(config: GraphWorkflowConfig, findings: Findings): void {
  const firstIndexById = new Map<string, number>();
  for (const [index, edge] of config.edges.entries()) {
    const first = firstIndexById.get(edge.id);
    if (first === undefined) firstIndexById.set(edge.id, index);
    else findings.error(["edges", index, "id"], `"${edge.id}" is already the id of edge ${first}`);
    checkNodeExists(config, edge.source, { path: ["edges", index, "source"], findings });
    checkNodeExists(config, edge.target, { path: ["edges", index, "target"], findings });
    warnOfDeadEdge(config, edge, { path: ["edges", index], findings });
  }
}

function warnOfDeadEdge(
  config: GraphWorkflowConfig,
  edge: WorkflowEdge,
  at: Readonly<{ path: ConfigPath; findings: Findings }>,
): void {
  const source = config.nodes[edge.source];
  if (source === undefined || source.errorPolicy?.fallbackEdgeId === edge.id) return;
  if (source.type === "switch") {
    const isChosen = source.defaultEdge === edge.id || source.cases.some((entry) => entry.edgeId === edge.id);
    if (!isChosen) at.findings.warn(at.path, `is never taken: no case of switch "${source.id}" names it`);
  } else if (edge.type !== "normal") {
    const owner =
      edge.type === "error" ? `the errorPolicy of "${source.id}" does not name it` : `"${source.id}" is no switch`;
    at.findings.warn(at.path, `is never taken: it is of type ${edge.type} and ${owner}`);
  }
}

function checkEntry(config: GraphWorkflowConfig, findings: Findings): void {
  if (!checkNodeExists(config, config.entryNodeId, { path: ["entryNodeId"], findings })) return;
  const incoming = config.edges.find((edge) => edge.target === config.entryNodeId);
  if (incoming !== undefined) {
    findings.error(["entryNodeId"], `the entry node must have no incoming edge, but "${incoming.id}" leads to it`);
  }
}

function checkFallback(config: GraphWorkflowConfig, node: WorkflowNode, findings: Findings): void {
  const path = ["nodes", node.id, "errorPolicy"];
  const policy = node.errorPolicy;
  if (policy?.onError === "fallback" && policy.fallbackEdgeId === undefined) {
    findings.error(path, 'onError "fallback" needs a fallbackEdgeId');
  }
  if (policy?.fallbackEdgeId === undefined) return;
  const at = { path: [...path, "fallbackEdgeId"], findings };
  const edge = checkOwnEdge(config, { node, edgeId: policy.fallbackEdgeId }, at);
  if (edge !== null && edge.type !== "error") {
    at.findings.error(at.path, `edge "${edge.id}" must be of type error, it is ${edge.type}`);
  }
  if (policy.onError !== "fallback") at.findings.warn(at.path, 'has no effect: onError is not "fallback"');
}

function checkOwnEdge(
  config: GraphWorkflowConfig,
  reference: Readonly<{ node: WorkflowNode; edgeId: string }>,
  at: Readonly<{ path: ConfigPath; findings: Findings }>,
): WorkflowEdge | null {
  const edge = config.edges.find((candidate) => candidate.id === reference.edgeId);
  if (edge === undefined) {
    const own = config.edges.filter((candidate) => candidate.source === reference.node.id).map(({ id }) => id);
    at.findings.error(at.path, `there is no edge "${reference.edgeId}"${hintAtName(reference.edgeId, own)}`);
    return null;
  }
  if (edge.source === reference.node.id) return edge;
  at.findings.error(at.path, `edge "${edge.id}" must start at "${reference.node.id}", it starts at "${edge.source}"`);
  return null;
}

function checkTypeReferences(config: GraphWorkflowConfig, node: WorkflowNode, findings: Findings): void {
  const path = ["nodes", node.id];
  if (node.type === "switch") {
    checkOwnEdge(config, { node, edgeId: node.defaultEdge }, { path: [...path, "defaultEdge"], findings });
    for (const [index, { edgeId }] of node.cases.entries()) {
      checkOwnEdge(config, { node, edgeId }, { path: [...path, "cases", index, "edgeId"], findings });
    }
  }
  if (node.type === "map") {
    checkNodeExists(config, node.bodyEntryNodeId, { path: [...path, "bodyEntryNodeId"], findings });
    checkNodeExists(config, node.bodyExitNodeId, { path: [...path, "bodyExitNodeId"], findings });
  }
  if (node.type === "join") {
    const at = { path: [...path, "sourceMapNodeId"], findings };
    const isPresent = checkNodeExists(config, node.sourceMapNodeId, at);
    const source = config.nodes[node.sourceMapNodeId];
    if (isPresent && source?.type !== "map") findings.error(at.path, `"${node.sourceMapNodeId}" is not a map`);
  }
}
