import "server-only";
import { AppError } from "@/lib/errors/app-error";

const LOOPBACK_NAMES: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);
const HOST_PATTERN = /^(?<name>\[[0-9a-f:]+\]|[^:[\]]+)(?::\d{1,5})?$/i;

/** Whether a `Host` header names this machine, with any port. */
export function isLoopbackHost(host: string | null): boolean {
  const name = host === null ? undefined : HOST_PATTERN.exec(host)?.groups?.name;
  return name !== undefined && LOOPBACK_NAMES.has(name.toLowerCase());
}

/**
 * Refuses requests under a foreign name. Without sign-in, whoever can make the browser send a request is the user; a web
 * page whose domain resolves to this machine (DNS rebinding) could, but its requests carry its own name.
 *
 * @throws AppError `FORBIDDEN` that names the host.
 */
export function assertLoopbackHost(host: string | null): void {
  if (isLoopbackHost(host)) return;
  const named = host === null ? "no host" : `host ${JSON.stringify(host)}`;
  throw new AppError(
    "FORBIDDEN",
    `Without sign-in this server answers on 127.0.0.1 and localhost only; the request named ${named}`,
  );
}

function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = headers.get("origin");
  if (origin === null) return true;
  const parsed = URL.parse(origin);
  return parsed !== null && parsed.host === headers.get("host")?.toLowerCase();
}

/**
 * Refuses changes that a page of another site makes the browser send. Programs other than browsers send neither
 * `Sec-Fetch-Site` nor `Origin` and may pass; every browser sends one of the two with a cross-site change.
 *
 * @throws AppError `FORBIDDEN`.
 */
export function assertSameOrigin(headers: Headers): void {
  if (isSameOrigin(headers)) return;
  throw new AppError("FORBIDDEN", "Changes are accepted from pages of this server only, not from another site");
}

/**
 * Refuses requests that a browser sends: a form of another site needs no permission (CORS) to be sent, so only programs may
 * send one.
 *
 * @throws AppError `FORBIDDEN`.
 */
export function assertNoBrowser(headers: Headers): void {
  if (headers.get("sec-fetch-site") === null && headers.get("origin") === null) return;
  throw new AppError("FORBIDDEN", "Forms are accepted from programs only; a page opens an upload with JSON");
}

/**
 * Refuses bodies that are not JSON. A form of another site can send text, but no JSON without being asked first (CORS).
 *
 * @throws AppError `MALFORMED`.
 */
export function assertJsonContentType(headers: Headers): void {
  const [mediaType = ""] = (headers.get("content-type") ?? "").split(";");
  if (mediaType.trim().toLowerCase() === "application/json") return;
  throw new AppError("MALFORMED", "The Content-Type of a change must be application/json");
}
