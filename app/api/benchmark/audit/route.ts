import { LIST_AUDIT_EVENTS } from "@/lib/contracts/audit";
import { jsonRoute } from "@/lib/http/route";
import { listAuditEvents } from "@/lib/services/audit/list-audit-events";

export const GET = jsonRoute(LIST_AUDIT_EVENTS, { handle: (ctx, { query }) => listAuditEvents(ctx, query) });
