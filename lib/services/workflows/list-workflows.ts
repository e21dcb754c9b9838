import "server-only";
import { toCursor } from "@/lib/contracts/page";
import type { ListWorkflowsQuery, WorkflowPage } from "@/lib/contracts/workflow";
import { selectWorkflows } from "@/lib/infra/db/workflow-queries";
import type { ServiceContext } from "@/lib/services/context";

/**
 * Lists workflows.
 *
 * @returns Newest first; `nextCursor` is null when none follows.
 */
export async function listWorkflows(ctx: ServiceContext, query: ListWorkflowsQuery): Promise<WorkflowPage> {
  const { cursor, limit } = query;
  // One more than asked for tells whether another page follows.
  const workflows = await selectWorkflows(ctx.db, { after: cursor, limit: limit + 1 });
  const items = workflows.slice(0, limit);
  const last = items.at(-1);
  const hasMore = workflows.length > items.length && last !== undefined;
  return { items, nextCursor: hasMore ? toCursor({ at: new Date(last.createdAt), id: last.id }) : null };
}
