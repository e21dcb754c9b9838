import "server-only";
import type { CompletedUpload, CompleteUploadBody, UploadFile } from "@/lib/contracts/dataset-upload";
import { checkFilePath, foldPath, quoteName } from "@/lib/domain/datasets/file-path";
import { selectUploadFiles, toUploadFile, touchUpload, type UploadFileRow } from "@/lib/infra/db/upload-queries";
import type { ServiceContext } from "@/lib/services/context";
import { completeFile } from "@/lib/services/datasets/complete-file";
import { getOpenUpload, type UploadKey } from "@/lib/services/datasets/get-open-upload";
import { previewUpload } from "@/lib/services/datasets/preview-upload";

/** Files that are read at once; each waits for a thread to be opened in. */
const FILES_AT_ONCE = 8;

/**
 * Reads, hashes, opens and stores files that were sent; the draft stays as it is. A file with a problem keeps none of the
 * others from being stored, and a repeat goes on where the last call ended.
 *
 * @returns A result for each path, in the same order, and the preview over the whole upload when it is asked for.
 * @throws AppError `NOT_FOUND`; `INVALID_STATE` when the upload was applied.
 */
export async function completeUpload(
  ctx: ServiceContext,
  input: CompleteUploadBody & UploadKey,
): Promise<CompletedUpload> {
  await getOpenUpload(ctx, input);
  await touchUpload(ctx.db, input.uploadId, ctx.now());
  const foldedPaths = input.paths.map((path) => {
    const checked = checkFilePath(path);
    return checked.ok ? foldPath(checked.path) : null;
  });
  const wanted = foldedPaths.filter((path) => path !== null);
  const rows = await selectUploadFiles(ctx.db, input.uploadId, wanted);
  const completed = new Map<string, UploadFileRow>();
  const queue = rows.values();
  const work = async () => {
    for (const row of queue) completed.set(row.foldedPath, await completeFile(ctx, row));
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
  const files = input.paths.map((path, index) => toResult(path, completed.get(foldedPaths[index] ?? "")));
  return { files, preview: input.preview ? await previewUpload(ctx, input) : null };
}

function toResult(path: string, row: UploadFileRow | undefined): UploadFile {
  if (row !== undefined) return { ...toUploadFile(row), path };
  const problem = `${quoteName(path)} was not opened in this upload`;
  return { path, sizeBytes: 0, status: "refused", mediaType: null, digest: null, problem, warnings: [] };
}
