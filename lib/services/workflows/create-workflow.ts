import "server-only";
import { toActorLabel } from "@/lib/contracts/actor";
import type { CreateWorkflowBody, Workflow } from "@/lib/contracts/workflow";
import { insertWorkflow } from "@/lib/infra/db/workflow-queries";
import { insertWorkflowVersion } from "@/lib/infra/db/workflow-version-queries";
import { writeAuditEvent } from "@/lib/services/audit/write-audit-event";
import { inTransaction, type ServiceContext } from "@/lib/services/context";
import { readSource } from "@/lib/services/workflows/check-source";
import { getWorkflow } from "@/lib/services/workflows/get-workflow";

/**
 * Creates a workflow; its text becomes version 1.
 *
 * @throws AppError `VALIDATION` with every error of the text, `CONFLICT` when the name is taken.
 */
export async function createWorkflow(ctx: ServiceContext, body: CreateWorkflowBody): Promise<Workflow> {
  const { name, description, source } = body;
  const content = readSource(source);
  return inTransaction(ctx, async (tx) => {
    const createdBy = toActorLabel(tx.actor);
    const workflowId = tx.newId();
    await insertWorkflow(tx.db, { id: workflowId, createdBy, name, description });
    const row = { id: tx.newId(), workflowId, version: 1, createdBy, source, ...content };
    const { id: versionId, configHash } = await insertWorkflowVersion(tx.db, row);
    await writeAuditEvent(tx, {
      action: "workflow.created",
      entityType: "workflow",
      entityId: workflowId,
      before: null,
      after: { name, description, version: 1, versionId, configHash },
    });
    return getWorkflow(tx, workflowId);
  });
}
