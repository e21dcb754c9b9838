import "server-only";
import { Worker } from "node:worker_threads";
import type { DatasetLimits } from "@/lib/domain/datasets/dataset-limits";
import type { Inspection } from "@/lib/ports/file-inspector";

/** What a thread is asked to open. */
export type InspectionRequest = Readonly<{ file: string; path: string; limits: DatasetLimits }>;

export type ThreadSettings = Readonly<{
  /** Bundled entry of the thread. */
  entry: string;
  timeLimitMs: number;
  memoryMaxMb: number;
}>;

/** Opens files one after the other in a thread of its own, which starts with the first one. */
export class InspectionThread {
  readonly #settings: ThreadSettings;
  #worker: Worker | null = null;

  constructor(settings: ThreadSettings) {
    this.#settings = settings;
  }

  /** The caller waits for the answer before it asks again. */
  async inspect(request: InspectionRequest): Promise<Inspection> {
    this.#worker ??= startWorker(this.#settings);
    const worker = this.#worker;
    worker.ref();
    try {
      const answer = await askWorker(worker, request, this.#settings);
      if ("inspection" in answer) return answer.inspection;
      this.#worker = null;
      await worker.terminate();
      return { ok: false, problem: answer.failure };
    } finally {
      worker.unref();
    }
  }

  /** Frees the memory; the next file starts a new thread. */
  end(): void {
    this.#worker?.terminate().catch(() => undefined);
    this.#worker = null;
  }
}

/** Its output is kept off ours, since readers of files write what they like; between two files nobody waits for its errors. */
const startWorker = ({ entry, memoryMaxMb }: ThreadSettings): Worker =>
  new Worker(/*turbopackIgnore: true*/ entry, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb },
    stdout: true,
    stderr: true,
  }).on("error", () => undefined);

type Answer = Readonly<{ inspection: Inspection }> | Readonly<{ failure: string }>;

function askWorker(worker: Worker, request: InspectionRequest, { timeLimitMs }: ThreadSettings): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const onMessage = (inspection: Inspection) => resolve({ inspection });
  const onError = (error: unknown) =>
    resolve({ failure: `cannot be opened: ${error instanceof Error ? error.message : String(error)}` });
  const onExit = () => resolve({ failure: "cannot be opened: the reader ended" });
  const timer = setTimeout(
    () => resolve({ failure: `could not be opened within ${timeLimitMs / 1_000} seconds` }),
    timeLimitMs,
  );
  worker.once("message", onMessage).once("error", onError).once("exit", onExit);
  worker.postMessage(request);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off("message", onMessage).off("error", onError).off("exit", onExit);
  });
}
