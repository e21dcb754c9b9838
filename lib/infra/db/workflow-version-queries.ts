import "server-only";
import { JsonObjectSchema } from "@/lib/contracts/json-value";
import type { TimePosition } from "@/lib/contracts/page";
import type { WorkflowVersion } from "@/lib/contracts/workflow-version";
import { type GraphWorkflowConfig, GraphWorkflowConfigSchema } from "@/lib/domain/workflows/graph-config";
import type { Database } from "@/lib/infra/db/database";
import type { Prisma } from "@/lib/infra/db/generated/client";

const COLUMNS = {
  id: true,
  workflowId: true,
  version: true,
  configHash: true,
  createdAt: true,
  createdBy: true,
} as const satisfies Prisma.WorkflowVersionSelect;

type VersionRow = Prisma.WorkflowVersionGetPayload<{ select: typeof COLUMNS }>;

const toVersion = (row: VersionRow): WorkflowVersion => ({ ...row, createdAt: row.createdAt.toISOString() });

type NewVersion = Readonly<{
  id: string;
  workflowId: string;
  version: number;
  createdBy: string;
  config: GraphWorkflowConfig;
  configHash: string;
  source: string;
}>;

export async function insertWorkflowVersion(db: Database, row: NewVersion): Promise<WorkflowVersion> {
  const config = JsonObjectSchema.parse(row.config);
  return toVersion(await db.workflowVersion.create({ data: { ...row, config }, select: COLUMNS }));
}

/** A version with what it says. */
export type StoredWorkflowVersion = WorkflowVersion & Readonly<{ config: GraphWorkflowConfig; source: string }>;

export async function findWorkflowVersion(
  db: Database,
  workflowId: string,
  id: string,
): Promise<StoredWorkflowVersion | null> {
  const row = await db.workflowVersion.findUnique({
    where: { id, workflowId },
    select: { ...COLUMNS, config: true, source: true },
  });
  if (row === null) return null;
  const { config, source, ...version } = row;
  return { ...toVersion(version), config: GraphWorkflowConfigSchema.parse(config), source };
}

/** Newest first by number: a transaction that began earlier may have stored a later version. */
export async function selectWorkflowVersions(
  db: Database,
  args: Readonly<{ workflowId: string; after: TimePosition | undefined; limit: number }>,
): Promise<readonly WorkflowVersion[]> {
  const { workflowId, after, limit } = args;
  const last =
    after === undefined
      ? null
      : await db.workflowVersion.findUnique({ where: { id: after.id, workflowId }, select: { version: true } });
  const rows = await db.workflowVersion.findMany({
    where: { workflowId, ...(last === null ? {} : { version: { lt: last.version } }) },
    select: COLUMNS,
    orderBy: { version: "desc" },
    take: limit,
  });
  return rows.map(toVersion);
}
