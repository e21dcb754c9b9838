import "server-only";
import type { Dispatcher } from "undici";
import type { z } from "zod";
import { ActivityError, type RunActivity } from "@/lib/domain/activities/activity";
import type { httpRequest } from "@/lib/domain/activities/http-request";
import type { SecretReference } from "@/lib/domain/activities/secret-reference";
import { parseJsonExact } from "@/lib/domain/datasets/parse-json-exact";
import { DEFAULT_READ_LIMITS } from "@/lib/domain/datasets/read-result";
import { stringifyExact } from "@/lib/domain/datasets/stringify-exact";
import { isJsonObject } from "@/lib/domain/scoring/values/json-equal";
import { type GuardedRequest, type GuardedResponse, guardedRequest } from "@/lib/infra/http/guarded-request";
import { parseRetryAfterMs } from "@/lib/infra/http/retry-after";
import { maskSecrets, resolveSecret, type Secrets } from "@/lib/infra/http/secrets";

type Parameters = z.output<(typeof httpRequest)["parameters"]>;

/** Also when their value is plain text: a workflow may hold a token that its author did not make a secret. */
const ALWAYS_PRIVATE_HEADERS = ["authorization", "cookie", "proxy-authorization"];
const EXCERPT_LENGTH_MAX = 200;

export function createHttpRequest(agent: Dispatcher, secrets: Secrets): RunActivity<typeof httpRequest> {
  return async ({ parameters, inputs }, context) => {
    const used = usedSecrets(parameters, secrets);
    const timeLimit = AbortSignal.timeout(parameters.timeLimitMs);
    try {
      const signal = AbortSignal.any([context.signal, timeLimit]);
      const answer = await guardedRequest(agent, { ...toRequest(parameters, inputs.body, secrets), signal });
      return { response: readAnswer(parameters, answer, used) };
    } catch (error) {
      context.signal.throwIfAborted();
      throw toActivityError(error, { parameters, secrets, timedOut: timeLimit.aborted });
    }
  };
}

function toRequest(parameters: Parameters, body: unknown, secrets: Secrets): Omit<GuardedRequest, "signal"> {
  const { method, responseBytesMax, redirectsMax } = parameters;
  if (body !== undefined && method === "GET") {
    throw new ActivityError("HTTP_BODY", "A GET request has no body; use another method or do not bind the port body");
  }
  const url = new URL(parameters.url);
  for (const [name, value] of Object.entries(parameters.query)) url.searchParams.append(name, textOf(value, secrets));
  const headers = Object.fromEntries(
    Object.entries(parameters.headers).map(([name, value]) => [name.toLowerCase(), textOf(value, secrets)]),
  );
  const secretHeaders = Object.entries(parameters.headers).filter(([, value]) => typeof value === "object");
  return {
    method,
    url,
    headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
    privateHeaders: new Set([...ALWAYS_PRIVATE_HEADERS, ...secretHeaders.map(([name]) => name.toLowerCase())]),
    body: body === undefined ? null : stringifyExact(body),
    responseBytesMax,
    redirectsMax,
  };
}

const textOf = (value: string | number | boolean | SecretReference, secrets: Secrets): string =>
  typeof value === "object" ? resolveSecret(value, secrets) : String(value);

function usedSecrets(parameters: Parameters, secrets: Secrets): Secrets {
  const values = [...Object.values(parameters.headers), ...Object.values(parameters.query)];
  const names = values.flatMap((value) => (typeof value === "object" ? [value.secret] : []));
  return Object.fromEntries(Object.entries(secrets).filter(([name]) => names.includes(name)));
}

/** A service that echoes its request would otherwise put the secret into the stored output of the node. */
function readAnswer(parameters: Parameters, answer: GuardedResponse, used: Secrets): unknown {
  const text = maskSecrets(decode(answer, parameters.responseType), used);
  if (answer.status < 200 || answer.status > 299) throw statusError(answer, text);
  if (parameters.responseType === "text") return text;
  if (answer.status === 204 || answer.status === 205) return null;
  const parsed = parseJsonExact(text, { ...DEFAULT_READ_LIMITS, sizeMax: parameters.responseBytesMax });
  if (parsed.ok) return parsed.value;
  const reason = parsed.problems[0]?.message ?? "";
  throw new ActivityError("HTTP_MALFORMED_JSON", `The answer is not JSON (${reason}): ${excerpt(text)}`);
}

/** JSON is UTF-8 whatever the header says (RFC 8259). */
function decode({ headers, body }: GuardedResponse, responseType: "json" | "text"): string {
  const charset = /charset="?([^";\s]+)/i.exec(headers["content-type"] ?? "")?.[1] ?? "utf-8";
  try {
    return new TextDecoder(responseType === "json" ? "utf-8" : charset).decode(body);
  } catch {
    throw new ActivityError("HTTP_ENCODING", `The answer is in the unknown character set "${charset}"`);
  }
}

function statusError({ status, headers }: GuardedResponse, text: string): ActivityError {
  const retryAfterMs = parseRetryAfterMs(headers["retry-after"], Date.now());
  return new ActivityError("HTTP_STATUS", `The service answers ${status}: ${excerpt(text)}`, {
    retryable: status === 429 || status >= 500,
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
  });
}

function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line === "") return "(empty)";
  return line.length <= EXCERPT_LENGTH_MAX ? line : `${line.slice(0, EXCERPT_LENGTH_MAX)}…`;
}

/** Causes are not kept: they may hold headers with secrets. */
function toActivityError(
  error: unknown,
  { parameters, secrets, timedOut }: { parameters: Parameters; secrets: Secrets; timedOut: boolean },
): ActivityError {
  const target = `${parameters.method} ${parameters.url}`;
  const named = (reason: string) => maskSecrets(`${target}: ${reason}`, secrets);
  if (error instanceof ActivityError) {
    const retryAfter = error.retryAfterMs === null ? {} : { retryAfterMs: error.retryAfterMs };
    return new ActivityError(error.code, named(error.message), { retryable: error.retryable, ...retryAfter });
  }
  if (timedOut) {
    const reason = `no complete answer within timeLimitMs (${parameters.timeLimitMs} ms)`;
    return new ActivityError("HTTP_TIME_LIMIT", named(reason), { retryable: true });
  }
  const { code, message } = isJsonObject(error) ? error : { code: null, message: String(error) };
  if (code === "UND_ERR_INVALID_ARG") return new ActivityError("HTTP_REQUEST_INVALID", named(String(message)));
  const reason = `the service cannot be reached (${String(message || code)})`;
  return new ActivityError("HTTP_UNREACHABLE", named(reason), { retryable: code !== "ENOTFOUND" });
}
