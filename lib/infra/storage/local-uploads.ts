import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { AppError } from "@/lib/errors/app-error";
import {
  isAbsence,
  type LocalFolder,
  moveDurably,
  pathOfObject,
  streamFile,
  syncFolder,
  withTemporaryFile,
  writeDurably,
} from "@/lib/infra/storage/local-folder";
import { assertPartReferences, checkedBody } from "@/lib/infra/storage/object-input";
import { partNotUsable, systemCodeOf, uploadNotFound } from "@/lib/infra/storage/storage-errors";
import {
  assertObjectKey,
  type NewObject,
  PART_SIZE_BYTES_MIN,
  type PartReference,
  type Upload,
  type UploadedPart,
} from "@/lib/ports/object-store";

// An upload is a folder named by its id: `key` holds the key, `1`, `2`, … the parts; `completed`, the ETag of the object,
// takes their place at the end, so that a completion whose answer was lost can be repeated.
const KEY_FILE = "key";
const COMPLETED_FILE = "completed";
const UPLOAD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PART_FILE = /^[1-9]\d{0,4}$/;
/** A part file ends with the MD5 of what precedes, so that bytes and ETag are replaced by one rename. */
const TRAILER_BYTES = 16;

/** ETag of an object that was put together from parts, as S3 makes it. */
export function etagOfParts(parts: readonly PartReference[]): string {
  const hash = createHash("md5");
  for (const { etag } of parts) hash.update(Buffer.from(etag, "hex"));
  return `${hash.digest("hex")}-${parts.length}`;
}

export async function createLocalUpload(folder: LocalFolder, key: string): Promise<string> {
  assertObjectKey(key);
  const uploadId = randomUUID();
  const upload = path.join(folder.uploads, uploadId);
  await mkdir(upload, { recursive: true });
  await writeFile(path.join(upload, KEY_FILE), key);
  return uploadId;
}

const readOptional = (file: string): Promise<string | null> =>
  readFile(file, "utf8").catch((error) => {
    if (isAbsence(error)) return null;
    throw error;
  });

/** Where the parts lie, and the ETag of the object once the upload is complete. */
type FoundUpload = Readonly<{ path: string; completedEtag: string | null }>;

async function findUpload(folder: LocalFolder, { key, uploadId }: Upload): Promise<FoundUpload | null> {
  assertObjectKey(key);
  if (!UPLOAD_ID.test(uploadId)) return null;
  const upload = path.join(folder.uploads, uploadId);
  if ((await readOptional(path.join(upload, KEY_FILE))) !== key) return null;
  return { path: upload, completedEtag: await readOptional(path.join(upload, COMPLETED_FILE)) };
}

async function getOpenUpload(folder: LocalFolder, upload: Upload): Promise<string> {
  const found = await findUpload(folder, upload);
  if (found === null || found.completedEtag !== null) throw uploadNotFound(upload.key);
  return found.path;
}

/** Stores one part, replacing an earlier one of the same number. @returns Its ETag. */
export async function putLocalPart(
  folder: LocalFolder,
  upload: Upload & Readonly<{ partNumber: number }>,
  part: NewObject,
): Promise<string> {
  const uploadPath = await getOpenUpload(folder, upload);
  const md5 = createHash("md5");
  async function* withTrailer(): AsyncGenerator<Uint8Array> {
    for await (const chunk of checkedBody(part)) {
      md5.update(chunk);
      yield chunk;
    }
    yield md5.copy().digest();
  }
  return withTemporaryFile(folder, async (file) => {
    await writeDurably(file, withTrailer());
    try {
      await rename(file, path.join(uploadPath, String(upload.partNumber)));
      await syncFolder(uploadPath);
    } catch (error) {
      // The upload was ended while the part arrived.
      throw isAbsence(error) ? uploadNotFound(upload.key) : error;
    }
    return md5.digest("hex");
  });
}

type OpenPart = UploadedPart & Readonly<{ stream: () => ReadableStream<Uint8Array>; close: () => Promise<void> }>;

async function openPart(uploadPath: string, partNumber: number): Promise<OpenPart> {
  const file = await open(path.join(uploadPath, String(partNumber)), "r");
  const sizeBytes = (await file.stat()).size - TRAILER_BYTES;
  const { buffer } = await file.read(Buffer.alloc(TRAILER_BYTES), 0, TRAILER_BYTES, sizeBytes);
  return {
    partNumber,
    etag: buffer.toString("hex"),
    sizeBytes,
    stream: () => streamFile(file, 0, sizeBytes),
    close: () => file.close(),
  };
}

