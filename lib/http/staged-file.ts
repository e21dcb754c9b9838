import "server-only";
import { application } from "@/lib/composition";
import { notFound } from "@/lib/errors/app-error";

/** Answers a call of S3 on the local store, which checks its signature; not there when the objects are in S3 itself. */
export async function handleStagedFile(request: Request): Promise<Response> {
  const { handleUploadRequest } = application().uploads;
  if (handleUploadRequest === null) throw notFound("Upload");
  return handleUploadRequest(request);
}
