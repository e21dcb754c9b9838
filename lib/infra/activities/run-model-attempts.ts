import "server-only";
import { type ActivityContext, ActivityError, type ModelAttempt } from "@/lib/domain/activities/activity";
import type { BoundModel, ModelAnswer, ModelMessage, ModelRequest } from "@/lib/ports/model-client";

const RETRY_WAIT_MS_MAX = 60_000;
const BACKOFF_MS_FIRST = 500;
const BACKOFF_MS_MAX = 8_000;
const ERROR_LENGTH_MAX = 1_000;

/** What the activity makes of an answer; `problem` is told to the model for the next attempt. */
export type Reading<Value> = Readonly<{ ok: true; value: Value } | { ok: false; problem: string }>;

export type ModelPlan<Value> = Readonly<{
  model: BoundModel;
  request: Omit<ModelRequest, "signal">;
  maximumAttempts: number;
  read: (text: string) => Reading<Value>;
}>;

export type Sleep = (durationMs: number, signal: AbortSignal) => Promise<void>;

type Outcome<Value> = Readonly<
  { ok: true; value: Value } | { ok: false; error: ActivityError; messages: readonly ModelMessage[]; waitMs: number }
>;

/**
 * Calls a model until its answer can be read, and records each call. An unreadable answer goes back to the model at once;
 * a busy or failing server gets time first.
 */
export async function runModelAttempts<Value>(
  plan: ModelPlan<Value>,
  context: ActivityContext,
  sleep: Sleep,
): Promise<Value> {
  let messages = plan.request.messages;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptOnce({ ...plan, request: { ...plan.request, messages } }, context, attempt);
    if (outcome.ok) return outcome.value;
    if (attempt >= plan.maximumAttempts || !outcome.error.retryable) throw outcome.error;
    if (outcome.waitMs > 0) await sleep(outcome.waitMs, context.signal);
    messages = outcome.messages;
  }
}

async function attemptOnce<Value>(
  { model, request, read }: ModelPlan<Value>,
  { signal, recordModelAttempt }: ActivityContext,
  attempt: number,
): Promise<Outcome<Value>> {
  const startMs = performance.now();
  const record = (result: Omit<ModelAttempt, "attempt" | "durationMs">) =>
    recordModelAttempt({ attempt, durationMs: performance.now() - startMs, ...result });
  const failed = (message: string) =>
    record({ ...NO_ANSWER, status: "error", model: model.model, error: message.slice(0, ERROR_LENGTH_MAX) });
  signal.throwIfAborted();
  try {
    const answer = await model.generate({ ...request, signal });
    const { text, ...known } = answer;
    const reading = read(text);
    if (reading.ok) {
      record({ ...known, status: "success", error: null });
      return reading;
    }
    record({ ...known, status: "invalidOutput", error: reading.problem.slice(0, ERROR_LENGTH_MAX) });
    return toInvalidOutcome(request.messages, answer, reading.problem);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    failed(signal.aborted ? "Cancelled" : message);
    if (!(error instanceof ActivityError)) throw error;
    return { ok: false, error, messages: request.messages, waitMs: waitBefore(attempt, error) };
  }
}

const NO_ANSWER = { finishReason: null, inputTokenCount: null, outputTokenCount: null, costUsd: null } as const;

function toInvalidOutcome(asked: readonly ModelMessage[], answer: ModelAnswer, problem: string): Outcome<never> {
  const cut = answer.finishReason === "length" ? " (the answer was cut at the token limit)" : "";
  return {
    ok: false,
    error: new ActivityError("MODEL_INVALID_OUTPUT", `The model's answer is not valid: ${problem}${cut}`, {
      retryable: true,
    }),
    messages: [
      ...asked,
      { role: "assistant", content: answer.text === "" ? "(no answer)" : answer.text },
      {
        role: "user",
        content: `That answer is not valid: ${problem}\nAnswer again with the corrected JSON object only.`,
      },
    ],
    waitMs: 0,
  };
}

function waitBefore(attempt: number, error: ActivityError): number {
  const backoffMs = Math.min(BACKOFF_MS_FIRST * 2 ** (attempt - 1), BACKOFF_MS_MAX);
  return Math.min(error.retryAfterMs ?? backoffMs, RETRY_WAIT_MS_MAX);
}
