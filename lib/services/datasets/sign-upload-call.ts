import "server-only";
import { PART_SIZE_BYTES, type SignUploadCallBody } from "@/lib/contracts/dataset-upload";
import { checkFilePath, foldPath, quoteName } from "@/lib/domain/datasets/file-path";
import { AppError, notFound } from "@/lib/errors/app-error";
import { selectUploadFiles, touchUpload } from "@/lib/infra/db/upload-queries";
import type { PresignedRequest, UploadCall } from "@/lib/ports/object-store";
import type { ServiceContext } from "@/lib/services/context";
import { getOpenUpload, type UploadKey } from "@/lib/services/datasets/get-open-upload";

const CALL_SECONDS = 60 * 60;

/**
 * Signs one call of the multipart upload of a file, so that a browser can send, list and join its parts.
 *
 * @throws AppError `NOT_FOUND`; `INVALID_STATE` when the file is not sent in parts; `VALIDATION` for a part that it does not have.
 */
export async function signUploadCall(
  ctx: ServiceContext,
  input: SignUploadCallBody & UploadKey,
): Promise<PresignedRequest> {
  await getOpenUpload(ctx, input);
  const checked = checkFilePath(input.path);
  const [file] = checked.ok ? await selectUploadFiles(ctx.db, input.uploadId, [foldPath(checked.path)]) : [];
  if (file === undefined) throw notFound("File of the upload");
  if (file.multipartUploadId === null || file.status !== "pending") {
    throw new AppError("INVALID_STATE", `${quoteName(file.path)} is not being sent in parts`);
  }
  await touchUpload(ctx.db, input.uploadId, ctx.now());
  const upload = { key: file.stagingKey, uploadId: file.multipartUploadId };
  return ctx.objects.presign(toCall(input, upload, file.sizeBytes), CALL_SECONDS);
}

type MultipartUpload = Readonly<{ key: string; uploadId: string }>;

function toCall({ type, partNumber }: SignUploadCallBody, upload: MultipartUpload, fileBytes: number): UploadCall {
  if (type !== "uploadPart") return { type, ...upload };
  const partCount = Math.ceil(fileBytes / PART_SIZE_BYTES);
  if (partNumber === undefined || partNumber > partCount) {
    throw new AppError("VALIDATION", `The file has parts 1 to ${partCount}`, {
      fields: [{ path: "partNumber", message: `Must be from 1 to ${partCount}` }],
    });
  }
  const sizeBytes = Math.min(PART_SIZE_BYTES, fileBytes - (partNumber - 1) * PART_SIZE_BYTES);
  return { type, ...upload, partNumber, sizeBytes };
}
