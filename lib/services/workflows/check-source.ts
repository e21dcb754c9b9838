import "server-only";
import {
  WORKFLOW_PROBLEMS_MAX,
  type WorkflowDrawing,
  WorkflowDrawingSchema,
  type WorkflowProblem,
} from "@/lib/contracts/workflow-check";
import { activityDeclarations } from "@/lib/domain/activities/registry";
import { isStorable, NOT_STORABLE } from "@/lib/domain/datasets/storable";
import type { GraphWorkflowConfig } from "@/lib/domain/workflows/graph-config";
import { isDrawable } from "@/lib/domain/workflows/is-drawable";
import { listNodes } from "@/lib/domain/workflows/list-nodes";
import { toMermaid } from "@/lib/domain/workflows/mermaid";
import { parseWorkflow } from "@/lib/domain/workflows/parse-workflow";
import { hashWorkflow } from "@/lib/domain/workflows/workflow-hash";
import { AppError } from "@/lib/errors/app-error";

/** A text that was checked: what it says when it is valid, and everything that is wrong with it, errors first. */
export type CheckedSource = Readonly<{
  content: Readonly<{ config: GraphWorkflowConfig; configHash: string }> | null;
  problems: readonly WorkflowProblem[];
}>;

/**
 * Checks a text as all writes and reads of workflows do: by the rules of workflows with the activities of this
 * installation, and for what the database cannot hold.
 *
 * @param source YAML or JSON.
 * @returns `content` is null when there is an error.
 */
export function checkSource(source: string): CheckedSource {
  const { config, problems } = parseWorkflow(source, activityDeclarations);
  const known = problems.map((problem): WorkflowProblem => ({ ...problem, line: problem.line ?? null }));
  if (config !== null && !isStorable(config)) {
    return { content: null, problems: [{ path: "", line: null, severity: "error", message: NOT_STORABLE }, ...known] };
  }
  return {
    content: config === null ? null : { config, configHash: hashWorkflow(config, activityDeclarations) },
    problems: known.toSorted((a, b) => Number(a.severity === "warning") - Number(b.severity === "warning")),
  };
}

/**
 * Reads a text that is to be stored.
 *
 * @throws AppError `VALIDATION` with the first error in its message and all (at most 200) in `fields`.
 */
export function readSource(source: string): NonNullable<CheckedSource["content"]> {
  const { content, problems } = checkSource(source);
  if (content !== null) return content;
  const errors = problems.filter(({ severity }) => severity === "error");
  const [first = "", ...others] = errors.map(toSentence);
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  throw new AppError("VALIDATION", `The workflow is not valid: ${first}${more}`, {
    fields: errors.slice(0, WORKFLOW_PROBLEMS_MAX).map((problem) => ({
      path: problem.path === "" ? "source" : `source.${problem.path}`,
      message: placeAtLine(problem, problem.message),
    })),
  });
}

const toSentence = (problem: WorkflowProblem): string =>
  placeAtLine(problem, problem.path === "" ? problem.message : `${problem.path}: ${problem.message}`);

const placeAtLine = ({ line }: WorkflowProblem, text: string): string =>
  line === null ? text : `line ${line}: ${text}`;

/**
 * What is drawn of a workflow.
 *
 * @returns `mermaid` is null for a workflow that is too large for a graph; then the nodes are its outline.
 */
export const toDrawing = (config: GraphWorkflowConfig): WorkflowDrawing => ({
  mermaid: isDrawable(config) ? toMermaid(config) : null,
  nodes: WorkflowDrawingSchema.shape.nodes.parse(listNodes(config)),
});
