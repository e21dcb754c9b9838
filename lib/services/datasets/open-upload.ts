import "server-only";
import { toActorLabel } from "@/lib/contracts/actor";
import {
  type OpenedUpload,
  type OpenUploadBody,
  PART_SIZE_BYTES,
  SINGLE_PUT_BYTES_MAX,
} from "@/lib/contracts/dataset-upload";
import { findLimitProblem } from "@/lib/domain/datasets/dataset-limits";
import { quoteName } from "@/lib/domain/datasets/file-path";
import { AppError } from "@/lib/errors/app-error";
import {
  countUploadFiles,
  insertUpload,
  insertUploadFiles,
  selectUploadFiles,
  toUploadFile,
  touchUpload,
  type UploadFileRow,
  updateUploadFile,
} from "@/lib/infra/db/upload-queries";
import { inTransaction, type ServiceContext } from "@/lib/services/context";
import { type CheckedFile, checkNewFiles, toClash } from "@/lib/services/datasets/check-new-files";
import { lockOpenDataset } from "@/lib/services/datasets/dataset-access";
import { getOpenUpload } from "@/lib/services/datasets/get-open-upload";

/** How long an address takes bytes; opening the session again gives new ones. */
const SEND_SECONDS = 60 * 60;

type OpenedFile = OpenedUpload["files"][number];
type AcceptedFile = Extract<CheckedFile, { path: string }>;

/**
 * Opens an upload, or goes on with it, and tells for each file where to send its bytes. A file that is refused does not keep
 * the others from being taken; one that is stored already need not be sent again; one of another size than before is reset.
 *
 * @throws AppError `NOT_FOUND`; `INVALID_STATE` when the dataset is archived or the upload was applied; `LIMIT_EXCEEDED` when
 * the upload has too many files.
 */
export async function openUpload(
  ctx: ServiceContext,
  input: OpenUploadBody & Readonly<{ datasetId: string }>,
): Promise<OpenedUpload> {
  const { datasetId, files, uploadId = ctx.newId() } = input;
  const key = { datasetId, uploadId };
  await inTransaction(ctx, async (tx) => {
    await lockOpenDataset(tx, datasetId);
    await insertUpload(tx.db, { id: uploadId, datasetId, createdBy: toActorLabel(tx.actor), updatedAt: tx.now() });
  });
  await getOpenUpload(ctx, key);
  await touchUpload(ctx.db, uploadId, ctx.now());
  const checked = checkNewFiles(files, ctx.datasetLimits);
  const accepted = checked.filter((file): file is AcceptedFile => "path" in file);
  const rows = await ensureFiles(ctx, uploadId, accepted);
  const opened: OpenedFile[] = [];
  for (const file of checked) opened.push(await openFile(ctx, file, rows));
  return { uploadId, files: opened };
}

const refused = (path: string, sizeBytes: number, problem: string): OpenedFile => ({
  path,
  sizeBytes,
  status: "refused",
  mediaType: null,
  digest: null,
  problem,
  warnings: [],
  send: null,
});

type RowByFoldedPath = ReadonlyMap<string, UploadFileRow>;

/** The rows of files, made where there were none. */
async function ensureFiles(
  ctx: ServiceContext,
  uploadId: string,
  files: readonly AcceptedFile[],
): Promise<RowByFoldedPath> {
  const foldedPaths = files.map(({ foldedPath }) => foldedPath);
  const known = new Set((await selectUploadFiles(ctx.db, uploadId, foldedPaths)).map(({ foldedPath }) => foldedPath));
  const added = files.filter(({ foldedPath }) => !known.has(foldedPath));
  const count = (await countUploadFiles(ctx.db, uploadId)) + added.length;
  const problem = findLimitProblem("uploadFiles", count, ctx.datasetLimits);
  if (problem !== null) throw new AppError("LIMIT_EXCEEDED", `The upload ${problem}`);
  const rows = added.map(({ path, foldedPath, asked }) => {
    const id = ctx.newId();
    const stagingKey = `staging/${uploadId}/${id}`;
    return { id, uploadId, path, foldedPath, sizeBytes: asked.sizeBytes, stagingKey, multipartUploadId: null };
  });
  await insertUploadFiles(ctx.db, rows, ctx.now());
  const all = await selectUploadFiles(ctx.db, uploadId, foldedPaths);
  return new Map(all.map((row) => [row.foldedPath, row]));
}

async function openFile(ctx: ServiceContext, file: CheckedFile, rows: RowByFoldedPath): Promise<OpenedFile> {
  const { path, sizeBytes, replace } = file.asked;
  if ("problem" in file) return refused(path, sizeBytes, file.problem);
  const row = rows.get(file.foldedPath);
  if (row === undefined) throw new Error("The row of a file that was just opened is not there");
  if (row.path !== file.path) return refused(path, sizeBytes, `${quoteName(path)} ${toClash(row.path)}`);
  const isStored = row.status === "stored" && row.sizeBytes === sizeBytes && !replace;
  const ready = isStored ? row : await prepareSending(ctx, row, sizeBytes);
  return { ...toUploadFile(ready), path, send: isStored ? null : await toSend(ctx, ready) };
}

async function prepareSending(ctx: ServiceContext, row: UploadFileRow, sizeBytes: number): Promise<UploadFileRow> {
  const isMultipart = sizeBytes > SINGLE_PUT_BYTES_MAX;
  const goesOn = row.status === "pending" && row.sizeBytes === sizeBytes;
  if (goesOn && (row.multipartUploadId !== null) === isMultipart) return row;
  const { stagingKey, multipartUploadId } = row;
  if (multipartUploadId !== null) {
    await ctx.objects.abortMultipartUpload({ key: stagingKey, uploadId: multipartUploadId });
  }
  return updateUploadFile(ctx.db, row.id, {
    status: "pending",
    sizeBytes,
    multipartUploadId: isMultipart ? await ctx.objects.createMultipartUpload(stagingKey) : null,
    sha256: null,
    md5: null,
    mediaType: null,
    problem: null,
    warnings: [],
    truth: null,
  });
}

async function toSend(ctx: ServiceContext, row: UploadFileRow): Promise<OpenedFile["send"]> {
  const { stagingKey: key, multipartUploadId, sizeBytes } = row;
  if (multipartUploadId !== null) {
    return { type: "multipart", key, multipartUploadId, partSizeBytes: PART_SIZE_BYTES };
  }
  return { type: "put", request: await ctx.objects.presign({ type: "putObject", key, sizeBytes }, SEND_SECONDS) };
}
