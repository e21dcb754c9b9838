import { setTimeout as sleep } from "node:timers/promises";

const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** Pauses before something is started again, each twice as long as the one before, up to 30 s. */
export class Backoff {
  readonly #cancelled = new AbortController();
  #nextMs = FIRST_MS;

  /** Length of the next pause. */
  get nextSeconds(): number {
    return this.#nextMs / 1_000;
  }

  get isCancelled(): boolean {
    return this.#cancelled.signal.aborted;
  }

  /** Ends the pause that runs, and all that follow at once. */
  cancel(): void {
    this.#cancelled.abort();
  }

  reset(): void {
    this.#nextMs = FIRST_MS;
  }

  async pause(): Promise<void> {
    const ms = this.#nextMs;
    this.#nextMs = Math.min(ms * 2, LONGEST_MS);
    await sleep(ms, undefined, { signal: this.#cancelled.signal }).catch(() => undefined);
  }
}
