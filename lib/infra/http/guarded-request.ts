import "server-only";
import { type Dispatcher, request } from "undici";
import { ActivityError } from "@/lib/domain/activities/activity";

/** `redirectsMax` and `responseBytesMax` are enforced; a header in `privateHeaders` never leaves the first origin. */
export type GuardedRequest = Readonly<{
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: URL;
  headers: Readonly<Record<string, string>>;
  privateHeaders: ReadonlySet<string>;
  body: string | null;
  responseBytesMax: number;
  redirectsMax: number;
  signal: AbortSignal;
}>;

export type GuardedResponse = Readonly<{
  status: number;
  /** Lower-case names; of a repeated header the first. */
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}>;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * One HTTP exchange with its redirects, through an agent that decides which addresses may be reached.
 *
 * @throws ActivityError `HTTP_TOO_LARGE`, `HTTP_REDIRECT` or `HTTP_ENCODING`; what the agent and undici throw otherwise.
 */
export async function guardedRequest(agent: Dispatcher, first: GuardedRequest): Promise<GuardedResponse> {
  let current = first;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await exchange(agent, current);
    const location = answer.headers.location;
    if (!REDIRECTS.has(answer.status) || location === undefined) return answer;
    if (redirects === first.redirectsMax) {
      throw new ActivityError("HTTP_REDIRECT", `The service redirects more than ${first.redirectsMax} times`);
    }
    current = follow(current, answer.status, location);
  }
}

async function exchange(agent: Dispatcher, current: GuardedRequest): Promise<GuardedResponse> {
  const answer = await request(current.url, {
    dispatcher: agent,
    method: current.method,
    headers: { ...current.headers, "accept-encoding": "identity" },
    body: current.body,
    signal: current.signal,
  });
  const headers = Object.fromEntries(
    Object.entries(answer.headers).flatMap(([name, value]) => {
      const text = Array.isArray(value) ? value[0] : value;
      return text === undefined ? [] : [[name, text]];
    }),
  );
  const body = await readBody(answer.body, current.responseBytesMax);
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding === "identity") return { status: answer.statusCode, headers, body };
  throw new ActivityError(
    "HTTP_ENCODING",
    `The service answers in the encoding "${encoding}", which was not asked for`,
  );
}

/** Leaving the loop early destroys the stream, so nothing beyond the limit is kept or received. */
async function readBody(body: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > bytesMax) {
      throw new ActivityError("HTTP_TOO_LARGE", `The answer is larger than responseBytesMax (${bytesMax} bytes)`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function follow(current: GuardedRequest, status: number, location: string): GuardedRequest {
  const url = URL.canParse(location, current.url) ? new URL(location, current.url) : null;
  if (url === null || !["http:", "https:"].includes(url.protocol)) {
    throw new ActivityError(
      "HTTP_REDIRECT",
      `The service redirects to "${location.slice(0, 200)}", which is not a web address`,
    );
  }
  const sameOrigin = url.origin === current.url.origin;
  const kept = Object.entries(current.headers).filter(([name]) => sameOrigin || !current.privateHeaders.has(name));
  const next = { ...current, url, headers: Object.fromEntries(kept) };
  const becomesGet = status === 303 || (status <= 302 && current.method === "POST");
  return becomesGet ? { ...next, method: "GET", body: null } : next;
}
