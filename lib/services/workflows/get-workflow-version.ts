import "server-only";
import { JsonObjectSchema } from "@/lib/contracts/json-value";
import { WORKFLOW_PROBLEMS_MAX } from "@/lib/contracts/workflow-check";
import type { WorkflowVersionDetails, WorkflowVersionParams } from "@/lib/contracts/workflow-version";
import { notFound } from "@/lib/errors/app-error";
import { findWorkflowVersion, type StoredWorkflowVersion } from "@/lib/infra/db/workflow-version-queries";
import type { ServiceContext } from "@/lib/services/context";
import { checkSource, toDrawing } from "@/lib/services/workflows/check-source";

/**
 * Reads a version with its text, graph and nodes, and what the rules of this installation say of it.
 *
 * @throws AppError `NOT_FOUND`, also for a version of another workflow.
 */
export async function getWorkflowVersion(
  ctx: ServiceContext,
  params: WorkflowVersionParams,
): Promise<WorkflowVersionDetails> {
  const version = await getStoredVersion(ctx, params);
  return {
    ...version,
    config: JsonObjectSchema.parse(version.config),
    ...toDrawing(version.config),
    problems: checkSource(version.source).problems.slice(0, WORKFLOW_PROBLEMS_MAX),
  };
}

/**
 * Reads a version as it is stored.
 *
 * @throws AppError `NOT_FOUND`, also for a version of another workflow.
 */
export async function getStoredVersion(
  ctx: ServiceContext,
  { workflowId, versionId }: WorkflowVersionParams,
): Promise<StoredWorkflowVersion> {
  const version = await findWorkflowVersion(ctx.db, workflowId, versionId);
  if (version === null) throw notFound("Workflow version");
  return version;
}
