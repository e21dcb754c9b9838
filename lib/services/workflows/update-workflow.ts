import "server-only";
import type { UpdateWorkflowBody, Workflow, WorkflowParams } from "@/lib/contracts/workflow";
import { updateWorkflowRow } from "@/lib/infra/db/workflow-queries";
import { writeAuditEvent } from "@/lib/services/audit/write-audit-event";
import { inTransaction, type ServiceContext } from "@/lib/services/context";
import { getLockedWorkflow } from "@/lib/services/workflows/get-locked-workflow";
import { getWorkflow } from "@/lib/services/workflows/get-workflow";

/**
 * Changes the name or description of a workflow.
 *
 * @throws AppError `NOT_FOUND`; `CONFLICT` when the name is taken.
 */
export async function updateWorkflow(
  ctx: ServiceContext,
  { workflowId, ...change }: WorkflowParams & UpdateWorkflowBody,
): Promise<Workflow> {
  return inTransaction(ctx, async (tx) => {
    const before = await getLockedWorkflow(tx, workflowId);
    await updateWorkflowRow(tx.db, workflowId, change);
    const after = await getWorkflow(tx, workflowId);
    await writeAuditEvent(tx, {
      action: "workflow.updated",
      entityType: "workflow",
      entityId: workflowId,
      before: toState(before),
      after: toState(after),
    });
    return after;
  });
}

const toState = ({ name, description }: Workflow) => ({ name, description });
