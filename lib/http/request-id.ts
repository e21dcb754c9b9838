import "server-only";

/** Header that carries the id of a request, in and out. */
export const REQUEST_ID_HEADER = "x-request-id";

const REQUEST_ID_PATTERN = /^[A-Za-z0-9._-]{1,128}$/;

/** The id that the caller gave the request; null when it gave none, or one that is unfit for logs. */
export function findRequestId(headers: Headers): string | null {
  const id = headers.get(REQUEST_ID_HEADER);
  return id !== null && REQUEST_ID_PATTERN.test(id) ? id : null;
}
