import "server-only";
import { APICallError } from "ai";
import { ActivityError } from "@/lib/domain/activities/activity";
import { parseRetryAfterMs } from "@/lib/infra/http/retry-after";
import { maskSecrets, type Secrets } from "@/lib/infra/http/secrets";

const MESSAGE_LENGTH_MAX = 300;

/**
 * Names a failed call. Causes are not kept: they hold the request with its headers.
 *
 * @param timeLimitMs The limit, when it was what ended the call.
 */
export function toModelError(
  error: unknown,
  { secrets, timeLimitMs }: { secrets: Secrets; timeLimitMs: number | null },
): ActivityError {
  if (timeLimitMs !== null) return retryable("MODEL_TIME_LIMIT", `The model did not answer within ${timeLimitMs} ms`);
  const message = error instanceof Error ? error.message : String(error);
  const reason = maskSecrets(message, secrets).slice(0, MESSAGE_LENGTH_MAX);
  if (!APICallError.isInstance(error)) return malformed(reason);
  if (error.statusCode === undefined) {
    return retryable("MODEL_UNREACHABLE", `The model server cannot be reached: ${reason}`);
  }
  return error.statusCode < 300 ? malformed(reason) : toStatusError(error, reason);
}

const retryable = (code: string, message: string): ActivityError =>
  new ActivityError(code, message, { retryable: true });

const malformed = (reason: string): ActivityError =>
  retryable("MODEL_MALFORMED_ANSWER", `The model server's answer is malformed: ${reason}`);

function toStatusError({ statusCode = 0, responseHeaders }: APICallError, reason: string): ActivityError {
  const retryAfterMs = parseRetryAfterMs(responseHeaders?.["retry-after"], Date.now());
  return new ActivityError("MODEL_STATUS", `The model server answers ${statusCode}: ${reason}`, {
    retryable: statusCode === 429 || statusCode >= 500,
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
  });
}
