import "server-only";
import type { DatasetVersion } from "@/lib/contracts/dataset-version";
import type { TimePosition } from "@/lib/contracts/page";
import type { Database } from "@/lib/infra/db/database";
import { olderThan } from "@/lib/infra/db/dataset-queries";
import type { Prisma } from "@/lib/infra/db/generated/client";
import { orConflict } from "@/lib/infra/db/unique-conflict";

const COLUMNS = {
  id: true,
  datasetId: true,
  version: true,
  status: true,
  draftRevision: true,
  baseVersionId: true,
  documentCount: true,
  manifestDigest: true,
  gitRevision: true,
  createdAt: true,
  createdBy: true,
  publishedAt: true,
  publishedBy: true,
} as const satisfies Prisma.DatasetVersionSelect;

type VersionRow = Prisma.DatasetVersionGetPayload<{ select: typeof COLUMNS }>;

const toVersion = (row: VersionRow): DatasetVersion => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  publishedAt: row.publishedAt?.toISOString() ?? null,
});

export async function findVersion(db: Database, datasetId: string, id: string): Promise<DatasetVersion | null> {
  const row = await db.datasetVersion.findUnique({ where: { id, datasetId }, select: COLUMNS });
  return row === null ? null : toVersion(row);
}

/** The version that is being edited or published; there is one at most. */
export async function findDraft(db: Database, datasetId: string): Promise<DatasetVersion | null> {
  const row = await db.datasetVersion.findFirst({
    where: { datasetId, status: { in: ["draft", "publishing"] } },
    select: COLUMNS,
  });
  return row === null ? null : toVersion(row);
}

/** The version that was published last and is not archived. */
export async function findLatestVersion(db: Database, datasetId: string): Promise<DatasetVersion | null> {
  const row = await db.datasetVersion.findFirst({
    where: { datasetId, status: "published" },
    select: COLUMNS,
    orderBy: [{ publishedAt: "desc" }, { id: "desc" }],
  });
  return row === null ? null : toVersion(row);
}

/** Newest first, ties by id. */
export async function selectVersions(
  db: Database,
  args: Readonly<{ datasetId: string; after: TimePosition | undefined; limit: number }>,
): Promise<readonly DatasetVersion[]> {
  const { datasetId, after, limit } = args;
  const rows = await db.datasetVersion.findMany({
    where: { datasetId, ...(after === undefined ? {} : olderThan(after)) },
    select: COLUMNS,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
  });
  return rows.map(toVersion);
}

/** Labels of the dataset, in use by any version. */
export async function selectLabels(db: Database, datasetId: string): Promise<ReadonlySet<string>> {
  const rows = await db.datasetVersion.findMany({ where: { datasetId }, select: { version: true } });
  return new Set(rows.flatMap(({ version }) => (version === null ? [] : [version])));
}

type NewDraft = Readonly<{
  id: string;
  datasetId: string;
  createdBy: string;
  baseVersionId: string | null;
  documentCount: number;
}>;

export async function insertDraft(db: Database, row: NewDraft): Promise<DatasetVersion> {
  return toVersion(await db.datasetVersion.create({ data: { ...row, status: "draft" }, select: COLUMNS }));
}

type VersionChange = Readonly<{
  version?: string;
  status?: DatasetVersion["status"];
  draftRevision?: number;
  documentCount?: number;
  manifestDigest?: string;
  publishedAt?: Date;
  publishedBy?: string;
}>;

export async function updateVersionRow(db: Database, id: string, change: VersionChange): Promise<DatasetVersion> {
  const write = db.datasetVersion.update({ where: { id }, data: change, select: COLUMNS });
  return toVersion(await orConflict(write, `The dataset has a version ${JSON.stringify(change.version)} already`));
}
