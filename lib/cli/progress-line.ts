import type { WriteStream } from "node:tty";
import type { BenchmarkProgress } from "./library-types";
import { toTerminalText } from "./terminal-text";

export type ProgressLine = Readonly<{ show: (progress: BenchmarkProgress) => void; clear: () => void }>;

const INTERVAL_MS = 100;
const ERASE_LINE = "\r\u001b[2K";

/** One line that is written over while cases finish; nothing at all where the stream is not a terminal. */
export function createProgressLine(stream: WriteStream): ProgressLine {
  if (!stream.isTTY) return { show: () => undefined, clear: () => undefined };
  let shownAt = 0;
  return {
    show: ({ workflow, finishedCount, totalCount }) => {
      const now = performance.now();
      if (now - shownAt < INTERVAL_MS) return;
      shownAt = now;
      stream.write(`${ERASE_LINE}${toTerminalText(workflow)}: ${finishedCount} of ${totalCount} cases`);
    },
    clear: () => {
      if (shownAt > 0) stream.write(ERASE_LINE);
      shownAt = 0;
    },
  };
}
