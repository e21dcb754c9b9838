import { afterAll, beforeAll, describe, expect } from "vitest";
import { z } from "zod";
import { LOCAL_ACTOR } from "@/lib/auth/actor";
import type { Operation } from "@/lib/contracts/operation";
import { AppError } from "@/lib/errors/app-error";
import { BODY_BYTES_MAX } from "@/lib/http/read-json-body";
import { jsonRoute, type RouteContext } from "@/lib/http/route";
import { test } from "@/tests/support/database";
import { sendRaw, serveHandler } from "@/tests/support/http-server";
import { localRequest, NO_PARAMS } from "@/tests/support/route-context";

/** No route changes anything yet; this one stands for those that will. */
const RENAME = {
  id: "rename",
  method: "POST",
  path: "/api/benchmark/things/{thingId}",
  summary: "Renames a thing",
  params: z.strictObject({ thingId: z.uuid() }),
  query: z.strictObject({ dry: z.enum(["yes", "no"]).default("no") }),
  body: z.strictObject({ name: z.string().min(1), tags: z.array(z.string()).default([]) }),
  response: z.object({ name: z.string(), tags: z.array(z.string()), dry: z.string(), actor: z.unknown() }),
  statuses: [201],
} as const satisfies Operation;

const THING_ID = "0190f3a4-7c1e-7000-8000-000000000000";
const THING: RouteContext = { params: Promise.resolve({ thingId: THING_ID }) };
const JSON_TYPE = { "content-type": "application/json" };

let renamedCount = 0;

const rename = jsonRoute(RENAME, {
  handle: (ctx, { query, body }) => {
    renamedCount += 1;
    return { ...body, dry: query.dry, actor: ctx.actor };
  },
});

const post = (body: BodyInit, headers: Record<string, string> = JSON_TYPE, search = "") =>
  rename(localRequest(`/things${search}`, { method: "POST", headers, body }), THING);

const failing = (error: unknown) =>
  jsonRoute(
    { id: "fail", method: "GET", path: "/fail", summary: "Fails", response: z.object({}), statuses: [200] },
    {
      handle: () => {
        throw error;
      },
    },
  );

describe("a route", () => {
  test("hands over what was sent, parsed, and answers with the status of the operation", async () => {
    const response = await post(JSON.stringify({ name: "x" }), JSON_TYPE, "?dry=yes");
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ name: "x", tags: [], dry: "yes", actor: LOCAL_ACTOR });
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("carries the request id in and out, also with an error", async () => {
    const headers = { ...JSON_TYPE, "x-request-id": "ci-run_7.1" };
    expect((await post("{}", headers)).headers.get("x-request-id")).toBe("ci-run_7.1");
    expect(await (await post("{}", headers)).json()).toMatchObject({ requestId: "ci-run_7.1" });
  });

  test.for(["", "has space", "a".repeat(129), "new;line"])(
    "makes a request id of its own instead of %j",
    async (sent) => {
      const response = await post("{}", { ...JSON_TYPE, "x-request-id": sent });
      expect(z.uuidv7().safeParse(response.headers.get("x-request-id")).success).toBe(true);
    },
  );
});

