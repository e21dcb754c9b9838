import { access, mkdir, constants as modes, stat, writeFile } from "node:fs/promises";
import { constants } from "node:os";
import { dirname } from "node:path";
import { getSystemErrorMessage } from "node:util";
import { AppError } from "@/lib/errors/app-error";

/**
 * Makes the folders of a file that is written later, and sees that it can be written: a path that cannot costs no run.
 *
 * @throws AppError `VALIDATION` with the path and the reason of the system.
 */
export async function prepareOutputFile(path: string): Promise<void> {
  await attempt(path, async () => {
    await mkdir(dirname(path), { recursive: true });
    const existing = await stat(path).catch(() => null);
    if (existing?.isDirectory()) throw new AppError("VALIDATION", `${path} cannot be written: it is a directory`);
    await access(existing === null ? dirname(path) : path, modes.W_OK);
  });
}

/**
 * Writes a file, with missing folders.
 *
 * @throws AppError `VALIDATION` with the path and the reason of the system.
 */
export async function writeOutputFile(path: string, text: string): Promise<void> {
  await attempt(path, async () => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  });
}

async function attempt(path: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof Error && "errno" in error)) throw error;
    throw new AppError("VALIDATION", `${path} cannot be written: ${toReason(Number(error.errno))}`, { cause: error });
  }
}

/** Making a folder below a file says that the file exists, which is true and no help. */
const toReason = (errno: number): string =>
  errno === -constants.errno.EEXIST ? "not a directory" : getSystemErrorMessage(errno);
