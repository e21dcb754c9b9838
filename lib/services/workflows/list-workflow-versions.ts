import "server-only";
import { toCursor } from "@/lib/contracts/page";
import type { ListWorkflowsQuery, WorkflowParams } from "@/lib/contracts/workflow";
import type { WorkflowVersionPage } from "@/lib/contracts/workflow-version";
import { selectWorkflowVersions } from "@/lib/infra/db/workflow-version-queries";
import type { ServiceContext } from "@/lib/services/context";
import { getWorkflow } from "@/lib/services/workflows/get-workflow";

/**
 * Lists the versions of a workflow.
 *
 * @returns Newest first; `nextCursor` is null when none follows.
 * @throws AppError `NOT_FOUND` when there is no such workflow.
 */
export async function listWorkflowVersions(
  ctx: ServiceContext,
  { workflowId, cursor, limit }: WorkflowParams & ListWorkflowsQuery,
): Promise<WorkflowVersionPage> {
  await getWorkflow(ctx, workflowId);
  // One more than asked for tells whether another page follows.
  const versions = await selectWorkflowVersions(ctx.db, { workflowId, after: cursor, limit: limit + 1 });
  const items = versions.slice(0, limit);
  const last = items.at(-1);
  const hasMore = versions.length > items.length && last !== undefined;
  return { items, nextCursor: hasMore ? toCursor({ at: new Date(last.createdAt), id: last.id }) : null };
}
