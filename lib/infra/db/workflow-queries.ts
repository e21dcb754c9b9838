import "server-only";
import { z } from "zod";
import type { TimePosition } from "@/lib/contracts/page";
import type { Workflow } from "@/lib/contracts/workflow";
import type { Database } from "@/lib/infra/db/database";
import type { Prisma } from "@/lib/infra/db/generated/client";
import { orConflict } from "@/lib/infra/db/unique-conflict";

const COLUMNS = {
  id: true,
  name: true,
  description: true,
  createdAt: true,
  updatedAt: true,
  createdBy: true,
} as const satisfies Prisma.WorkflowSelect;

type WorkflowRow = Prisma.WorkflowGetPayload<{ select: typeof COLUMNS }>;
type NewWorkflow = Readonly<{ id: string; createdBy: string; name: string; description: string | null }>;

const nameTaken = (name: string | undefined) => `There is a workflow with the name ${JSON.stringify(name)} already`;

export async function insertWorkflow(db: Database, row: NewWorkflow): Promise<void> {
  await orConflict(db.workflow.create({ data: row, select: { id: true } }), nameTaken(row.name));
}

type WorkflowChange = Readonly<{ name?: string | undefined; description?: string | null | undefined }>;

export async function updateWorkflowRow(db: Database, id: string, change: WorkflowChange): Promise<void> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const write = db.workflow.update({ where: { id }, data: Object.fromEntries(given), select: { id: true } });
  await orConflict(write, nameTaken(change.name));
}

/** With all of its versions. */
export async function deleteWorkflowRows(db: Database, id: string): Promise<void> {
  await db.workflowVersion.deleteMany({ where: { workflowId: id } });
  await db.workflow.delete({ where: { id }, select: { id: true } });
}

/** Keeps everybody else from changing the workflow and adding versions until the transaction ends; whether it is there. */
export async function lockWorkflow(db: Database, id: string): Promise<boolean> {
  const rows = await db.$queryRaw`SELECT 1 FROM workflow WHERE id = ${id}::uuid FOR UPDATE`;
  return z.array(z.unknown()).parse(rows).length === 1;
}

export async function findWorkflow(db: Database, id: string): Promise<Workflow | null> {
  const row = await db.workflow.findUnique({ where: { id }, select: COLUMNS });
  return row === null ? null : ((await withLatestVersion(db, [row]))[0] ?? null);
}

/** Newest first, ties by id; `after` is the position of the last workflow of the page before. */
export async function selectWorkflows(
  db: Database,
  args: Readonly<{ after: TimePosition | undefined; limit: number }>,
): Promise<readonly Workflow[]> {
  const rows = await db.workflow.findMany({
    where: args.after === undefined ? {} : olderThan(args.after),
    select: COLUMNS,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: args.limit,
  });
  return withLatestVersion(db, rows);
}

// The first part repeats what the second implies: it is what lets PostgreSQL start in the index at the position.
const olderThan = ({ at, id }: TimePosition): Prisma.WorkflowWhereInput => ({
  createdAt: { lte: at },
  OR: [{ createdAt: { lt: at } }, { id: { lt: id } }],
});

const LatestRows = z.array(
  z.object({ workflowId: z.string(), id: z.string(), version: z.int(), configHash: z.string(), createdAt: z.date() }),
);

async function withLatestVersion(db: Database, rows: readonly WorkflowRow[]): Promise<readonly Workflow[]> {
  const ids = rows.map(({ id }) => id);
  // The unique index on (workflow_id, version), read backwards.
  const latest = LatestRows.parse(
    await db.$queryRaw`
      SELECT DISTINCT ON (workflow_id) workflow_id AS "workflowId", id, version, config_hash AS "configHash",
        created_at AS "createdAt"
      FROM workflow_version
      WHERE workflow_id = ANY(${ids}::uuid[])
      ORDER BY workflow_id DESC, version DESC`,
  );
  const byWorkflow = new Map(latest.map(({ workflowId, ...version }) => [workflowId, version]));
  return rows.flatMap((row) => {
    const version = byWorkflow.get(row.id);
    if (version === undefined) return [];
    const latestVersion = { ...version, createdAt: version.createdAt.toISOString() };
    return [{ ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString(), latestVersion }];
  });
}
