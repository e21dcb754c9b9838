import type { ExecutionClock } from "@/lib/domain/workflows/execution";

type Sleeper = { readonly dueMs: number; readonly wake: () => void };

/** A clock that jumps to the next sleeper whenever nothing else is left to do, so that hours pass at once, in order. */
export function createVirtualClock(): ExecutionClock {
  const sleepers = new Set<Sleeper>();
  let nowMs = 0;
  let isTicking = false;

  const tick = () => {
    isTicking = false;
    const next = [...sleepers].reduce<Sleeper | null>((a, b) => (a === null || b.dueMs < a.dueMs ? b : a), null);
    if (next === null) return;
    nowMs = Math.max(nowMs, next.dueMs);
    next.wake();
    schedule();
  };
  const schedule = () => {
    if (isTicking) return;
    isTicking = true;
    setImmediate(tick);
  };

  return {
    nowMs: () => nowMs,
    sleep: (durationMs, signal) =>
      new Promise((resolve, reject) => {
        const end = (settle: () => void) => {
          sleepers.delete(sleeper);
          signal.removeEventListener("abort", cancel);
          settle();
        };
        const cancel = () => end(() => reject(signal.reason));
        const sleeper = { dueMs: nowMs + durationMs, wake: () => end(resolve) };
        if (signal.aborted) return reject(signal.reason);
        signal.addEventListener("abort", cancel, { once: true });
        sleepers.add(sleeper);
        schedule();
      }),
  };
}
