import "server-only";
import type { Workflow } from "@/lib/contracts/workflow";
import { notFound } from "@/lib/errors/app-error";
import { lockWorkflow } from "@/lib/infra/db/workflow-queries";
import type { TransactionContext } from "@/lib/services/context";
import { getWorkflow } from "@/lib/services/workflows/get-workflow";

/**
 * Reads a workflow and keeps everybody else from changing it until the transaction ends.
 *
 * @throws AppError `NOT_FOUND`.
 */
export async function getLockedWorkflow(tx: TransactionContext, workflowId: string): Promise<Workflow> {
  if (!(await lockWorkflow(tx.db, workflowId))) throw notFound("Workflow");
  return getWorkflow(tx, workflowId);
}
