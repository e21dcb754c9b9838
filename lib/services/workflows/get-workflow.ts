import "server-only";
import type { Workflow } from "@/lib/contracts/workflow";
import { notFound } from "@/lib/errors/app-error";
import { findWorkflow } from "@/lib/infra/db/workflow-queries";
import type { ServiceContext } from "@/lib/services/context";

/**
 * Reads a workflow with its latest version.
 *
 * @throws AppError `NOT_FOUND`.
 */
export async function getWorkflow(ctx: ServiceContext, workflowId: string): Promise<Workflow> {
  const workflow = await findWorkflow(ctx.db, workflowId);
  if (workflow === null) throw notFound("Workflow");
  return workflow;
}
