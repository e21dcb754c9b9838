import "server-only";
import { PutObjectCommand, UploadPartCommand } from "@aws-sdk/client-s3";
import { assertNewObject, checkedBody } from "@/lib/infra/storage/object-input";
import { required, type S3Bucket } from "@/lib/infra/storage/s3-bucket";
import { abortS3Upload, completeS3Upload, createS3Upload } from "@/lib/infra/storage/s3-uploads";
import { unquoteEtag } from "@/lib/infra/storage/s3-xml";
import { assertObjectKey, type NewObject, type PartReference, type Upload } from "@/lib/ports/object-store";

/** What one put holds in memory; 5 GiB are 640 such parts. */
const PART_BYTES = 8 * 1024 ** 2;

/**
 * Stores an object in requests of at most 8 MiB, each from memory: so the client can repeat one that fails, which it cannot
 * with a stream, and no body that turns out wrong is ever under way (there are servers that store a request that was cut off).
 */
export async function putS3Object(bucket: S3Bucket, key: string, object: NewObject): Promise<void> {
  assertObjectKey(key);
  assertNewObject(object);
  const parts = inParts(checkedBody(object), Math.min(PART_BYTES, object.sizeBytes));
  if (object.sizeBytes <= PART_BYTES) await putWhole(bucket, key, parts);
  else await putInParts(bucket, key, parts);
}

/** Chunks of any size as parts of `partBytes`; the last may be smaller. */
async function* inParts(chunks: AsyncIterable<Uint8Array>, partBytes: number): AsyncGenerator<Uint8Array> {
  let part = new Uint8Array(partBytes);
  let filledBytes = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength; ) {
      const taken = chunk.subarray(at, at + partBytes - filledBytes);
      part.set(taken, filledBytes);
      at += taken.byteLength;
      filledBytes += taken.byteLength;
      if (filledBytes < partBytes) continue;
      yield part;
      part = new Uint8Array(partBytes);
      filledBytes = 0;
    }
  }
  if (filledBytes > 0) yield part.subarray(0, filledBytes);
}

async function putWhole(bucket: S3Bucket, key: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  let body: Uint8Array = new Uint8Array();
  // One part or none; the loop ends when the body has been checked.
  for await (const part of parts) body = part;
  const command = new PutObjectCommand({ Bucket: bucket.name, Key: key, Body: body, ContentLength: body.byteLength });
  await bucket.call(key, () => bucket.client.send(command));
}

async function putInParts(bucket: S3Bucket, key: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  const upload: Upload = { key, uploadId: await createS3Upload(bucket, key) };
  try {
    const references: PartReference[] = [];
    for await (const part of parts) {
      const partNumber = references.length + 1;
      references.push({ partNumber, etag: await putPart(bucket, { ...upload, partNumber }, part) });
    }
    await completeS3Upload(bucket, upload, references);
  } catch (error) {
    // What cannot be dropped now is left to deleteStaleUploads; the first error is the one to report.
    await Promise.allSettled([abortS3Upload(bucket, upload)]);
    throw error;
  }
}

async function putPart(
  bucket: S3Bucket,
  { key, uploadId, partNumber }: Upload & Readonly<{ partNumber: number }>,
  part: Uint8Array,
): Promise<string> {
  const command = new UploadPartCommand({
    Bucket: bucket.name,
    Key: key,
    UploadId: uploadId,
    PartNumber: partNumber,
    Body: part,
    ContentLength: part.byteLength,
  });
  const { ETag = "" } = await bucket.call(key, () => bucket.client.send(command));
  return required(unquoteEtag(ETag) ?? undefined, bucket);
}
