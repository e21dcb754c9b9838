import { z } from "zod";
import type { Operation } from "@/lib/contracts/operation";

const StagedFileParamsSchema = z.strictObject({ uploadId: z.string(), fileId: z.string() });

const stagedFileOperation = <Method extends "GET" | "PUT" | "POST" | "DELETE">(
  id: string,
  method: Method,
  summary: string,
) =>
  ({
    id,
    method,
    path: "/api/benchmark/uploads/staging/{uploadId}/{fileId}",
    summary,
    params: StagedFileParamsSchema,
    response: z.unknown(),
    accepts: "bytes",
    answers: "bytes",
    statuses: [200],
  }) as const satisfies Operation;

/** Takes the bytes of a file, or a part, when objects are in the local folder. */
export const PUT_STAGED_FILE = stagedFileOperation(
  "putStagedFile",
  "PUT",
  "S3's PutObject and UploadPart, by a signed address",
);

/** Lists parts when objects are in the local folder. */
export const LIST_STAGED_PARTS = stagedFileOperation("listStagedParts", "GET", "S3's ListParts, by a signed address");

/** Joins parts when objects are in the local folder. */
export const JOIN_STAGED_PARTS = stagedFileOperation(
  "joinStagedParts",
  "POST",
  "S3's CompleteMultipartUpload, by a signed address",
);

/** Drops parts when objects are in the local folder. */
export const DROP_STAGED_PARTS = stagedFileOperation(
  "dropStagedParts",
  "DELETE",
  "S3's AbortMultipartUpload, by a signed address",
);
