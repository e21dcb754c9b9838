import { type ActivityContext, ActivityError, type ModelAttempt } from "@/lib/domain/activities/activity";
import type { ExecutionClock } from "@/lib/domain/workflows/execution";
import type { NodeError } from "@/lib/domain/workflows/node-outcome";

/** How one attempt ended. `stopped`: the execution ended first. */
export type AttemptEnd =
  | Readonly<{ status: "completed"; outputs: Readonly<Record<string, unknown>> }>
  | Readonly<{ status: "failed"; error: NodeError; retryable: boolean; retryAfterMs: number | null }>
  | Readonly<{ status: "stopped" }>;

/** One attempt to be made. */
export type Attempt = Readonly<{
  /** Calls the activity. */
  start: (
    context: Pick<ActivityContext, "signal" | "recordModelAttempt">,
  ) => Promise<Readonly<Record<string, unknown>>>;
  timeoutMs: number;
  clock: ExecutionClock;
  /** Ends the attempt from outside. */
  signal: AbortSignal;
  modelAttempts: ModelAttempt[];
}>;

/**
 * Makes one attempt. It ends when the activity does, when its time is over, or when the execution ends, whichever is
 * first; in the latter two cases the activity's signal is aborted and nothing that it does later counts.
 *
 * @returns Never rejects.
 */
export function runAttempt(attempt: Attempt): Promise<AttemptEnd> {
  const activity = new AbortController();
  const timer = new AbortController();
  return new Promise((resolve) => {
    let isOver = false;
    const end = (result: AttemptEnd) => {
      if (isOver) return;
      isOver = true;
      attempt.signal.removeEventListener("abort", stop);
      timer.abort(ATTEMPT_OVER);
      if (result.status === "stopped" || isTimeout(result)) activity.abort(ATTEMPT_OVER);
      resolve(result);
    };
    const stop = () => end({ status: "stopped" });
    if (attempt.signal.aborted) return stop();
    attempt.signal.addEventListener("abort", stop, { once: true });
    attempt.clock.sleep(attempt.timeoutMs, timer.signal).then(
      () => end(toTimeout(attempt.timeoutMs)),
      () => undefined, // The attempt was over first.
    );
    const recordModelAttempt = (call: ModelAttempt) => {
      if (!isOver) attempt.modelAttempts.push(call);
    };
    startSafely(() => attempt.start({ signal: activity.signal, recordModelAttempt })).then(
      (outputs) => end({ status: "completed", outputs }),
      (cause: unknown) => end(toFailure(cause)),
    );
  });
}

/** A reason of our own, because making the default one costs more than a whole trivial node. */
const ATTEMPT_OVER = "The attempt is over";

const TIMEOUT = "ACTIVITY_TIMEOUT";

const isTimeout = (end: AttemptEnd): boolean => end.status === "failed" && end.error.code === TIMEOUT;

/** An activity that throws before it returns a promise fails like one whose promise is rejected. */
const startSafely = async <Value>(start: () => Promise<Value>): Promise<Value> => start();

const toTimeout = (timeoutMs: number): AttemptEnd => ({
  status: "failed",
  error: { code: TIMEOUT, message: `took longer than ${timeoutMs / 1_000} s` },
  retryable: true,
  retryAfterMs: null,
});

/** Only errors that say so themselves are worth another attempt; an unknown exception is a bug and stays one. */
function toFailure(cause: unknown): AttemptEnd {
  if (cause instanceof ActivityError) {
    const { code, message, retryable, retryAfterMs } = cause;
    return { status: "failed", error: { code, message }, retryable, retryAfterMs };
  }
  const message = cause instanceof Error ? cause.message : String(cause);
  return { status: "failed", error: { code: "ACTIVITY_FAILED", message }, retryable: false, retryAfterMs: null };
}
