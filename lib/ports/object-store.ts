import { AppError } from "@/lib/errors/app-error";

/** Largest object in bytes, 5 GiB: what S3 takes in one put and in one copy. */
export const OBJECT_SIZE_BYTES_MAX = 5 * 1024 ** 3;

/** Smallest part of a multipart upload in bytes, but for the last one: S3's own limit. */
export const PART_SIZE_BYTES_MIN = 5 * 1024 ** 2;

/** Highest part number of a multipart upload; the first is 1. S3's own limit. */
export const PART_NUMBER_MAX = 10_000;

/** Longest life of a presigned request in seconds, seven days: S3's own limit. */
export const PRESIGNED_SECONDS_MAX = 7 * 24 * 60 * 60;

const KEY_LENGTH_MAX = 512;
const SEGMENT_LENGTH_MAX = 255;
const SEGMENT = /^[A-Za-z0-9._-]+$/;

const isSegment = (text: string): boolean =>
  SEGMENT.test(text) && text !== "." && text !== ".." && text.length <= SEGMENT_LENGTH_MAX;

/**
 * Whether a text may address an object: at most 512 characters, segments of `A-Z a-z 0-9 . _ -` divided by single slashes,
 * none of them `.` or `..`. So no key can leave the folder or bucket of its store, and none needs escaping.
 */
export const isObjectKey = (text: string): boolean => text.length <= KEY_LENGTH_MAX && text.split("/").every(isSegment);

/**
 * Refuses what cannot address an object. Every store calls it before it builds a path or a request.
 *
 * @throws AppError `VALIDATION`; the key is in the cause.
 */
export function assertObjectKey(key: string): void {
  if (isObjectKey(key)) return;
  throw new AppError(
    "VALIDATION",
    "An object key has 1 to 512 characters: segments of letters, digits, '.', '_' and '-', divided by '/'",
    { cause: { key } },
  );
}

/**
 * Refuses a prefix that is neither empty nor a key followed by a slash.
 *
 * @throws AppError `VALIDATION`; the prefix is in the cause.
 */
export function assertObjectPrefix(prefix: string): void {
  if (prefix === "" || (prefix.endsWith("/") && isObjectKey(prefix.slice(0, -1)))) return;
  throw new AppError("VALIDATION", "A prefix of object keys is empty or a key followed by '/'", { cause: { prefix } });
}

/** Bytes of an object, at once or chunk by chunk; a chunk must not change after it was handed out. */
type ObjectBody = Uint8Array | AsyncIterable<Uint8Array>;

/** What is to be stored. `sizeBytes` must be exact; `sha256` (64 lower-case hex digits) is verified when given. */
export type NewObject = Readonly<{ body: ObjectBody; sizeBytes: number; sha256?: string }>;

/** What a store knows of an object. */
export type ObjectInfo = Readonly<{ key: string; sizeBytes: number; modifiedAt: Date }>;

/** Bytes from `offset` (0 is the first) on, `length` of them or up to the end; a longer length ends at the end. */
export type ByteRange = Readonly<{ offset: number; length?: number }>;

/** An object and its bytes; `sizeBytes` is that of the whole object. The body must be read to its end or cancelled. */
export type ObjectContent = ObjectInfo & Readonly<{ body: ReadableStream<Uint8Array> }>;

/** A multipart upload that was begun; the id is opaque. */
export type Upload = Readonly<{ key: string; uploadId: string }>;

/** One part as its uploader names it: number from 1 and the ETag that the store answered, without quotes. */
export type PartReference = Readonly<{ partNumber: number; etag: string }>;

/** One part that a store holds. */
export type UploadedPart = PartReference & Readonly<{ sizeBytes: number }>;

/** What a presigned request may do, in S3's words; a body must have exactly `sizeBytes`. */
export type UploadCall =
  | Readonly<{ type: "putObject"; key: string; sizeBytes: number }>
  | Readonly<{ type: "createMultipartUpload"; key: string }>
  | (Upload & Readonly<{ type: "uploadPart"; partNumber: number; sizeBytes: number }>)
  | (Upload & Readonly<{ type: "listParts" | "completeMultipartUpload" | "abortMultipartUpload" }>);

/** A request that needs no further credentials until it expires; bodies and answers are those of S3. */
export type PresignedRequest = Readonly<{ method: "GET" | "PUT" | "POST" | "DELETE"; url: string }>;

/**
 * Stores bytes under keys. Nothing is held in memory as a whole. An object becomes visible complete or not at all, and is
 * replaced as a whole; of several writers of one key the last one wins. No key may continue another one (`a` and `a/b`).
 *
 * Every method that takes a key, prefix or range throws AppError `VALIDATION` for a malformed one, and `UPSTREAM` when the
 * store cannot be reached or refuses us.
 */
export type ObjectStore = Readonly<{
  /**
   * Stores an object of at most `OBJECT_SIZE_BYTES_MAX`. A body that fails leaves nothing behind and its error is thrown.
   *
   * @throws AppError `VALIDATION` when the body differs from the stated size or SHA-256; then nothing is stored.
   */
  put: (key: string, object: NewObject) => Promise<void>;
  /** @throws AppError `NOT_FOUND`; `VALIDATION` when the range starts at or after the end of the object. */
  get: (key: string, range?: ByteRange) => Promise<ObjectContent>;
  /** What is known of an object without reading it. @returns Null when there is no such object. */
  find: (key: string) => Promise<ObjectInfo | null>;
  /** Removes an object; one that is not there is no error. */
  delete: (key: string) => Promise<void>;
  /** Every object below the prefix (all when empty), in no promised order, fetched page by page while it is read. */
  list: (prefix: string) => AsyncIterable<ObjectInfo>;
  /** Copies within the store, without the bytes passing through this process. @throws AppError `NOT_FOUND`. */
  copy: (fromKey: string, toKey: string) => Promise<void>;
  /** Begins an upload in parts. @returns Its id. */
  createMultipartUpload: (key: string) => Promise<string>;
  /**
   * What a resumed upload need not send again.
   *
   * @returns The last part that arrived for each number, in ascending order; a number may be missing after parts of different
   * sizes arrived for it.
   * @throws AppError `NOT_FOUND` when there is no such upload.
   */
  listParts: (upload: Upload) => Promise<readonly UploadedPart[]>;
  /**
   * Joins the named parts, in ascending order, to the object and ends the upload. May be repeated when the answer was lost.
   *
   * @throws AppError `NOT_FOUND` when there is no such upload, `VALIDATION` when a part is missing, was replaced or is too small.
   */
  completeMultipartUpload: (upload: Upload, parts: readonly PartReference[]) => Promise<void>;
  /** Ends an upload and drops its parts; one that is not there is no error. */
  abortMultipartUpload: (upload: Upload) => Promise<void>;
  /**
   * Allows somebody without credentials to make one call of an upload.
   *
   * @param expiresInSeconds Whole seconds, from 1 to `PRESIGNED_SECONDS_MAX`.
   */
  presign: (call: UploadCall, expiresInSeconds: number) => Promise<PresignedRequest>;
  /**
   * Drops what uploads and puts that began before the given time and never ended left behind.
   *
   * @returns How many multipart uploads were dropped.
   */
  deleteStaleUploads: (before: Date) => Promise<number>;
}>;
