import "server-only";
import { type AuditEvent, type AuditState, AuditStateSchema } from "@/lib/contracts/audit";
import type { TimePosition } from "@/lib/contracts/page";
import type { Database } from "@/lib/infra/db/database";
import type { Prisma } from "@/lib/infra/db/generated/client";

type AuditEventRow = Readonly<{
  id: string;
  at: Date;
  actor: string;
  action: string;
  entityType: string;
  entityId: string;
  requestId: string;
  before: AuditState | null;
  after: AuditState | null;
}>;

const COLUMNS = {
  id: true,
  at: true,
  actor: true,
  action: true,
  entityType: true,
  entityId: true,
  requestId: true,
  before: true,
  after: true,
} as const satisfies Prisma.AuditEventSelect;

export async function insertAuditEvent(db: Database, row: AuditEventRow): Promise<void> {
  const { before, after, ...columns } = row;
  const states = { ...(before === null ? {} : { before }), ...(after === null ? {} : { after }) };
  await db.auditEvent.create({ data: { ...columns, ...states }, select: { id: true } });
}

type AuditEventFilter = Readonly<{
  actor?: string | undefined;
  action?: string | undefined;
  entityType?: string | undefined;
  entityId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}>;

function toWhere(filter: AuditEventFilter, after: TimePosition | undefined): Prisma.AuditEventWhereInput {
  const { from, to, ...columns } = filter;
  const equal = Object.entries(columns).filter(([, value]) => value !== undefined);
  const bounds = [
    ...(from === undefined ? [] : [{ at: { gte: new Date(from) } }]),
    ...(to === undefined ? [] : [{ at: { lt: new Date(to) } }]),
    // The first part repeats what the second implies: it is what lets PostgreSQL start in the index at the position.
    ...(after === undefined
      ? []
      : [{ at: { lte: after.at } }, { OR: [{ at: { lt: after.at } }, { id: { lt: after.id } }] }]),
  ];
  return { ...Object.fromEntries(equal), AND: bounds };
}

const parseState = (value: unknown): AuditState | null => AuditStateSchema.nullable().parse(value);

/** Newest first, ties by id; `after` is the position of the last event of the page before. Each filter has an index. */
export async function selectAuditEvents(
  db: Database,
  args: Readonly<{ filter: AuditEventFilter; after: TimePosition | undefined; limit: number }>,
): Promise<readonly AuditEvent[]> {
  const rows = await db.auditEvent.findMany({
    where: toWhere(args.filter, args.after),
    select: COLUMNS,
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: args.limit,
  });
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    before: parseState(row.before),
    after: parseState(row.after),
  }));
}
