import "server-only";
import { closeSync, constants, type Dirent, fstatSync, openSync, readdirSync, readFileSync, statSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { compareCodePoints } from "@/lib/domain/metrics/code-point-order";
import { AppError } from "@/lib/errors/app-error";
import type { DirectoryListing, FileReader } from "@/lib/ports/file-reader";

const FILE_SIZE_BYTES_MAX = 50_000_000;

/**
 * Reads the local disk; `sizeBytesMax` bounds every file. Directories and files are read synchronously: for thousands of
 * small ones, handing each call to a thread and back costs several times the reading itself.
 */
export function createFileReader(sizeBytesMax: number = FILE_SIZE_BYTES_MAX): FileReader {
  return {
    listDirectory,
    readBytes: (path) => readBounded(path, sizeBytesMax),
    resolveInside,
  };
}

async function listDirectory(path: string): Promise<DirectoryListing> {
  const entries = attempt(path, () => readdirSync(path, { withFileTypes: true }));
  const kinds = entries.map((entry) => kindOf(path, entry));
  const namesOf = (kind: EntryKind) =>
    entries
      .filter((_, index) => kinds[index] === kind)
      .map((entry) => entry.name)
      .toSorted(compareCodePoints);
  return {
    fileNames: namesOf("file"),
    directoryNames: namesOf("directory"),
    linkedDirectoryNames: namesOf("linkedDirectory"),
  };
}

type EntryKind = "file" | "directory" | "linkedDirectory" | "other";

function kindOf(directory: string, entry: Dirent): EntryKind {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "directory";
  if (!entry.isSymbolicLink()) return "other";
  return leadsToDirectory(join(directory, entry.name)) ? "linkedDirectory" : "file";
}

/** A broken link does not, and so counts as a file: reading it then reports the problem instead of hiding the case. */
function leadsToDirectory(link: string): boolean {
  try {
    return statSync(link).isDirectory();
  } catch {
    return false;
  }
}

async function readBounded(path: string, sizeBytesMax: number): Promise<Uint8Array> {
  // Without O_NONBLOCK, opening a named pipe waits for a writer.
  const file = attempt(path, () => openSync(path, constants.O_RDONLY | constants.O_NONBLOCK));
  try {
    const info = fstatSync(file);
    if (!info.isFile()) throw new AppError("VALIDATION", `${path} is not a file`);
    if (info.size > sizeBytesMax) {
      throw new AppError("LIMIT_EXCEEDED", `${path} has ${info.size} bytes, more than the limit of ${sizeBytesMax}`);
    }
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

async function resolveInside(directory: string, relativePath: string): Promise<string> {
  const path = join(directory, relativePath);
  const [root, target] = await Promise.all([realpath(directory), realpath(path)]).catch((error) => refuse(path, error));
  if (target === root) throw new AppError("VALIDATION", `${path} is not a file`);
  if (!target.startsWith(root + sep)) throw new AppError("VALIDATION", `${path} lies outside of ${directory}`);
  return target;
}

const REASON_BY_SYSTEM_CODE: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  ENOTDIR: "is not a directory",
  EISDIR: "is not a file",
  EACCES: "may not be read",
  EPERM: "may not be read",
  ELOOP: "is a link that leads back to itself",
};

function attempt<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    return refuse(path, error);
  }
}

function refuse(path: string, error: unknown): never {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = REASON_BY_SYSTEM_CODE[code];
  if (reason === undefined) throw error;
  throw new AppError(code === "ENOENT" ? "NOT_FOUND" : "VALIDATION", `${path} ${reason}`, { cause: error });
}
