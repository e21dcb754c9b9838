import "server-only";
import { surveyJson } from "@/lib/domain/datasets/json-survey";
import { DEFAULT_READ_LIMITS } from "@/lib/domain/datasets/read-result";
import { AppError } from "@/lib/errors/app-error";

/** Largest body of a request in bytes; files take another way. */
export const BODY_BYTES_MAX = 1_000_000;

/** Largest form in bytes: files of a program that does not send them one by one. */
const FORM_BYTES_MAX = 64_000_000;

const tooLarge = (bytesMax: number) =>
  new AppError(
    "LIMIT_EXCEEDED",
    `The request body is larger than ${bytesMax / 1_000_000} MB (${bytesMax.toLocaleString("en")} bytes)`,
  );

async function readBytes(request: Request, bytesMax: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length")) > bytesMax) throw tooLarge(bytesMax);
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of request.body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > bytesMax) throw tooLarge(bytesMax);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads the body of a request as JSON. It counts what arrives: the stated length may be absent or wrong.
 *
 * @throws AppError `LIMIT_EXCEEDED` above the limit, `MALFORMED` when it is not JSON in UTF-8 or nests too deep.
 */
export async function readJsonBody(request: Request, bytesMax: number = BODY_BYTES_MAX): Promise<unknown> {
  const bytes = await readBytes(request, bytesMax);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (surveyJson(text, DEFAULT_READ_LIMITS.depthMax).tooDeepOffset === null) return JSON.parse(text);
  } catch (cause) {
    throw new AppError("MALFORMED", "The request body is not JSON in UTF-8", { cause });
  }
  // Schemas, and whatever else goes through a body, do so by recursion.
  throw new AppError("MALFORMED", `The request body nests deeper than ${DEFAULT_READ_LIMITS.depthMax} levels`);
}

/** Whether the body of a request is a form with files. */
export const isFormRequest = (request: Request): boolean =>
  (request.headers.get("content-type") ?? "").toLowerCase().startsWith("multipart/form-data");

/**
 * Reads the body of a request as a form with files.
 *
 * @throws AppError `LIMIT_EXCEEDED` above 64 MB, `MALFORMED` when it is not a form.
 */
export async function readFormBody(request: Request): Promise<FormData> {
  const bytes = await readBytes(request, FORM_BYTES_MAX);
  try {
    const headers = { "content-type": request.headers.get("content-type") ?? "" };
    return await new Response(bytes, { headers }).formData();
  } catch (cause) {
    throw new AppError("MALFORMED", "The request body is not a form (multipart/form-data)", { cause });
  }
}
