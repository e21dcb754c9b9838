import "server-only";
import { AppError, notFound } from "@/lib/errors/app-error";
import { findUpload, type UploadRow } from "@/lib/infra/db/upload-queries";
import type { ServiceContext } from "@/lib/services/context";

/** An upload by the path that leads to it. */
export type UploadKey = Readonly<{ datasetId: string; uploadId: string }>;

/** @throws AppError `NOT_FOUND`. */
export async function getUploadRow(ctx: ServiceContext, { datasetId, uploadId }: UploadKey): Promise<UploadRow> {
  const upload = await findUpload(ctx.db, datasetId, uploadId);
  if (upload === null) throw notFound("Upload");
  return upload;
}

/** @throws AppError `NOT_FOUND`; `INVALID_STATE` when the upload was applied, after which it takes no more files. */
export async function getOpenUpload(ctx: ServiceContext, key: UploadKey): Promise<UploadRow> {
  const upload = await getUploadRow(ctx, key);
  if (upload.appliedAt === null) return upload;
  throw new AppError("INVALID_STATE", "The upload was applied and takes no more files; open a new one");
}
