import { once } from "node:events";
import type { Writable } from "node:stream";

const BATCH_LENGTH = 64 * 1024;

export type BatchedWriter = Readonly<{ write: (text: string) => Promise<void>; flush: () => Promise<void> }>;

/** Writes many short texts in few calls and waits for a slow reader, so that memory stays flat. */
export function createBatchedWriter(stream: Writable): BatchedWriter {
  let batch = "";
  const flush = async () => {
    const text = batch;
    batch = "";
    if (text !== "" && !stream.write(text)) await once(stream, "drain");
  };
  const write = async (text: string) => {
    batch += text;
    if (batch.length >= BATCH_LENGTH) await flush();
  };
  return { write, flush };
}
