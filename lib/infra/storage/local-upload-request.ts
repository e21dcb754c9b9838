import "server-only";
import { createHash } from "node:crypto";
import { AppError, type AppErrorCode } from "@/lib/errors/app-error";
import type { LocalObjectStore } from "@/lib/infra/storage/local-object-store";
import { etagOfParts } from "@/lib/infra/storage/local-uploads";
import {
  completeResultXml,
  errorXml,
  initiateResultXml,
  listPartsResultXml,
  parseCompleteXml,
  quoteEtag,
} from "@/lib/infra/storage/s3-xml";
import type { UploadGrant } from "@/lib/infra/storage/upload-grant";
import type { NewObject, Upload, UploadCall } from "@/lib/ports/object-store";

/** Room for 10,000 parts with a checksum each. */
const COMPLETE_BODY_BYTES_MAX = 4 * 1024 ** 2;

type Call<Type extends UploadCall["type"]> = Extract<UploadCall, { type: Type }>;

export type LocalUploadTarget = Readonly<{ store: LocalObjectStore; grant: UploadGrant }>;

/**
 * Answers the S3 calls of an upload from the local store, each allowed by a presigned query alone: PUT of an object or a part,
 * POST `?uploads`, GET of the parts, POST to complete, DELETE to abort. What is refused is answered as S3 does, in XML.
 *
 * @throws what is not an `AppError`, for the caller to log.
 */
export async function handleLocalUploadRequest(request: Request, target: LocalUploadTarget): Promise<Response> {
  try {
    return await answer(request, target.grant.verify(request), target);
  } catch (error) {
    if (error instanceof AppError) return errorResponse(error);
    throw error;
  }
}

function answer(request: Request, call: UploadCall, target: LocalUploadTarget): Promise<Response> {
  switch (call.type) {
    case "putObject":
      return putObject(request, call, target);
    case "createMultipartUpload":
      return createUpload(call, target);
    case "uploadPart":
      return uploadPart(request, call, target);
    case "listParts":
      return listParts(call, target);
    case "completeMultipartUpload":
      return completeUpload(request, call, target);
    case "abortMultipartUpload":
      return abortUpload(call, target);
  }
}

async function putObject(request: Request, call: Call<"putObject">, { store }: LocalUploadTarget): Promise<Response> {
  const md5 = createHash("md5");
  async function* digested(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunksOf(request)) {
      md5.update(chunk);
      yield chunk;
    }
  }
  assertContentLength(request, call.sizeBytes);
  await store.put(call.key, { body: digested(), sizeBytes: call.sizeBytes });
  return withEtag(md5.digest("hex"));
}

async function createUpload(call: Call<"createMultipartUpload">, { store, grant }: LocalUploadTarget) {
  const uploadId = await store.createMultipartUpload(call.key);
  return xml(initiateResultXml(grant.bucket, { key: call.key, uploadId }));
}

async function uploadPart(request: Request, call: Call<"uploadPart">, { store }: LocalUploadTarget): Promise<Response> {
  assertContentLength(request, call.sizeBytes);
  const part: NewObject = { body: chunksOf(request), sizeBytes: call.sizeBytes };
  return withEtag(await store.putPart(call, part));
}

async function listParts(upload: Upload, { store, grant }: LocalUploadTarget): Promise<Response> {
  return xml(listPartsResultXml(grant.bucket, upload, await store.listParts(upload)));
}

async function completeUpload(request: Request, upload: Upload, { store, grant }: LocalUploadTarget) {
  const parts = parseCompleteXml(await readText(request));
  await store.completeMultipartUpload(upload, parts);
  const { pathname } = new URL(request.url);
  return xml(completeResultXml(grant.bucket, upload.key, pathname, etagOfParts(parts)));
}

async function abortUpload(upload: Upload, { store }: LocalUploadTarget): Promise<Response> {
  await store.abortMultipartUpload(upload);
  return new Response(null, { status: 204 });
}

/** Refuses a wrong length before the body travels; without the header the bytes are counted as they come. */
function assertContentLength(request: Request, sizeBytes: number): void {
  const stated = request.headers.get("content-length");
  if (stated === null || Number(stated) === sizeBytes) return;
  throw new AppError("VALIDATION", `The request is for ${sizeBytes} bytes, not for ${stated}`);
}

async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  if (request.body === null) return;
  const reader = request.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause) => {
        throw new AppError("VALIDATION", "The request ended before its body did", { cause });
      });
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of chunksOf(request)) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > COMPLETE_BODY_BYTES_MAX) {
      throw new AppError("LIMIT_EXCEEDED", `The body has more than ${COMPLETE_BODY_BYTES_MAX} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const xml = (text: string, status = 200): Response =>
  new Response(text, { status, headers: { "content-type": "application/xml" } });

const withEtag = (etag: string): Response => new Response(null, { headers: { etag: quoteEtag(etag) } });

type S3Error = Readonly<{ status: number; code: string }>;

const S3_ERROR_BY_CODE: Readonly<Partial<Record<AppErrorCode, S3Error>>> = {
  MALFORMED: { status: 400, code: "MalformedXML" },
  FORBIDDEN: { status: 403, code: "AccessDenied" },
  NOT_FOUND: { status: 404, code: "NoSuchUpload" },
  CONFLICT: { status: 409, code: "OperationAborted" },
  VALIDATION: { status: 400, code: "InvalidRequest" },
  LIMIT_EXCEEDED: { status: 400, code: "EntityTooLarge" },
};

function errorResponse(error: AppError): Response {
  const { status, code } = S3_ERROR_BY_CODE[error.code] ?? { status: 503, code: "ServiceUnavailable" };
  return xml(errorXml(code, error.message), status);
}
