import "server-only";
import { constants } from "node:fs";
import { copyFile, link, open, unlink } from "node:fs/promises";
import path from "node:path";
import {
  isAbsence,
  type LocalFolder,
  localFolder,
  moveDurably,
  pathOfObject,
  removeEmptyFolders,
  statFile,
  streamFile,
  walkKeys,
  withTemporaryFile,
  writeDurably,
} from "@/lib/infra/storage/local-folder";
import {
  abortLocalUpload,
  completeLocalUpload,
  createLocalUpload,
  deleteStaleLocalUploads,
  listLocalParts,
  putLocalPart,
} from "@/lib/infra/storage/local-uploads";
import { assertByteRange, assertCopy, assertNewObject, checkedBody } from "@/lib/infra/storage/object-input";
import { objectNotFound, rangeBehindEnd } from "@/lib/infra/storage/storage-errors";
import type { UploadGrant } from "@/lib/infra/storage/upload-grant";
import {
  assertObjectKey,
  assertObjectPrefix,
  type ByteRange,
  isObjectKey,
  type NewObject,
  type ObjectContent,
  type ObjectInfo,
  type ObjectStore,
  type Upload,
} from "@/lib/ports/object-store";

/** A store that also takes parts itself, since there is no server beside us that would. */
export type LocalObjectStore = ObjectStore &
  Readonly<{
    putPart: (upload: Upload & Readonly<{ partNumber: number }>, part: NewObject) => Promise<string>;
  }>;

/** Keeps objects as files below a folder, each at its key: a folder of DVC keys is a DVC remote. */
export function createLocalObjectStore(root: string, grant: UploadGrant): LocalObjectStore {
  const folder = localFolder(path.resolve(root));
  return {
    put: (key, object) => putFile(folder, key, object),
    get: (key, range) => getFile(folder, key, range),
    find: (key) => findFile(folder, key),
    delete: (key) => deleteFile(folder, key),
    list: (prefix) => listFiles(folder, prefix),
    copy: (fromKey, toKey) => copyObject(folder, fromKey, toKey),
    createMultipartUpload: (key) => createLocalUpload(folder, key),
    putPart: (upload, part) => putLocalPart(folder, upload, part),
    listParts: (upload) => listLocalParts(folder, upload),
    completeMultipartUpload: (upload, parts) => completeLocalUpload(folder, upload, parts),
    abortMultipartUpload: (upload) => abortLocalUpload(folder, upload),
    presign: async (call, expiresInSeconds) => grant.presign(call, expiresInSeconds),
    deleteStaleUploads: (before) => deleteStaleLocalUploads(folder, before),
  };
}

async function putFile(folder: LocalFolder, key: string, object: NewObject): Promise<void> {
  assertObjectKey(key);
  assertNewObject(object);
  await withTemporaryFile(folder, async (file) => {
    await writeDurably(file, checkedBody(object));
    await moveDurably(file, pathOfObject(folder, key));
  });
}

async function getFile(folder: LocalFolder, key: string, range?: ByteRange): Promise<ObjectContent> {
  assertObjectKey(key);
  if (range !== undefined) assertByteRange(range);
  const file = await open(pathOfObject(folder, key), "r").catch((error) => {
    throw isAbsence(error) ? objectNotFound(key) : error;
  });
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw objectNotFound(key);
    if (range !== undefined && range.offset >= stats.size) throw rangeBehindEnd(key);
    const { offset = 0, length = stats.size } = range ?? {};
    const body = streamFile(file, offset, Math.min(stats.size, offset + length));
    return { key, sizeBytes: stats.size, modifiedAt: stats.mtime, body };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function findFile(folder: LocalFolder, key: string): Promise<ObjectInfo | null> {
  assertObjectKey(key);
  const stats = await statFile(pathOfObject(folder, key));
  return stats === null ? null : { key, sizeBytes: stats.size, modifiedAt: stats.mtime };
}

async function deleteFile(folder: LocalFolder, key: string): Promise<void> {
  if ((await findFile(folder, key)) === null) return;
  await unlink(pathOfObject(folder, key)).catch((error) => {
    if (!isAbsence(error)) throw error;
  });
  await removeEmptyFolders(folder, key);
}

async function* listFiles(folder: LocalFolder, prefix: string): AsyncGenerator<ObjectInfo> {
  assertObjectPrefix(prefix);
  for await (const key of walkKeys(folder, prefix)) {
    const info = isObjectKey(key) ? await findFile(folder, key) : null;
    if (info !== null) yield info;
  }
}

async function copyObject(folder: LocalFolder, fromKey: string, toKey: string): Promise<void> {
  assertCopy(fromKey, toKey);
  if ((await findFile(folder, fromKey)) === null) throw objectNotFound(fromKey);
  await withTemporaryFile(folder, async (file) => {
    await duplicate(pathOfObject(folder, fromKey), file).catch((error) => {
      throw isAbsence(error) ? objectNotFound(fromKey) : error;
    });
    await moveDurably(file, pathOfObject(folder, toKey));
  });
}

/** A second name for the same bytes is enough, since objects are replaced and never written to; not every file system has it. */
async function duplicate(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (isAbsence(error)) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    const copy = await open(to, "r");
    await copy.sync().finally(() => copy.close());
  }
}
