import "server-only";
import type { Upload } from "@/lib/contracts/dataset-upload";
import { countUploadFilesByStatus, selectOpenFiles, toUploadFile } from "@/lib/infra/db/upload-queries";
import type { ServiceContext } from "@/lib/services/context";
import { getUploadRow, type UploadKey } from "@/lib/services/datasets/get-open-upload";
import { previewUpload } from "@/lib/services/datasets/preview-upload";

const FAILED_FILES_MAX = 1_000;

/**
 * Reads an upload as it stands.
 *
 * @throws AppError `NOT_FOUND`.
 */
export async function getUpload(ctx: ServiceContext, key: UploadKey): Promise<Upload> {
  const { id, createdAt, appliedAt } = await getUploadRow(ctx, key);
  const open = await selectOpenFiles(ctx.db, id);
  return {
    id,
    createdAt: createdAt.toISOString(),
    appliedAt: appliedAt?.toISOString() ?? null,
    counts: await countUploadFilesByStatus(ctx.db, id),
    failedFiles: open
      .filter(({ status }) => status === "failed")
      .slice(0, FAILED_FILES_MAX)
      .map(toUploadFile),
    preview: await previewUpload(ctx, key),
  };
}
