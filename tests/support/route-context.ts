import type { RouteContext } from "@/lib/http/route";

/** What Next hands the handler of a route without variable parts. */
export const NO_PARAMS: RouteContext = { params: Promise.resolve({}) };

/** A request as a program on this machine sends it. */
export const localRequest = (path: string, init: RequestInit = {}): Request => {
  const headers = new Headers({ host: "127.0.0.1:3000", ...Object.fromEntries(new Headers(init.headers)) });
  return new Request(`http://127.0.0.1:3000${path}`, { ...init, headers });
};
