import "server-only";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
} from "@aws-sdk/client-s3";
import { AppError } from "@/lib/errors/app-error";
import { assertByteRange, assertCopy } from "@/lib/infra/storage/object-input";
import { openS3Bucket, required, type S3Bucket, type S3BucketSettings } from "@/lib/infra/storage/s3-bucket";
import { toStorageError } from "@/lib/infra/storage/s3-errors";
import { putS3Object } from "@/lib/infra/storage/s3-put";
import {
  abortS3Upload,
  completeS3Upload,
  createS3Upload,
  deleteStaleS3Uploads,
  listS3Parts,
  presignS3Call,
} from "@/lib/infra/storage/s3-uploads";
import type { Clock } from "@/lib/ports/clock";
import {
  assertObjectKey,
  assertObjectPrefix,
  type ByteRange,
  isObjectKey,
  type ObjectContent,
  type ObjectInfo,
  type ObjectStore,
} from "@/lib/ports/object-store";

/** Keeps objects in one bucket of S3 or of a server that speaks its protocol. */
export function createS3ObjectStore(settings: S3BucketSettings, clock: Clock): ObjectStore {
  const bucket = openS3Bucket(settings);
  return {
    put: (key, object) => putS3Object(bucket, key, object),
    get: (key, range) => getObject(bucket, key, range),
    find: (key) => findObject(bucket, key),
    delete: (key) => deleteObject(bucket, key),
    list: (prefix) => listObjects(bucket, prefix),
    copy: (fromKey, toKey) => copyObject(bucket, fromKey, toKey),
    createMultipartUpload: (key) => createS3Upload(bucket, key),
    listParts: (upload) => listS3Parts(bucket, upload),
    completeMultipartUpload: (upload, parts) => completeS3Upload(bucket, upload, parts),
    abortMultipartUpload: (upload) => abortS3Upload(bucket, upload),
    presign: (call, expiresInSeconds) => presignS3Call(bucket, call, { expiresInSeconds, clock }),
    deleteStaleUploads: (before) => deleteStaleS3Uploads(bucket, before),
  };
}

const addressOf = (bucket: S3Bucket, key: string) => ({ Bucket: bucket.name, Key: key });

const rangeHeader = ({ offset, length }: ByteRange): string =>
  `bytes=${offset}-${length === undefined ? "" : offset + length - 1}`;

/** Size of the whole object out of `bytes 0-9/100`; undefined when the server answered without a range. */
function wholeSizeOf(contentRange: string | undefined): number | undefined {
  const size = /\/(\d+)$/.exec(contentRange ?? "")?.[1];
  return size === undefined ? undefined : Number(size);
}

async function getObject(bucket: S3Bucket, key: string, range?: ByteRange): Promise<ObjectContent> {
  assertObjectKey(key);
  if (range !== undefined) assertByteRange(range);
  const Range = range === undefined ? undefined : rangeHeader(range);
  const command = new GetObjectCommand({ ...addressOf(bucket, key), ...(Range === undefined ? {} : { Range }) });
  const { Body, ContentLength, ContentRange, LastModified } = await bucket.call(key, () => bucket.client.send(command));
  const stream = required(Body, bucket).transformToWebStream();
  return {
    key,
    // A server that passes over the range is refused, since its body starts elsewhere.
    sizeBytes: required(range === undefined ? ContentLength : wholeSizeOf(ContentRange), bucket),
    modifiedAt: required(LastModified, bucket),
    body: translateErrors(stream, { bucket: bucket.name, key }),
  };
}

function translateErrors(
  source: ReadableStream<Uint8Array>,
  where: Readonly<{ bucket: string; key: string }>,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await reader.read().catch((error) => {
        throw toStorageError(error, where);
      });
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

async function findObject(bucket: S3Bucket, key: string): Promise<ObjectInfo | null> {
  assertObjectKey(key);
  const command = new HeadObjectCommand(addressOf(bucket, key));
  try {
    const { ContentLength, LastModified } = await bucket.call(key, () => bucket.client.send(command));
    return { key, sizeBytes: required(ContentLength, bucket), modifiedAt: required(LastModified, bucket) };
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

async function deleteObject(bucket: S3Bucket, key: string): Promise<void> {
  assertObjectKey(key);
  const command = new DeleteObjectCommand(addressOf(bucket, key));
  await bucket.call(key, () => bucket.client.send(command));
}

async function* listObjects(bucket: S3Bucket, prefix: string): AsyncGenerator<ObjectInfo> {
  assertObjectPrefix(prefix);
  const pages = paginateListObjectsV2({ client: bucket.client }, { Bucket: bucket.name, Prefix: prefix });
  for (;;) {
    const { done, value } = await bucket.call(prefix, () => pages.next());
    if (done) return;
    for (const { Key, Size, LastModified } of value.Contents ?? []) {
      const key = required(Key, bucket);
      if (!isObjectKey(key)) continue;
      yield { key, sizeBytes: required(Size, bucket), modifiedAt: required(LastModified, bucket) };
    }
  }
}

async function copyObject(bucket: S3Bucket, fromKey: string, toKey: string): Promise<void> {
  assertCopy(fromKey, toKey);
  const command = new CopyObjectCommand({ ...addressOf(bucket, toKey), CopySource: `${bucket.name}/${fromKey}` });
  await bucket.call(fromKey, () => bucket.client.send(command));
}
