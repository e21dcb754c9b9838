import "server-only";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { AppError } from "@/lib/errors/app-error";
import { assertPartReferences, assertUploadCall } from "@/lib/infra/storage/object-input";
import { required, type S3Bucket } from "@/lib/infra/storage/s3-bucket";
import { quoteEtag, unquoteEtag } from "@/lib/infra/storage/s3-xml";
import { METHOD_BY_CALL } from "@/lib/infra/storage/upload-method";
import type { Clock } from "@/lib/ports/clock";
import {
  assertObjectKey,
  isObjectKey,
  type PartReference,
  type PresignedRequest,
  type Upload,
  type UploadCall,
  type UploadedPart,
} from "@/lib/ports/object-store";

const addressOf = (bucket: S3Bucket, { key, uploadId }: Upload) => ({
  Bucket: bucket.name,
  Key: key,
  UploadId: uploadId,
});

export async function createS3Upload(bucket: S3Bucket, key: string): Promise<string> {
  assertObjectKey(key);
  const command = new CreateMultipartUploadCommand({ Bucket: bucket.name, Key: key });
  const { UploadId } = await bucket.call(key, () => bucket.client.send(command));
  return required(UploadId, bucket);
}

/**
 * SeaweedFS lists a part that was replaced by one of another size beside its successor, and nothing tells which is the last:
 * such a part is left out, so that it is uploaded again instead of the wrong bytes being joined.
 */
function withoutAmbiguous(parts: readonly UploadedPart[]): readonly UploadedPart[] {
  const counts = new Map<number, number>();
  for (const { partNumber } of parts) counts.set(partNumber, (counts.get(partNumber) ?? 0) + 1);
  return parts.filter(({ partNumber }) => counts.get(partNumber) === 1);
}

export async function listS3Parts(bucket: S3Bucket, upload: Upload): Promise<readonly UploadedPart[]> {
  assertObjectKey(upload.key);
  const parts: UploadedPart[] = [];
  let marker: string | undefined = "0";
  // Not the paginator of the SDK: it goes on as long as there is a marker, and servers send one with the last page too.
  while (marker !== undefined) {
    const command: ListPartsCommand = new ListPartsCommand({ ...addressOf(bucket, upload), PartNumberMarker: marker });
    const page = await bucket.call(upload.key, () => bucket.client.send(command));
    for (const { PartNumber, ETag = "", Size } of page.Parts ?? []) {
      const etag = required(unquoteEtag(ETag) ?? undefined, bucket);
      parts.push({ partNumber: required(PartNumber, bucket), etag, sizeBytes: required(Size, bucket) });
    }
    marker = page.IsTruncated ? required(page.NextPartNumberMarker, bucket) : undefined;
  }
  return withoutAmbiguous(parts);
}

export async function completeS3Upload(
  bucket: S3Bucket,
  upload: Upload,
  parts: readonly PartReference[],
): Promise<void> {
  assertObjectKey(upload.key);
  assertPartReferences(parts);
  const command = new CompleteMultipartUploadCommand({
    ...addressOf(bucket, upload),
    MultipartUpload: {
      Parts: parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: quoteEtag(etag) })),
    },
  });
  await bucket.call(upload.key, () => bucket.client.send(command));
}

export async function abortS3Upload(bucket: S3Bucket, upload: Upload): Promise<void> {
  assertObjectKey(upload.key);
  const command = new AbortMultipartUploadCommand(addressOf(bucket, upload));
  try {
    await bucket.call(upload.key, () => bucket.client.send(command));
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return;
    throw error;
  }
}

type OpenUpload = Upload & Readonly<{ initiatedAt: Date }>;

async function* listOpenUploads(bucket: S3Bucket): AsyncGenerator<OpenUpload> {
  let marker: Readonly<{ KeyMarker?: string | undefined; UploadIdMarker?: string | undefined }> | null = {};
  while (marker !== null) {
    const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({ Bucket: bucket.name, ...marker });
    const page = await bucket.call("", () => bucket.client.send(command));
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      yield {
        key: required(Key, bucket),
        uploadId: required(UploadId, bucket),
        initiatedAt: required(Initiated, bucket),
      };
    }
    marker = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null;
  }
}

export async function deleteStaleS3Uploads(bucket: S3Bucket, before: Date): Promise<number> {
  let droppedCount = 0;
  for await (const upload of listOpenUploads(bucket)) {
    if (upload.initiatedAt >= before || !isObjectKey(upload.key)) continue;
    await abortS3Upload(bucket, upload);
    droppedCount += 1;
  }
  return droppedCount;
}

type SigningOptions = Readonly<{ expiresIn: number; signingDate: Date }>;

/** The length is among the signed headers, so the server refuses a body of another size. */
function signUrl(bucket: S3Bucket, call: UploadCall, options: SigningOptions): Promise<string> {
  const { client } = bucket;
  const address = { Bucket: bucket.name, Key: call.key };
  switch (call.type) {
    case "putObject":
      return getSignedUrl(client, new PutObjectCommand({ ...address, ContentLength: call.sizeBytes }), options);
    case "createMultipartUpload":
      return getSignedUrl(client, new CreateMultipartUploadCommand(address), options);
    case "uploadPart": {
      const part = { ...addressOf(bucket, call), PartNumber: call.partNumber, ContentLength: call.sizeBytes };
      return getSignedUrl(client, new UploadPartCommand(part), options);
    }
    case "listParts":
      return getSignedUrl(client, new ListPartsCommand(addressOf(bucket, call)), options);
    case "completeMultipartUpload":
      return getSignedUrl(client, new CompleteMultipartUploadCommand(addressOf(bucket, call)), options);
    case "abortMultipartUpload":
      return getSignedUrl(client, new AbortMultipartUploadCommand(addressOf(bucket, call)), options);
  }
}

export async function presignS3Call(
  bucket: S3Bucket,
  call: UploadCall,
  life: Readonly<{ expiresInSeconds: number; clock: Clock }>,
): Promise<PresignedRequest> {
  assertUploadCall(call, life.expiresInSeconds);
  const options = { expiresIn: life.expiresInSeconds, signingDate: life.clock.now() };
  const url = await bucket.call(call.key, () => signUrl(bucket, call, options));
  return { method: METHOD_BY_CALL[call.type], url };
}
