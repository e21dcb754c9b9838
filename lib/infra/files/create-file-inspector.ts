import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { DatasetLimits } from "@/lib/domain/datasets/dataset-limits";
import { InspectionThread, type ThreadSettings } from "@/lib/infra/files/inspection-thread";
import type { FileInspector, InspectedFile, Inspection } from "@/lib/ports/file-inspector";

export type FileInspectorSettings = ThreadSettings &
  Readonly<{
    /** Folder for the copy of the file that is being opened. */
    temporary: string;
    threadCount: number;
    /** How long threads are kept without work. */
    idleMs: number;
    limits: DatasetLimits;
  }>;

/** Opens files in a few threads; those end when there was nothing to do for a while. */
export function createFileInspector(settings: FileInspectorSettings): FileInspector {
  const threads = createThreads(settings);
  return {
    inspect: async (body, name) => {
      await mkdir(settings.temporary, { recursive: true });
      const file = path.join(/*turbopackIgnore: true*/ settings.temporary, randomUUID());
      try {
        const facts = await saveAndHash(body, file);
        const inspection = await threads.run((thread) => thread.inspect({ file, path: name, limits: settings.limits }));
        return { ...facts, inspection };
      } finally {
        await rm(file, { force: true });
      }
    },
  };
}

async function saveAndHash(body: ReadableStream<Uint8Array>, file: string): Promise<Omit<InspectedFile, "inspection">> {
  const [sha256, md5] = [createHash("sha256"), createHash("md5")];
  let sizeBytes = 0;
  const count = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      sizeBytes += chunk.byteLength;
      sha256.update(chunk);
      md5.update(chunk);
      yield chunk;
    }
  };
  await pipeline(Readable.from(count(body)), createWriteStream(file, { flags: "wx" }));
  return { sizeBytes, sha256: sha256.digest("hex"), md5: md5.digest("hex") };
}

type Threads = Readonly<{ run: (use: (thread: InspectionThread) => Promise<Inspection>) => Promise<Inspection> }>;

/** Hands out each thread to one caller at a time; the others wait in order. */
function createThreads(settings: FileInspectorSettings): Threads {
  const all = Array.from({ length: settings.threadCount }, () => new InspectionThread(settings));
  const free = [...all];
  const waiting: ((thread: InspectionThread) => void)[] = [];
  let idleTimer: NodeJS.Timeout | undefined;
  const take = async (): Promise<InspectionThread> => {
    clearTimeout(idleTimer);
    const thread = free.pop();
    if (thread !== undefined) return thread;
    const { promise, resolve } = Promise.withResolvers<InspectionThread>();
    waiting.push(resolve);
    return promise;
  };
  const giveBack = (thread: InspectionThread): void => {
    const next = waiting.shift();
    if (next === undefined) free.push(thread);
    else next(thread);
    if (free.length < all.length) return;
    idleTimer = setTimeout(() => {
      for (const idle of all) idle.end();
    }, settings.idleMs).unref();
  };
  return {
    run: async (use) => {
      const thread = await take();
      return use(thread).finally(() => giveBack(thread));
    },
  };
}