describe("bad input", () => {
  test("is refused with the path of each part that is wrong", async () => {
    const response = await post(JSON.stringify({ name: "", tags: [1], more: true }));
    expect(response.status).toBe(422);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toEqual({
      type: "about:blank",
      title: "Unprocessable Entity",
      status: 422,
      detail: "The request is not valid",
      code: "VALIDATION",
      requestId: expect.any(String),
      fields: [
        { path: "name", message: expect.any(String) },
        { path: "tags.0", message: expect.any(String) },
        { path: "", message: expect.stringContaining("more") },
      ],
    });
  });

  test.for([
    ["an unknown query parameter", "?other=1"],
    ["a repeated one", "?dry=yes&dry=no"],
    ["an empty one", "?dry="],
  ])("is refused for %s", async ([, search = ""]) => {
    expect((await post(JSON.stringify({ name: "x" }), JSON_TYPE, search)).status).toBe(422);
  });

  test("is refused for a wrong part of the path", async () => {
    const request = localRequest("/things/7", {
      method: "POST",
      headers: JSON_TYPE,
      body: JSON.stringify({ name: "x" }),
    });
    const response = await rename(request, { params: Promise.resolve({ thingId: "7" }) });
    expect(await response.json()).toMatchObject({ status: 422, fields: [{ path: "thingId" }] });
  });

  test.for([
    ["nothing", ""],
    ["half an object", '{"name":'],
    ["two values", "{} {}"],
    ["lists in lists beyond any use", `{"tags":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
    ["bytes that are not UTF-8", new Uint8Array([0x22, 0xff, 0x22])],
  ] as const)("is malformed when the body is %s", async ([, body]) => {
    expect(await (await post(body)).json()).toMatchObject({ status: 400, code: "MALFORMED" });
  });

  test("is refused above 1 MB, whatever length it states", async () => {
    const name = "x".repeat(BODY_BYTES_MAX);
    const stated = await post(JSON.stringify({ name }), { ...JSON_TYPE, "content-length": "10" });
    expect(await stated.json()).toMatchObject({ code: "LIMIT_EXCEEDED", detail: expect.stringContaining("1 MB") });
    const fits = await post(JSON.stringify({ name: "x".repeat(BODY_BYTES_MAX - '{"name":""}'.length) }));
    expect(fits.status).toBe(201);
  });
});

describe("failures", () => {
  test("that are expected are told with their code and fields", async () => {
    const error = new AppError("CONFLICT", "The name is taken", { fields: [{ path: "name", message: "taken" }] });
    const response = await failing(error)(localRequest("/fail"), NO_PARAMS);
    expect(await response.json()).toMatchObject({
      status: 409,
      code: "CONFLICT",
      detail: "The name is taken",
      fields: [{ path: "name", message: "taken" }],
    });
  });

  test("that are bugs say nothing about themselves", async () => {
    const response = await failing(new Error("password is hunter2"))(localRequest("/fail"), NO_PARAMS);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("hunter2");
  });

  test("of our own data against the response schema are bugs, not the caller's fault", async () => {
    const schema = z.object({ count: z.int() });
    const wrong = jsonRoute(
      { id: "wrong", method: "GET", path: "/wrong", summary: "Wrong", response: schema, statuses: [200] },
      { handle: () => ({ count: 0.5 }) },
    );
    const response = await wrong(localRequest("/wrong"), NO_PARAMS);
    expect(await response.json()).toMatchObject({ status: 500, code: "INTERNAL", fields: [] });
  });
});

const SAME_ORIGIN = { "sec-fetch-site": "same-origin", origin: "http://127.0.0.1:3000" };

const ALLOWED: readonly (readonly [string, Record<string, string>])[] = [
  ["a program without browser headers", {}],
  ["a page of this server", SAME_ORIGIN],
  ["a page of this server in a browser without Sec-Fetch-Site", { origin: "http://127.0.0.1:3000" }],
  ["the user directly", { "sec-fetch-site": "none" }],
  ["localhost", { host: "localhost:3000", ...SAME_ORIGIN, origin: "http://localhost:3000" }],
  ["IPv6 loopback", { host: "[::1]:3000" }],
  ["a host name in capitals", { host: "LocalHost" }],
  ["a proxy that names another host", { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" }],
];

const FORBIDDEN: readonly (readonly [string, Record<string, string>])[] = [
  ["a foreign host name (DNS rebinding)", { host: "evil.example:3000" }],
  ["a host that only begins like this machine", { host: "127.0.0.1.evil.example" }],
  ["a host that ends with a dot", { host: "localhost.:3000" }],
  ["an IPv6 address that is not loopback", { host: "[fe80::1]:3000" }],
  ["loopback mapped into IPv6", { host: "[::ffff:127.0.0.1]:3000" }],
  ["a foreign host behind a proxy that names this machine", { host: "evil.example", "x-forwarded-host": "localhost" }],
  ["two hosts", { host: "localhost, evil.example" }],
  ["a host with a user part", { host: "localhost@evil.example" }],
  ["another address of this machine", { host: "192.168.0.5:3000" }],
  ["an unspecified address", { host: "0.0.0.0:3000" }],
  ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
  ["another site that sends no origin", { "sec-fetch-site": "cross-site" }],
  ["another port of this machine", { "sec-fetch-site": "same-site", origin: "http://127.0.0.1:8080" }],
  ["another site in a browser without Sec-Fetch-Site", { origin: "https://evil.example" }],
  ["a sandboxed frame", { origin: "null" }],
  ["a contradiction of the two headers", { "sec-fetch-site": "same-origin", origin: "https://evil.example" }],
  ["a user action with a foreign origin", { "sec-fetch-site": "none", origin: "https://evil.example" }],
];

const NOT_JSON: readonly (readonly [string, Record<string, string>])[] = [
  ["a form that sends text", { "content-type": "text/plain" }],
  ["a form", { "content-type": "application/x-www-form-urlencoded" }],
  ["a form with files", { "content-type": "multipart/form-data; boundary=x" }],
  ["a type that only contains the right one", { "content-type": "text/plain; application/json" }],
];

const BODY = JSON.stringify({ name: "x" });

describe("a change at the exported handler", () => {
  test.for(ALLOWED)("is accepted from %s", async ([, headers]) => {
    expect((await post(BODY, { ...JSON_TYPE, ...headers })).status).toBe(201);
  });

  test.for(FORBIDDEN)("is refused from %s before anything is done", async ([, headers]) => {
    const before = renamedCount;
    expect((await post(BODY, { ...JSON_TYPE, ...headers })).status).toBe(403);
    expect(renamedCount).toBe(before);
  });

  test("is refused without a host", async () => {
    const request = new Request("http://127.0.0.1:3000/things", { method: "POST", headers: JSON_TYPE, body: BODY });
    expect((await rename(request, THING)).status).toBe(403);
  });

  test("is refused under a foreign host with its name in the message", async () => {
    const response = await post(BODY, { ...JSON_TYPE, host: "evil.example:3000" });
    expect(await response.json()).toMatchObject({
      code: "FORBIDDEN",
      detail: expect.stringContaining("evil.example:3000"),
    });
  });

  test.for(NOT_JSON)("is refused as %s", async ([, headers]) => {
    expect((await post(BODY, headers)).status).toBe(400);
  });

  test("is refused without a content type", async () => {
    const request = localRequest("/things", { method: "POST", body: new TextEncoder().encode(BODY) });
    expect((await rename(request, THING)).status).toBe(400);
  });

  test("takes a content type with parameters", async () => {
    expect((await post(BODY, { "content-type": "Application/JSON; charset=utf-8" })).status).toBe(201);
  });
});

describe("a change over real HTTP", () => {
  let server: Awaited<ReturnType<typeof serveHandler>>;
  let own: Record<string, string>;
  beforeAll(async () => {
    server = await serveHandler((request) => rename(request, THING));
    own = { host: new URL(server.url).host };
  });
  afterAll(() => server.close());

  const send = async (headers: Record<string, string>) =>
    (await sendRaw(server.url, { method: "POST", headers: { ...own, ...headers }, body: BODY })).status;

  test("is accepted from a program and from a page of this server", async () => {
    const fromPage = { ...JSON_TYPE, "sec-fetch-site": "same-origin", origin: server.url };
    expect([await send(JSON_TYPE), await send(fromPage)]).toEqual([201, 201]);
  });

  test.for(FORBIDDEN)("is refused from %s", async ([, headers]) => {
    expect(await send({ ...JSON_TYPE, ...headers })).toBe(403);
  });

  test.for(NOT_JSON)("is refused as %s", async ([, headers]) => {
    expect(await send(headers)).toBe(400);
  });

  test("is refused without a content type", async () => {
    expect(await send({})).toBe(400);
  });
});
