import "server-only";
import { type WorkflowDiff, WorkflowDiffSchema, type WorkflowVersionParams } from "@/lib/contracts/workflow-version";
import { diffLines } from "@/lib/domain/workflows/diff-lines";
import { diffWorkflows } from "@/lib/domain/workflows/diff-workflows";
import type { ServiceContext } from "@/lib/services/context";
import { getStoredVersion } from "@/lib/services/workflows/get-workflow-version";

/**
 * Compares two versions of a workflow.
 *
 * @param input.against Id of the version that stands for the state before.
 * @returns What changed in the workflow, part by part, and in its text, line by line.
 * @throws AppError `NOT_FOUND` when one of them is no version of the workflow.
 */
export async function diffWorkflowVersion(
  ctx: ServiceContext,
  { against, ...params }: WorkflowVersionParams & Readonly<{ against: string }>,
): Promise<WorkflowDiff> {
  const before = await getStoredVersion(ctx, { workflowId: params.workflowId, versionId: against });
  const after = await getStoredVersion(ctx, params);
  const { config: oldConfig, source: oldSource, ...oldVersion } = before;
  const { config, source, ...version } = after;
  return WorkflowDiffSchema.parse({
    before: oldVersion,
    after: version,
    changes: diffWorkflows(oldConfig, config),
    sourceLines: diffLines(oldSource, source),
  });
}
