import "server-only";
import { randomUUID } from "node:crypto";
import type { Stats } from "node:fs";
import { type FileHandle, lstat, mkdir, open, opendir, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { AppError } from "@/lib/errors/app-error";
import { systemCodeOf } from "@/lib/infra/storage/storage-errors";

/** Not an object key, so that what lies below it can never be taken for an object. */
const PENDING = "~pending";
const MOVE_ATTEMPTS_MAX = 5;

/** Where a local store keeps things: objects by their key, unfinished files, parts of unfinished uploads. */
export type LocalFolder = Readonly<{ root: string; temporary: string; uploads: string }>;

export const localFolder = (root: string): LocalFolder => ({
  root,
  temporary: path.join(/*turbopackIgnore: true*/ root, PENDING, "files"),
  uploads: path.join(/*turbopackIgnore: true*/ root, PENDING, "uploads"),
});

/** The key must have been checked. */
export const pathOfObject = (folder: LocalFolder, key: string): string =>
  path.join(/*turbopackIgnore: true*/ folder.root, key);

/** What is known of a plain file; null when there is none at that path. */
export async function statFile(file: string): Promise<Stats | null> {
  try {
    const stats = await lstat(file);
    return stats.isFile() ? stats : null;
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

/** Whether the error says that there is nothing at a path. */
export function isAbsence(error: unknown): boolean {
  const code = systemCodeOf(error);
  return code === "ENOENT" || code === "ENOTDIR";
}

/** Runs `use` with the path of a file that does not exist yet and that is gone afterwards, whatever happens. */
export async function withTemporaryFile<T>(folder: LocalFolder, use: (file: string) => Promise<T>): Promise<T> {
  await mkdir(folder.temporary, { recursive: true });
  const file = path.join(folder.temporary, randomUUID());
  try {
    return await use(file);
  } catch (error) {
    throw toUserError(error);
  } finally {
    await rm(file, { force: true });
  }
}

/** Writes a new file and waits until its bytes are on the disk. */
export async function writeDurably(file: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, "wx");
  try {
    await handle.writeFile(chunks);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Moves a finished file to its place, replacing what is there, and waits until the move is on the disk. */
export async function moveDurably(file: string, target: string): Promise<void> {
  const folder = path.dirname(target);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const firstCreated = await mkdir(folder, { recursive: true });
      await rename(file, target);
      await syncFolders(folder, firstCreated === undefined ? folder : path.dirname(firstCreated));
      return;
    } catch (error) {
      // A delete of the last object of the folder may remove the folder between the two calls.
      if (systemCodeOf(error) !== "ENOENT" || attempt === MOVE_ATTEMPTS_MAX) throw error;
    }
  }
}

/** Waits until the names in a folder are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

async function syncFolders(from: string, upTo: string): Promise<void> {
  for (let folder = from; ; folder = path.dirname(folder)) {
    await syncFolder(folder);
    if (folder === upTo) return;
  }
}

/** Removes the folder of a deleted object and those above it that became empty, but not the root. */
export async function removeEmptyFolders(folder: LocalFolder, key: string): Promise<void> {
  for (let at = path.dirname(pathOfObject(folder, key)); at !== folder.root; at = path.dirname(at)) {
    try {
      await rmdir(at);
    } catch (error) {
      if (["ENOTEMPTY", "EEXIST", "ENOENT", "ENOTDIR"].includes(systemCodeOf(error) ?? "")) return;
      throw error;
    }
  }
}

/** Keys of the files below a prefix, as they are found. */
export async function* walkKeys(folder: LocalFolder, prefix: string): AsyncGenerator<string> {
  const entries = await opendir(path.join(/*turbopackIgnore: true*/ folder.root, prefix)).catch((error) => {
    if (isAbsence(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    if (prefix === "" && entry.name === PENDING) continue;
    if (entry.isDirectory()) yield* walkKeys(folder, `${prefix}${entry.name}/`);
    else if (entry.isFile()) yield `${prefix}${entry.name}`;
  }
}

const CHUNK_BYTES = 256 * 1024;

/** Reads `[start, end)` of a file as it is asked for, and closes it at the end, at an error or when it is cancelled. */
export function streamFile(file: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let position = start;
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const wanted = new Uint8Array(Math.min(CHUNK_BYTES, end - position));
        const { bytesRead } = await file.read(wanted, 0, wanted.byteLength, position);
        if (bytesRead === 0 && wanted.byteLength > 0)
          throw new Error("A stored object became shorter while it was read");
        position += bytesRead;
        if (bytesRead > 0) controller.enqueue(wanted.subarray(0, bytesRead));
        if (position < end) return;
        await file.close();
        controller.close();
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    cancel: () => file.close(),
  });
}

function toUserError(error: unknown): unknown {
  const code = systemCodeOf(error);
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new AppError("UPSTREAM", "There is no space left in the object folder", { cause: error });
  }
  if (code === "EISDIR" || code === "ENOTDIR" || code === "EEXIST" || code === "ENOTEMPTY") {
    return new AppError("CONFLICT", "An object key may not continue the key of another object", { cause: error });
  }
  return error;
}
