import "server-only";
import { type AppliedUpload, AppliedUploadSchema, type UploadFile } from "@/lib/contracts/dataset-upload";
import type { StoredFile } from "@/lib/domain/datasets/stored-sample";
import type { Database } from "@/lib/infra/db/database";
import type { Prisma } from "@/lib/infra/db/generated/client";

/** An upload; `result` is what applying it answered. */
export type UploadRow = Readonly<{ id: string; createdAt: Date; appliedAt: Date | null; result: AppliedUpload | null }>;

export async function findUpload(db: Database, datasetId: string, id: string): Promise<UploadRow | null> {
  const row = await db.upload.findUnique({
    where: { id, datasetId },
    select: { id: true, createdAt: true, appliedAt: true, result: true },
  });
  return row === null ? null : { ...row, result: AppliedUploadSchema.nullable().parse(row.result) };
}

/** Inserts an upload unless one with its id is there, of whatever dataset. */
export async function insertUpload(
  db: Database,
  row: Readonly<{ id: string; datasetId: string; createdBy: string; updatedAt: Date }>,
): Promise<void> {
  await db.upload.createMany({ data: [row], skipDuplicates: true });
}

/** Says that an upload is in use, so that it is not swept. */
export async function touchUpload(db: Database, id: string, at: Date): Promise<void> {
  await db.upload.update({ where: { id }, data: { updatedAt: at }, select: { id: true } });
}

export async function setUploadApplied(
  db: Database,
  id: string,
  facts: Readonly<{ appliedAt: Date; result: AppliedUpload }>,
): Promise<void> {
  await db.upload.update({ where: { id }, data: facts, select: { id: true } });
}

const FILE_COLUMNS = {
  id: true,
  path: true,
  foldedPath: true,
  sizeBytes: true,
  stagingKey: true,
  multipartUploadId: true,
  status: true,
  sha256: true,
  mediaType: true,
  problem: true,
  warnings: true,
} as const satisfies Prisma.UploadFileSelect;

type FileRow = Prisma.UploadFileGetPayload<{ select: typeof FILE_COLUMNS }>;

/** A file of an upload with where its bytes are sent. */
export type UploadFileRow = Readonly<Omit<FileRow, "sizeBytes"> & { sizeBytes: number }>;

const toFileRow = (row: FileRow): UploadFileRow => ({ ...row, sizeBytes: Number(row.sizeBytes) });

/** What callers see of a file. */
export const toUploadFile = (row: UploadFileRow): UploadFile => ({
  path: row.path,
  sizeBytes: row.sizeBytes,
  status: row.status,
  mediaType: row.mediaType,
  digest: row.sha256,
  problem: row.problem,
  warnings: row.warnings,
});

export async function selectUploadFiles(
  db: Database,
  uploadId: string,
  foldedPaths: readonly string[],
): Promise<readonly UploadFileRow[]> {
  const rows = await db.uploadFile.findMany({
    where: { uploadId, foldedPath: { in: [...foldedPaths] } },
    select: FILE_COLUMNS,
  });
  return rows.map(toFileRow);
}

export const countUploadFiles = (db: Database, uploadId: string): Promise<number> =>
  db.uploadFile.count({ where: { uploadId } });

export async function countUploadFilesByStatus(db: Database, uploadId: string) {
  const groups = await db.uploadFile.groupBy({ by: ["status"], where: { uploadId }, _count: true });
  const countOf = (status: FileRow["status"]) => groups.find((group) => group.status === status)?._count ?? 0;
  return { pending: countOf("pending"), stored: countOf("stored"), failed: countOf("failed") };
}

/** Files that were not stored, in code-point order of their paths. */
export async function selectOpenFiles(db: Database, uploadId: string): Promise<readonly UploadFileRow[]> {
  const rows = await db.uploadFile.findMany({
    where: { uploadId, status: { not: "stored" } },
    select: FILE_COLUMNS,
    orderBy: { path: "asc" },
  });
  return rows.map(toFileRow);
}

type NewFile = Readonly<{
  id: string;
  uploadId: string;
  path: string;
  foldedPath: string;
  sizeBytes: number;
  stagingKey: string;
  multipartUploadId: string | null;
}>;

/** Two calls may open the same file at once; the first one wins and both read back the same row. */
export async function insertUploadFiles(db: Database, files: readonly NewFile[], at: Date): Promise<void> {
  const data = files.map((file) => ({ ...file, status: "pending" as const, updatedAt: at }));
  await db.uploadFile.createMany({ data, skipDuplicates: true });
}

type FileChange = Readonly<{
  status: FileRow["status"];
  path?: string;
  sizeBytes?: number;
  stagingKey?: string;
  multipartUploadId?: string | null;
  sha256?: string | null;
  md5?: string | null;
  mediaType?: string | null;
  problem?: string | null;
  warnings?: string[];
  truth?: string | null;
}>;

export async function updateUploadFile(db: Database, id: string, change: FileChange): Promise<UploadFileRow> {
  return toFileRow(await db.uploadFile.update({ where: { id }, data: change, select: FILE_COLUMNS }));
}

/** Says why a file cannot be used, unless another call stored it meanwhile. @returns The file as it is then. */
export async function setUploadFileFailed(db: Database, id: string, problem: string): Promise<UploadFileRow> {
  await db.uploadFile.updateMany({ where: { id, status: { not: "stored" } }, data: { status: "failed", problem } });
  return toFileRow(await db.uploadFile.findUniqueOrThrow({ where: { id }, select: FILE_COLUMNS }));
}

/** Every file of an upload that is stored, by its path. */
export async function selectStoredFiles(db: Database, uploadId: string): Promise<ReadonlyMap<string, StoredFile>> {
  const rows = await db.uploadFile.findMany({
    where: { uploadId, status: "stored" },
    select: { path: true, sha256: true, mediaType: true, sizeBytes: true, truth: true },
    orderBy: { path: "asc" },
  });
  return new Map(
    rows.map((row) => {
      const { path, sha256, mediaType, truth } = row;
      if (sha256 === null || mediaType === null) throw new Error("A stored file has a digest and a media type");
      return [path, { path, digest: sha256, mediaType, truth, sizeBytes: Number(row.sizeBytes) }];
    }),
  );
}

/** Warnings of stored files, for the preview. */
export async function selectFileWarnings(db: Database, uploadId: string) {
  return db.uploadFile.findMany({
    where: { uploadId, status: "stored", warnings: { isEmpty: false } },
    select: { path: true, warnings: true },
    orderBy: { path: "asc" },
  });
}

/** Uploads that nobody used since, oldest first, with the multipart uploads of their files. */
export async function selectStaleUploads(db: Database, before: Date, limit: number) {
  return db.upload.findMany({
    where: { updatedAt: { lt: before } },
    select: {
      id: true,
      files: {
        where: { multipartUploadId: { not: null } },
        select: { stagingKey: true, multipartUploadId: true },
      },
    },
    orderBy: { updatedAt: "asc" },
    take: limit,
  });
}

/** Deletes uploads with their files, but none that was used since. */
export async function deleteStaleUploadRows(db: Database, ids: readonly string[], before: Date): Promise<number> {
  const { count } = await db.upload.deleteMany({ where: { id: { in: [...ids] }, updatedAt: { lt: before } } });
  return count;
}

export async function selectExistingUploadIds(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.upload.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}
