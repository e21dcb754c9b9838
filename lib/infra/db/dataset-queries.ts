import "server-only";
import { z } from "zod";
import { type Dataset, DatasetSchema } from "@/lib/contracts/dataset";
import type { TimePosition } from "@/lib/contracts/page";
import type { Database } from "@/lib/infra/db/database";
import type { Prisma } from "@/lib/infra/db/generated/client";
import { orConflict } from "@/lib/infra/db/unique-conflict";

const COLUMNS = {
  id: true,
  name: true,
  description: true,
  metadata: true,
  createdAt: true,
  updatedAt: true,
  createdBy: true,
  archivedAt: true,
} as const satisfies Prisma.DatasetSelect;

type DatasetRow = Prisma.DatasetGetPayload<{ select: typeof COLUMNS }>;
type DatasetFacts = Readonly<{ name: string; description: string | null; metadata: Dataset["metadata"] }>;

const nameTaken = (name: string | undefined) => `There is a dataset with the name ${JSON.stringify(name)} already`;

export async function insertDataset(
  db: Database,
  row: DatasetFacts & Readonly<{ id: string; createdBy: string }>,
): Promise<void> {
  const write = db.dataset.create({ data: row, select: { id: true } });
  await orConflict(write, nameTaken(row.name));
}

type DatasetChange = Readonly<{
  name?: string | undefined;
  description?: string | null | undefined;
  metadata?: Dataset["metadata"] | undefined;
  archivedAt?: Date | undefined;
}>;

export async function updateDatasetRow(db: Database, id: string, change: DatasetChange): Promise<void> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const write = db.dataset.update({ where: { id }, data: Object.fromEntries(given), select: { id: true } });
  await orConflict(write, nameTaken(change.name));
}

const LockRows = z.array(z.object({ archivedAt: z.date().nullable() }));

/** Keeps everybody else from changing the dataset and its versions until the transaction ends; null when it is not there. */
export async function lockDataset(db: Database, id: string): Promise<Readonly<{ archivedAt: Date | null }> | null> {
  const rows = await db.$queryRaw`
    SELECT archived_at AS "archivedAt" FROM dataset WHERE id = ${id}::uuid FOR UPDATE`;
  return LockRows.parse(rows)[0] ?? null;
}

export async function findDataset(db: Database, id: string): Promise<Dataset | null> {
  const row = await db.dataset.findUnique({ where: { id }, select: COLUMNS });
  return row === null ? null : ((await withVersions(db, [row]))[0] ?? null);
}

/** Newest first, ties by id; `after` is the position of the last dataset of the page before. */
export async function selectDatasets(
  db: Database,
  args: Readonly<{ isArchived: boolean; after: TimePosition | undefined; limit: number }>,
): Promise<readonly Dataset[]> {
  const { isArchived, after, limit } = args;
  const rows = await db.dataset.findMany({
    where: { archivedAt: isArchived ? { not: null } : null, ...(after === undefined ? {} : olderThan(after)) },
    select: COLUMNS,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
  });
  return withVersions(db, rows);
}

/** What follows a position in a list that is read newest first. */
export const olderThan = ({ at, id }: TimePosition) => ({
  createdAt: { lte: at },
  OR: [{ createdAt: { lt: at } }, { id: { lt: id } }],
});

const LatestRows = z.array(
  z.object({
    datasetId: z.string(),
    id: z.string(),
    version: z.string(),
    documentCount: z.int(),
    publishedAt: z.date(),
  }),
);

async function withVersions(db: Database, rows: readonly DatasetRow[]): Promise<readonly Dataset[]> {
  const ids = rows.map(({ id }) => id);
  const drafts = await db.datasetVersion.findMany({
    where: { datasetId: { in: ids }, status: { in: ["draft", "publishing"] } },
    select: { datasetId: true, id: true, draftRevision: true, documentCount: true },
  });
  const latest = LatestRows.parse(
    await db.$queryRaw`
      SELECT DISTINCT ON (dataset_id) dataset_id AS "datasetId", id, version, document_count AS "documentCount",
        published_at AS "publishedAt"
      FROM dataset_version
      WHERE dataset_id = ANY(${ids}::uuid[]) AND status = 'published'
      ORDER BY dataset_id, published_at DESC, id DESC`,
  );
  const counts = await db.datasetVersion.groupBy({
    by: ["datasetId"],
    where: { datasetId: { in: ids }, status: { in: ["published", "archived"] } },
    _count: true,
  });
  return rows.map((row) => toDataset(row, { drafts, latest, counts }));
}

type VersionFacts = Readonly<{
  drafts: readonly Readonly<{ datasetId: string; id: string; draftRevision: number; documentCount: number }>[];
  latest: z.infer<typeof LatestRows>;
  counts: readonly Readonly<{ datasetId: string; _count: number }>[];
}>;

function toDataset(row: DatasetRow, { drafts, latest, counts }: VersionFacts): Dataset {
  const isOfRow = ({ datasetId }: Readonly<{ datasetId: string }>) => datasetId === row.id;
  const draft = drafts.find(isOfRow);
  const published = latest.find(isOfRow);
  return {
    ...row,
    metadata: DatasetSchema.shape.metadata.parse(row.metadata),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
    versionCount: counts.find(isOfRow)?._count ?? 0,
    latestVersion:
      published === undefined
        ? null
        : {
            id: published.id,
            version: published.version,
            documentCount: published.documentCount,
            publishedAt: published.publishedAt.toISOString(),
          },
    draft:
      draft === undefined
        ? null
        : { id: draft.id, draftRevision: draft.draftRevision, documentCount: draft.documentCount },
  };
}
