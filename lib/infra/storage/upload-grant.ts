import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "@/lib/errors/app-error";
import { assertUploadCall } from "@/lib/infra/storage/object-input";
import { METHOD_BY_CALL } from "@/lib/infra/storage/upload-method";
import type { Clock } from "@/lib/ports/clock";
import type { PresignedRequest, UploadCall } from "@/lib/ports/object-store";

const SECRET_LENGTH_MIN = 32;

export type UploadGrantSettings = Readonly<{
  /** Address that answers the calls, with or without an origin: `/api/benchmark/uploads`. The key follows. */
  baseUrl: string;
  /** Known to all servers of an installation; whoever has it can upload. */
  secret: string;
  /** Name of the store, so that a request for one store is of no use at another. */
  bucket: string;
  clock: Clock;
}>;

/** Hands out signed requests to a local store and recognises them again; what S3's presigned requests are to a bucket. */
export type UploadGrant = Readonly<{
  bucket: string;
  presign: (call: UploadCall, expiresInSeconds: number) => PresignedRequest;
  /** @throws AppError `FORBIDDEN` when the request was not signed by us for exactly this, or has expired. */
  verify: (request: Readonly<{ method: string; url: string }>) => UploadCall;
}>;

export function createUploadGrant(settings: UploadGrantSettings): UploadGrant {
  if (settings.secret.length < SECRET_LENGTH_MIN) {
    throw new AppError("VALIDATION", `The upload secret needs ${SECRET_LENGTH_MIN} characters or more`);
  }
  return {
    bucket: settings.bucket,
    presign: (call, expiresInSeconds) => presign(settings, call, expiresInSeconds),
    verify: (request) => verify(settings, request),
  };
}

const pathOf = (settings: UploadGrantSettings, key: string): string =>
  `${new URL(settings.baseUrl, "http://localhost").pathname.replace(/\/$/, "")}/${key}`;

function signatureOf(settings: UploadGrantSettings, method: string, path: string, query: URLSearchParams): string {
  query.sort();
  const text = ["assay-upload-1", settings.bucket, method, path, query.toString()].join("\n");
  return createHmac("sha256", settings.secret).update(text).digest("base64url");
}

function presign(settings: UploadGrantSettings, call: UploadCall, expiresInSeconds: number): PresignedRequest {
  assertUploadCall(call, expiresInSeconds);
  const method = METHOD_BY_CALL[call.type];
  const expiresAt = Math.floor(settings.clock.now().getTime() / 1_000) + expiresInSeconds;
  const query = new URLSearchParams({ expires: String(expiresAt) });
  if ("uploadId" in call) query.set("uploadId", call.uploadId);
  if ("partNumber" in call) query.set("partNumber", String(call.partNumber));
  if ("sizeBytes" in call) query.set("size", String(call.sizeBytes));
  if (call.type === "createMultipartUpload") query.set("uploads", "");
  query.set("signature", signatureOf(settings, method, pathOf(settings, call.key), query));
  return { method, url: `${settings.baseUrl.replace(/\/$/, "")}/${call.key}?${query}` };
}

function verify(settings: UploadGrantSettings, request: Readonly<{ method: string; url: string }>): UploadCall {
  const { pathname, searchParams: query } = new URL(request.url);
  const given = Buffer.from(query.get("signature") ?? "");
  query.delete("signature");
  const wanted = Buffer.from(signatureOf(settings, request.method, pathname, query));
  if (given.byteLength !== wanted.byteLength || !timingSafeEqual(given, wanted)) {
    throw new AppError("FORBIDDEN", "The request is not signed for this call");
  }
  if (settings.clock.now().getTime() >= Number(query.get("expires")) * 1_000) {
    throw new AppError("FORBIDDEN", "The request has expired");
  }
  return toCall(request.method, pathname.slice(pathOf(settings, "").length), query);
}

/** The parameters are ours, since the signature is right; which of them are there tells the call, as in S3. */
function toCall(method: string, key: string, query: URLSearchParams): UploadCall {
  const uploadId = query.get("uploadId");
  const sizeBytes = Number(query.get("size"));
  if (uploadId === null)
    return query.has("uploads") ? { type: "createMultipartUpload", key } : { type: "putObject", key, sizeBytes };
  if (method === "PUT")
    return { type: "uploadPart", key, uploadId, partNumber: Number(query.get("partNumber")), sizeBytes };
  if (method === "GET") return { type: "listParts", key, uploadId };
  return { type: method === "POST" ? "completeMultipartUpload" : "abortMultipartUpload", key, uploadId };
}
