import type { GraphWorkflowConfig } from "@/lib/domain/workflows/graph-config";

const DRAWN_NODES_MAX = 300;
const DRAWN_EDGES_MAX = 600;

/**
 * Whether a workflow is drawn as a graph; beyond 300 nodes or 600 edges nobody can read one, and placing it takes seconds.
 *
 * @see docs/workflows.md#drawing
 */
export const isDrawable = (config: Pick<GraphWorkflowConfig, "nodes" | "edges">): boolean =>
  Object.keys(config.nodes).length <= DRAWN_NODES_MAX && config.edges.length <= DRAWN_EDGES_MAX;