async function readPart(uploadPath: string, partNumber: number): Promise<UploadedPart> {
  const { etag, sizeBytes, close } = await openPart(uploadPath, partNumber);
  await close();
  return { partNumber, etag, sizeBytes };
}

export async function listLocalParts(folder: LocalFolder, upload: Upload): Promise<readonly UploadedPart[]> {
  const uploadPath = await getOpenUpload(folder, upload);
  const names = (await readdir(uploadPath)).filter((name) => PART_FILE.test(name));
  const parts: UploadedPart[] = [];
  for (const partNumber of names.map(Number).sort((a, b) => a - b)) parts.push(await readPart(uploadPath, partNumber));
  return parts;
}

function assertParts(stored: readonly UploadedPart[], wanted: readonly PartReference[]): void {
  const byNumber = new Map(stored.map((part) => [part.partNumber, part]));
  const last = wanted.at(-1);
  for (const reference of wanted) {
    const part = byNumber.get(reference.partNumber);
    if (part?.etag !== reference.etag) throw partNotUsable(reference.partNumber);
    if (reference === last || part.sizeBytes >= PART_SIZE_BYTES_MIN) continue;
    throw new AppError(
      "VALIDATION",
      `Part ${part.partNumber} has ${part.sizeBytes} bytes; all but the last need ${PART_SIZE_BYTES_MIN} or more`,
    );
  }
}

async function* joinParts(uploadPath: string, parts: readonly PartReference[]): AsyncGenerator<Uint8Array> {
  for (const { partNumber, etag } of parts) {
    const part = await openPart(uploadPath, partNumber);
    if (part.etag !== etag) {
      await part.close();
      throw partNotUsable(partNumber);
    }
    yield* part.stream();
  }
}

export async function completeLocalUpload(
  folder: LocalFolder,
  upload: Upload,
  parts: readonly PartReference[],
): Promise<void> {
  assertPartReferences(parts);
  const found = await findUpload(folder, upload);
  if (found === null) throw uploadNotFound(upload.key);
  if (found.completedEtag === etagOfParts(parts)) return;
  assertParts(await listLocalParts(folder, upload), parts);
  await withTemporaryFile(folder, async (file) => {
    await writeDurably(file, joinParts(found.path, parts));
    await moveDurably(file, pathOfObject(folder, upload.key));
  });
  await writeFile(path.join(found.path, COMPLETED_FILE), etagOfParts(parts));
  for (const name of await readdir(found.path)) if (PART_FILE.test(name)) await rm(path.join(found.path, name));
}

export async function abortLocalUpload(folder: LocalFolder, upload: Upload): Promise<void> {
  const found = await findUpload(folder, upload);
  if (found !== null && found.completedEtag === null) await rm(found.path, { recursive: true, force: true });
}

async function listNames(at: string): Promise<readonly string[]> {
  return readdir(at).catch((error) => {
    if (isAbsence(error)) return [];
    throw error;
  });
}

/** When the first of the given paths that is there was written; null when none is. */
async function writtenAt(...files: readonly string[]): Promise<Date | null> {
  for (const file of files) {
    try {
      return (await stat(file)).mtime;
    } catch (error) {
      if (systemCodeOf(error) !== "ENOENT") throw error;
    }
  }
  return null;
}

/** @returns The number of uploads that were removed although they were not complete. */
export async function deleteStaleLocalUploads(folder: LocalFolder, before: Date): Promise<number> {
  const isStale = (at: Date | null) => at !== null && at < before;
  for (const name of await listNames(folder.temporary)) {
    const file = path.join(folder.temporary, name);
    if (isStale(await writtenAt(file))) await rm(file, { force: true });
  }
  let droppedCount = 0;
  for (const name of await listNames(folder.uploads)) {
    const upload = path.join(folder.uploads, name);
    if (!isStale(await writtenAt(path.join(upload, KEY_FILE), upload))) continue;
    const isComplete = (await readOptional(path.join(upload, COMPLETED_FILE))) !== null;
    await rm(upload, { recursive: true, force: true });
    if (!isComplete) droppedCount += 1;
  }
  return droppedCount;
}
