import "server-only";
import type { AuditEventPage, ListAuditEventsQuery } from "@/lib/contracts/audit";
import { toCursor } from "@/lib/contracts/page";
import { selectAuditEvents } from "@/lib/infra/db/audit-event-queries";
import type { ServiceContext } from "@/lib/services/context";

/**
 * Lists the audit log.
 *
 * @returns Events that match all filters, newest first; `nextCursor` is null when none follows.
 */
export async function listAuditEvents(ctx: ServiceContext, query: ListAuditEventsQuery): Promise<AuditEventPage> {
  const { cursor, limit, ...filter } = query;
  // One more than asked for tells whether another page follows.
  const events = await selectAuditEvents(ctx.db, { filter, after: cursor, limit: limit + 1 });
  const items = events.slice(0, limit);
  const last = items.at(-1);
  const hasMore = events.length > items.length && last !== undefined;
  return { items, nextCursor: hasMore ? toCursor({ at: new Date(last.at), id: last.id }) : null };
}
