import "server-only";
import { WORKFLOW_PROBLEMS_MAX, type WorkflowCheck } from "@/lib/contracts/workflow-check";
import { checkSource, toDrawing } from "@/lib/services/workflows/check-source";

/**
 * Checks a text without storing it.
 *
 * @param source YAML or JSON.
 * @returns Everything that is wrong with it (at most 200 problems, errors first); hash and graph when it is valid.
 */
export function validateWorkflowSource(source: string): WorkflowCheck {
  const { content, problems } = checkSource(source);
  return {
    valid: content !== null,
    problems: problems.slice(0, WORKFLOW_PROBLEMS_MAX),
    problemCount: problems.length,
    configHash: content?.configHash ?? null,
    ...(content === null ? { mermaid: null, nodes: [] } : toDrawing(content.config)),
  };
}
