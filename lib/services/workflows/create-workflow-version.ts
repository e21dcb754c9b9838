import "server-only";
import { toActorLabel } from "@/lib/contracts/actor";
import type { WorkflowParams } from "@/lib/contracts/workflow";
import type { CreateWorkflowVersionBody, WorkflowVersion } from "@/lib/contracts/workflow-version";
import { AppError } from "@/lib/errors/app-error";
import { insertWorkflowVersion } from "@/lib/infra/db/workflow-version-queries";
import { writeAuditEvent } from "@/lib/services/audit/write-audit-event";
import { inTransaction, type ServiceContext } from "@/lib/services/context";
import { readSource } from "@/lib/services/workflows/check-source";
import { getLockedWorkflow } from "@/lib/services/workflows/get-locked-workflow";

/**
 * Adds a version to a workflow.
 *
 * @throws AppError `NOT_FOUND`; `VALIDATION` with every error of the text; `CONFLICT` when the text means the same as
 *   the latest version, so that two numbers never stand for one behaviour in a row.
 */
export async function createWorkflowVersion(
  ctx: ServiceContext,
  { workflowId, source }: WorkflowParams & CreateWorkflowVersionBody,
): Promise<WorkflowVersion> {
  const content = readSource(source);
  return inTransaction(ctx, async (tx) => {
    const { latestVersion } = await getLockedWorkflow(tx, workflowId);
    if (latestVersion.configHash === content.configHash) throw sameAs(latestVersion.version);
    const createdBy = toActorLabel(tx.actor);
    const row = { id: tx.newId(), workflowId, version: latestVersion.version + 1, createdBy, source, ...content };
    const created = await insertWorkflowVersion(tx.db, row);
    await writeAuditEvent(tx, {
      action: "workflow.versionCreated",
      entityType: "workflow",
      entityId: workflowId,
      before: toState(latestVersion),
      after: toState(created),
    });
    return created;
  });
}

const sameAs = (version: number) =>
  new AppError(
    "CONFLICT",
    `Version ${version} does the same already: only layout, comments or groups of nodes differ, if anything. Nothing was stored`,
  );

const toState = ({ version, id, configHash }: Pick<WorkflowVersion, "version" | "id" | "configHash">) => ({
  version,
  versionId: id,
  configHash,
});
