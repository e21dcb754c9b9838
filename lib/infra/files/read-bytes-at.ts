import "server-only";
import type { FileHandle } from "node:fs/promises";

/** An open file and its size. */
export type OpenFile = Readonly<{ handle: FileHandle; sizeBytes: number }>;

/** Reads up to `length` bytes from a position; fewer at the end of the file. */
export async function readBytesAt({ handle, sizeBytes }: OpenFile, position: number, length: number): Promise<Buffer> {
  const wanted = Math.max(0, Math.min(length, sizeBytes - position));
  const buffer = Buffer.alloc(wanted);
  let filled = 0;
  while (filled < wanted) {
    const { bytesRead } = await handle.read(buffer, filled, wanted - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
