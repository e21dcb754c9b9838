import "server-only";
import type { WorkflowParams } from "@/lib/contracts/workflow";
import { deleteWorkflowRows } from "@/lib/infra/db/workflow-queries";
import { writeAuditEvent } from "@/lib/services/audit/write-audit-event";
import { inTransaction, type ServiceContext } from "@/lib/services/context";
import { getLockedWorkflow } from "@/lib/services/workflows/get-locked-workflow";

/**
 * Deletes a workflow with all of its versions. What the audit log says of it stays.
 *
 * @throws AppError `NOT_FOUND`.
 */
export async function deleteWorkflow(ctx: ServiceContext, { workflowId }: WorkflowParams): Promise<null> {
  return inTransaction(ctx, async (tx) => {
    const { name, description, latestVersion } = await getLockedWorkflow(tx, workflowId);
    await deleteWorkflowRows(tx.db, workflowId);
    const { version, id: versionId, configHash } = latestVersion;
    await writeAuditEvent(tx, {
      action: "workflow.deleted",
      entityType: "workflow",
      entityId: workflowId,
      before: { name, description, version, versionId, configHash },
      after: null,
    });
    return null;
  });
}
