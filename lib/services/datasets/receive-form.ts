import "server-only";
import { type OpenedUpload, OpenUploadBodySchema } from "@/lib/contracts/dataset-upload";
import { checkFilePath, foldPath } from "@/lib/domain/datasets/file-path";
import { AppError } from "@/lib/errors/app-error";
import { selectUploadFiles } from "@/lib/infra/db/upload-queries";
import type { ServiceContext } from "@/lib/services/context";
import { completeFile } from "@/lib/services/datasets/complete-file";
import { openUpload } from "@/lib/services/datasets/open-upload";

/**
 * Takes small files as a form (`curl -F file=@a.pdf`): opens, stores and checks them in one call. The field `uploadId`
 * continues a session; every other field is a file, its file name the path.
 *
 * @throws AppError as `openUpload`; `VALIDATION` when the form has no file, too many, or other fields.
 */
export async function receiveForm(
  ctx: ServiceContext,
  input: Readonly<{ datasetId: string; form: FormData }>,
): Promise<OpenedUpload> {
  const { uploadId, files } = readForm(input.form);
  const asked = files.map(({ name, size }) => ({ path: name, sizeBytes: size, replace: true }));
  const opened = await openUpload(ctx, {
    datasetId: input.datasetId,
    files: asked,
    ...(uploadId === undefined ? {} : { uploadId }),
  });
  const results: OpenedUpload["files"][number][] = [];
  for (const [index, file] of opened.files.entries()) {
    const content = files[index];
    const isWanted = file.send?.type === "put" && content !== undefined;
    results.push(isWanted ? await storeFile(ctx, opened.uploadId, { file, content }) : { ...file, send: null });
  }
  return { uploadId: opened.uploadId, files: results };
}

function readForm(form: FormData): Readonly<{ uploadId: string | undefined; files: readonly File[] }> {
  const files: File[] = [];
  let uploadId: string | undefined;
  for (const [name, value] of form) {
    if (value instanceof File) files.push(value);
    else if (name === "uploadId") uploadId = value;
    else
      throw new AppError(
        "VALIDATION",
        `The form has a field ${JSON.stringify(name)} that is neither a file nor uploadId`,
      );
  }
  const parsed = OpenUploadBodySchema.safeParse({
    ...(uploadId === undefined ? {} : { uploadId }),
    files: files.map(({ name, size }) => ({ path: name, sizeBytes: size })),
  });
  if (parsed.success) return { uploadId, files };
  const fields = parsed.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
  throw new AppError("VALIDATION", "The form is not valid", { fields });
}

type SentFile = Readonly<{ file: OpenedUpload["files"][number]; content: File }>;

async function storeFile(ctx: ServiceContext, uploadId: string, { file, content }: SentFile) {
  const checked = checkFilePath(file.path);
  const [row] = checked.ok ? await selectUploadFiles(ctx.db, uploadId, [foldPath(checked.path)]) : [];
  if (row === undefined) throw new Error("A file that was just opened has a row");
  const bytes = new Uint8Array(await content.arrayBuffer());
  await ctx.objects.put(row.stagingKey, { body: bytes, sizeBytes: bytes.byteLength });
  const { status, mediaType, sha256, problem, warnings } = await completeFile(ctx, row);
  return { ...file, status, mediaType, digest: sha256, problem, warnings, send: null };
}
