import { pathToFileURL } from "node:url";
import { describe, expect } from "vitest";
import { HTTP_METHODS } from "@/lib/contracts/operation";
import { OPERATIONS } from "@/lib/contracts/operations";
import type { RouteHandler } from "@/lib/http/route";
import { type AppFile, listRouteFiles } from "@/tests/support/app-files";
import { test } from "@/tests/support/database";
import { localRequest, NO_PARAMS } from "@/tests/support/route-context";

type Exported = Readonly<{ path: string; method: string; handler: RouteHandler }>;

/** Next answers exactly the exports that are named like a method. */
async function readExports({ file, path }: AppFile): Promise<readonly Exported[]> {
  const routeModule: Readonly<Record<string, RouteHandler>> = await import(pathToFileURL(file).href);
  const methods = Object.keys(routeModule).filter((name) => /^[A-Z]+$/.test(name));
  return methods.flatMap((method) => {
    const handler = routeModule[method];
    return handler === undefined ? [] : [{ path, method, handler }];
  });
}

const exported = (await Promise.all(listRouteFiles().map(readExports))).flat();
const nameOf = ({ method, path }: Readonly<{ method: string; path: string }>) => `${method} ${path}`;

describe("route files and operations", () => {
  test("are the same, in both directions", () => {
    expect(exported.map(nameOf).sort()).toEqual(OPERATIONS.map(nameOf).sort());
  });

  test("belong together: each file exports the operation of its own path and method", () => {
    const implemented = exported.map(({ handler }) => handler.operation && nameOf(handler.operation));
    expect(implemented).toEqual(exported.map(nameOf));
  });

  test("use the methods that the guard knows, and ids that are unique", () => {
    const ids = OPERATIONS.map((operation) => operation.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(exported.filter(({ method }) => !HTTP_METHODS.some((known) => known === method))).toEqual([]);
  });
});

describe.for(exported.map((entry) => [nameOf(entry), entry] as const))("%s", ([, { path, method, handler }]) => {
  const call = async (headers: Record<string, string>) =>
    (await handler(localRequest(path, { method, headers }), NO_PARAMS)).status;

  test("refuses a foreign host", async () => {
    expect(await call({ host: "evil.example" })).toBe(403);
  });

  test("refuses another site when it changes something", async () => {
    const status = await call({ "sec-fetch-site": "cross-site", "content-type": "application/json" });
    expect(status === 403).toBe(method !== "GET");
  });

  test("refuses text when it changes something, unless it takes bytes", async () => {
    const takesBytes = handler.operation.accepts === "bytes";
    expect((await call({ "content-type": "text/plain" })) === 400).toBe(method !== "GET" && !takesBytes);
  });
});
