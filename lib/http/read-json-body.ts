import "server-only";
import { AppError } from "@/lib/errors/app-error";

/** Largest body of a request in bytes; files take another way. */
export const BODY_BYTES_MAX = 1_000_000;

const tooLarge = () => new AppError("LIMIT_EXCEEDED", "The request body is larger than 1 MB (1,000,000 bytes)");

async function readBytes(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of request.body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > BODY_BYTES_MAX) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads the body of a request as JSON. It counts what arrives: the stated length may be absent or wrong.
 *
 * @throws AppError `LIMIT_EXCEEDED` above 1 MB, `MALFORMED` when it is not JSON in UTF-8.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  if (Number(request.headers.get("content-length")) > BODY_BYTES_MAX) throw tooLarge();
  const bytes = await readBytes(request);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("MALFORMED", "The request body is not JSON in UTF-8", { cause });
  }
}
