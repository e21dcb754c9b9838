import "server-only";
import { AppError } from "@/lib/errors/app-error";
import { objectNotFound, rangeBehindEnd, systemCodeOf, uploadNotFound } from "@/lib/infra/storage/storage-errors";

const REFUSED_PARTS: ReadonlySet<string> = new Set(["InvalidPart", "InvalidPartOrder", "EntityTooSmall"]);

function httpStatusOf(error: Error): number | null {
  if (!("$metadata" in error) || typeof error.$metadata !== "object" || error.$metadata === null) return null;
  const status = "httpStatusCode" in error.$metadata ? error.$metadata.httpStatusCode : null;
  return typeof status === "number" ? status : null;
}

/** Errors of the SDK can carry the access key and the signed text; only what is safe to log goes on. */
function toSafeCause(error: Error): Error {
  const cause = new Error(`${error.name}: ${error.message}`);
  if (error.stack !== undefined) cause.stack = error.stack;
  return cause;
}

/**
 * Says what an error of the S3 client means.
 *
 * @returns `UPSTREAM` with the bucket's name for whatever the caller could not have avoided.
 */
export function toStorageError(error: unknown, { bucket, key }: Readonly<{ bucket: string; key: string }>): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const status = httpStatusOf(error);
  if (error.name === "NoSuchUpload") return uploadNotFound(key);
  if (error.name === "NoSuchKey" || error.name === "NotFound") return objectNotFound(key);
  if (error.name === "InvalidRange" || status === 416) return rangeBehindEnd(key);
  if (REFUSED_PARTS.has(error.name)) {
    return new AppError("VALIDATION", `The parts do not make up the upload (${error.name})`, { cause: { key } });
  }
  const reason = systemCodeOf(error) ?? error.name;
  return new AppError("UPSTREAM", `The bucket "${bucket}" cannot be used (${reason})`, { cause: toSafeCause(error) });
}
