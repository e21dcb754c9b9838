import "server-only";
import type { PresignedRequest, UploadCall } from "@/lib/ports/object-store";

/** The HTTP method of each call, as S3 has it. */
export const METHOD_BY_CALL = {
  putObject: "PUT",
  createMultipartUpload: "POST",
  uploadPart: "PUT",
  listParts: "GET",
  completeMultipartUpload: "POST",
  abortMultipartUpload: "DELETE",
} as const satisfies Record<UploadCall["type"], PresignedRequest["method"]>;
