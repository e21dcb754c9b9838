import "server-only";
import { quoteName } from "@/lib/domain/datasets/file-path";
import { AppError } from "@/lib/errors/app-error";
import { setUploadFileFailed, type UploadFileRow, updateUploadFile } from "@/lib/infra/db/upload-queries";
import type { InspectedFile } from "@/lib/ports/file-inspector";
import type { ServiceContext } from "@/lib/services/context";
import { storeObject } from "@/lib/services/datasets/store-object";

/**
 * Checks and stores a file that was sent. Every step may be repeated: the bytes stay in staging until the row says that they
 * are stored, and what is stored already is not stored again.
 *
 * @returns The file as `stored`, or as `failed` with the problem; a failed one may be opened and sent again.
 */
export async function completeFile(ctx: ServiceContext, file: UploadFileRow): Promise<UploadFileRow> {
  if (file.status === "stored") {
    await ctx.objects.delete(file.stagingKey);
    return file;
  }
  const staged = await ctx.objects.find(file.stagingKey);
  if (staged === null) return file.status === "failed" ? file : fail(ctx, file, "was not sent");
  if (staged.sizeBytes !== file.sizeBytes) {
    return fail(ctx, file, `has ${staged.sizeBytes} bytes, not the ${file.sizeBytes} that were announced`);
  }
  const { body } = await ctx.objects.get(file.stagingKey);
  const inspected = await ctx.inspector.inspect(body, file.path);
  if (!inspected.inspection.ok) return fail(ctx, file, inspected.inspection.problem);
  const problem = await store(ctx, file, inspected);
  return problem === null ? finish(ctx, file, inspected) : fail(ctx, file, problem);
}

async function fail(ctx: ServiceContext, file: UploadFileRow, problem: string): Promise<UploadFileRow> {
  const failed = await setUploadFileFailed(ctx.db, file.id, `${quoteName(file.path)} ${problem}`);
  await ctx.objects.delete(file.stagingKey);
  return failed;
}

/** @returns The problem in words that follow the quoted name; null when the bytes are stored. */
async function store(ctx: ServiceContext, file: UploadFileRow, inspected: InspectedFile): Promise<string | null> {
  const { sha256, md5, sizeBytes, inspection } = inspected;
  if (sizeBytes !== file.sizeBytes) return "was sent again while it was checked";
  const mediaType = inspection.ok ? inspection.mediaType : "application/octet-stream";
  const before = await ctx.objects.find(file.stagingKey);
  try {
    await storeObject(ctx, { sha256, md5, sizeBytes, mediaType }, (key) => ctx.objects.copy(file.stagingKey, key));
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT") return error.message;
    throw error;
  }
  const after = await ctx.objects.find(file.stagingKey);
  const isSame = before?.modifiedAt.getTime() === after?.modifiedAt.getTime();
  return isSame ? null : "was sent again while it was checked";
}

async function finish(ctx: ServiceContext, file: UploadFileRow, inspected: InspectedFile): Promise<UploadFileRow> {
  const { sha256, md5, inspection } = inspected;
  if (!inspection.ok) throw new Error("Only a file that could be opened is stored");
  const stored = await updateUploadFile(ctx.db, file.id, {
    status: "stored",
    sha256,
    md5,
    mediaType: inspection.mediaType,
    problem: null,
    warnings: inspection.warnings.map((warning) => `${quoteName(file.path)}: ${warning}`),
    truth: inspection.truth,
    multipartUploadId: null,
  });
  await ctx.objects.delete(file.stagingKey);
  return stored;
}
