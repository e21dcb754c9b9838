import { compareCodePoints } from "@/lib/domain/metrics/code-point-order";
import type { GraphWorkflowConfig, WorkflowEdge, WorkflowNode } from "@/lib/domain/workflows/graph-config";
import { findScopes, ROOT_SCOPE } from "@/lib/domain/workflows/scopes";

/** What a list of nodes shows of one. */
export type NodeSummary = Readonly<{
  id: string;
  label: string;
  type: WorkflowNode["type"];
  /** Null for all types but `activity`. */
  activityType: string | null;
  /** In how many bodies of maps it lies. */
  depth: number;
  /** Those of the activity; for other types the fields that only the type has. */
  parameters: Readonly<Record<string, unknown>>;
  inputs: WorkflowNode["inputs"];
  outputs: WorkflowNode["outputs"];
  /** What follows it, with the label of the edge, if any. */
  next: readonly Readonly<{ nodeId: string; condition: string | null }>[];
}>;

/**
 * Lists the nodes of a workflow as they are read: from the entry node on, the body of a map directly below the map.
 *
 * @returns Every node once; those that nothing reaches stand last, by id.
 */
export function listNodes(config: GraphWorkflowConfig): readonly NodeSummary[] {
  const scopes = findScopes(config);
  const edgesBySource = Map.groupBy(config.edges, (edge) => edge.source);
  const listScope = (owner: string, depth: number): readonly NodeSummary[] =>
    (scopes.get(owner) ?? []).flatMap((id) => {
      const node = config.nodes[id];
      if (node === undefined) return [];
      const summary = summarise(node, depth, edgesBySource.get(id) ?? []);
      return node.type === "map" ? [summary, ...listScope(id, depth + 1)] : [summary];
    });
  const reached = listScope(ROOT_SCOPE, 0);
  const reachedIds = new Set(reached.map(({ id }) => id));
  const others = Object.values(config.nodes)
    .filter(({ id }) => !reachedIds.has(id))
    .toSorted((a, b) => compareCodePoints(a.id, b.id));
  return [...reached, ...others.map((node) => summarise(node, 0, edgesBySource.get(node.id) ?? []))];
}

function summarise(node: WorkflowNode, depth: number, outgoing: readonly WorkflowEdge[]): NodeSummary {
  const { id, label, type, inputs, outputs, errorPolicy: _policy, metadata: _metadata, ...own } = node;
  return {
    id,
    label,
    type,
    activityType: node.type === "activity" ? node.activityType : null,
    depth,
    parameters: node.type === "activity" ? node.parameters : own,
    inputs,
    outputs,
    next: outgoing.map((edge) => ({
      nodeId: edge.target,
      condition: edge.condition ?? (edge.type === "error" ? "error" : null),
    })),
  };
}
