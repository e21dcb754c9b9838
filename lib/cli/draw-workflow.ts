import type { ReportGraph } from "@/lib/domain/reports/report-model";
import { type GraphWorkflowConfig, GraphWorkflowConfigSchema } from "@/lib/domain/workflows/graph-config";
import { toMermaid } from "@/lib/domain/workflows/mermaid";
import type { NodeAnnotations } from "@/lib/domain/workflows/node-annotations";
import { renderWorkflowSvg } from "@/lib/domain/workflows/render-workflow-svg";

/** What to draw; `id` keeps the drawings of one page apart. */
export type WorkflowDrawing = Readonly<{
  id: string;
  config: unknown;
  /** Accuracy in [0, 1] by node path. */
  accuracyByStep: Readonly<Record<string, number | null>>;
}>;

/** Draws the graph of a workflow; null when the config is not one, as in a summary from another version. */
export function drawWorkflow({ id, config, accuracyByStep }: WorkflowDrawing): ReportGraph | null {
  const parsed = GraphWorkflowConfigSchema.safeParse(config);
  if (!parsed.success) return null;
  const annotations = toAnnotations(parsed.data, accuracyByStep);
  return {
    svg: renderWorkflowSvg(parsed.data, annotations, { idPrefix: id }),
    mermaid: toMermaid(parsed.data, { annotations }),
  };
}

/** Every node gets a figure; one that is expected under several paths, as inside of a map, gets their mean. */
function toAnnotations(
  config: GraphWorkflowConfig,
  accuracyByStep: WorkflowDrawing["accuracyByStep"],
): NodeAnnotations {
  const annotations = Object.keys(config.nodes).map((nodeId) => {
    const accuracies = Object.entries(accuracyByStep).flatMap(([path, accuracy]) => {
      return accuracy !== null && path.split("/").at(-1) === nodeId ? [accuracy] : [];
    });
    const sum = accuracies.reduce((total, accuracy) => total + accuracy, 0);
    return [nodeId, accuracies.length === 0 ? null : sum / accuracies.length] as const;
  });
  return Object.fromEntries(annotations);
}
