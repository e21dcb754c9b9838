import type { CollectedFile } from "@/lib/client/datasets/collect-files";
import type { FileToSend, SendOutcomes } from "@/lib/client/datasets/send-files";
import { addMark, type TransferMark, type TransferRate, toTransferRate } from "@/lib/client/datasets/transfer-rate";
import type { UploadCalls } from "@/lib/client/datasets/upload-calls";
import { isOpen, isRetryable, toTotals, type UploadItem, type UploadTotals } from "@/lib/client/datasets/upload-item";
import type { UploadFile } from "@/lib/contracts/dataset-upload";

/** An upload as it stands. */
export type UploadSnapshot = Readonly<{
  items: readonly UploadItem[];
  totals: UploadTotals;
  rate: TransferRate;
  isRunning: boolean;
}>;

/** Files that are opened, sent and checked together. */
const BATCH_FILES = 25;
const PARALLEL_BATCHES = 3;
/** Often enough for the eye; thousands of files report more often than a page can draw. */
const EMIT_INTERVAL_MS = 150;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const toItem = ({ path, file }: CollectedFile): UploadItem => ({
  path,
  sizeBytes: file.size,
  sentBytes: 0,
  status: "waiting",
  problem: null,
  warnings: [],
});

/** Sends files to one upload of a dataset, some at a time, and remembers where each of them is. */
export class UploadQueue {
  readonly #calls: UploadCalls;
  readonly #files = new Map<string, File>();
  readonly #items = new Map<string, UploadItem>();
  readonly #listeners = new Set<() => void>();
  #opening: Promise<unknown> = Promise.resolve();
  #stopping = new AbortController();
  #isRunning = false;
  #marks: readonly TransferMark[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #snapshot: UploadSnapshot;

  constructor(calls: UploadCalls) {
    this.#calls = calls;
    this.#snapshot = this.#takeSnapshot();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): UploadSnapshot => this.#snapshot;

  /** Queues files and begins; a path that is done is sent again with the new bytes, one that is on its way is let be. */
  add(files: readonly CollectedFile[]): void {
    for (const collected of files) {
      if (this.#isOpen(collected.path)) continue;
      this.#files.set(collected.path, collected.file);
      this.#items.set(collected.path, toItem(collected));
    }
    void this.#run();
  }

  /** Sends again what failed or was stopped. */
  retry(): void {
    for (const item of this.#items.values()) {
      if (isRetryable(item)) this.#update(item.path, { status: "waiting", sentBytes: 0, problem: null });
    }
    void this.#run();
  }

  /** Stops what is not done; what is done stays, and `retry` goes on. */
  stop(): void {
    this.#stopping.abort();
    for (const item of this.#items.values()) if (isOpen(item)) this.#update(item.path, { status: "stopped" });
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#marks = [];
    this.#emit();
    while (this.#waiting().length > 0) {
      this.#stopping = new AbortController();
      await Promise.all(Array.from({ length: PARALLEL_BATCHES }, () => this.#runLane(this.#stopping.signal)));
    }
    this.#isRunning = false;
    this.#emit();
  }

  async #runLane(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const batch = this.#waiting().slice(0, BATCH_FILES);
      if (batch.length === 0) return;
      for (const { path } of batch) this.#update(path, { status: "sending" });
      await this.#runBatch(batch, signal);
    }
  }

  async #runBatch(batch: readonly UploadItem[], signal: AbortSignal): Promise<void> {
    try {
      const toSend = await this.#open(batch);
      const outcomes = await this.#calls.send(toSend, {
        onProgress: (path, sentBytes) => this.#update(path, { sentBytes }),
        signal,
      });
      await this.#complete(outcomes, signal);
    } catch (error) {
      const problem = messageOf(error);
      for (const { path } of batch) if (this.#isOpen(path)) this.#update(path, { status: "failed", problem });
    }
  }

  /** One call after the other: the first one makes the upload that the others go on with. */
  async #open(batch: readonly UploadItem[]): Promise<readonly FileToSend[]> {
    const call = this.#opening.then(() => this.#calls.open(batch.map(({ path, sizeBytes }) => ({ path, sizeBytes }))));
    this.#opening = call.catch(() => undefined);
    const opened = await call;
    return opened.flatMap(({ send, ...state }, index) => {
      const path = batch[index]?.path ?? state.path;
      const file = this.#files.get(path);
      if (send !== null && file !== undefined) return [{ path, file, send }];
      this.#settle(path, state);
      return [];
    });
  }

  async #complete(outcomes: SendOutcomes, signal: AbortSignal): Promise<void> {
    const sent: string[] = [];
    for (const [path, problem] of outcomes) {
      if (problem === null) sent.push(path);
      this.#update(
        path,
        problem === null ? { status: "checking" } : { status: "failed", problem: `Not sent: ${problem}` },
      );
    }
    if (sent.length === 0 || signal.aborted) return;
    const checked = await this.#calls.complete(sent);
    for (const [index, state] of checked.entries()) this.#settle(sent[index] ?? state.path, state);
  }

  #settle(path: string, { status, problem, warnings, sizeBytes }: UploadFile): void {
    if (status === "stored") this.#update(path, { status, sentBytes: sizeBytes, problem: null, warnings });
    else
      this.#update(path, {
        status: status === "refused" ? status : "failed",
        problem: problem ?? "It was not stored",
        warnings,
      });
  }

  #isOpen(path: string): boolean {
    const item = this.#items.get(path);
    return item !== undefined && isOpen(item);
  }

  #waiting(): readonly UploadItem[] {
    return [...this.#items.values()].filter(({ status }) => status === "waiting");
  }

  #update(path: string, change: Partial<UploadItem>): void {
    const item = this.#items.get(path);
    if (item === undefined) return;
    this.#items.set(path, { ...item, ...change });
    this.#emit();
  }

  #emit(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#snapshot = this.#takeSnapshot();
      for (const listener of this.#listeners) listener();
    }, EMIT_INTERVAL_MS);
  }

  #takeSnapshot(): UploadSnapshot {
    const items = [...this.#items.values()];
    const totals = toTotals(items);
    this.#marks = addMark(this.#marks, { atMs: performance.now(), sentBytes: totals.sentBytes });
    return { items, totals, rate: toTransferRate(this.#marks, totals.leftBytes), isRunning: this.#isRunning };
  }
}
