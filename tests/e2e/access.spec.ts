import { expect, test } from "playwright/test";
import { listPageFiles, listRouteFiles } from "@/tests/support/app-files";
import { sendRaw } from "@/tests/support/http-server";

const SERVER = process.env.ASSAY_E2E_URL ?? "";
const METHODS = ["POST", "PUT", "PATCH", "DELETE"];
const PATHS = [...listPageFiles(), ...listRouteFiles()].map(({ path }) => path);

for (const path of PATHS) {
  test(`${path} refuses a foreign host, and answers under names of this machine`, async () => {
    const { port } = new URL(SERVER);
    const statusAs = async (host: string) =>
      (await sendRaw(`${SERVER}${path}`, { method: "GET", headers: { host } })).status;
    expect(await statusAs(`evil.example:${port}`)).toBe(403);
    expect(await statusAs("evil.example")).toBe(403);
    expect([await statusAs(`localhost:${port}`), await statusAs(`127.0.0.1:${port}`)]).toEqual([200, 200]);
  });
}

for (const { path } of listRouteFiles()) {
  test(`${path} refuses changes that another site sends`, async () => {
    const headers = {
      host: new URL(SERVER).host,
      origin: "https://evil.example",
      "sec-fetch-site": "cross-site",
      "content-type": "text/plain",
    };
    const statuses = METHODS.map(
      async (method) => (await sendRaw(`${SERVER}${path}`, { method, headers, body: "{}" })).status,
    );
    for (const status of await Promise.all(statuses)) expect([403, 405]).toContain(status);
  });
}

test("a page for a foreign host names it and shows nothing else", async () => {
  const { text } = await sendRaw(SERVER, { method: "GET", headers: { host: "evil.example" } });
  expect(text).toContain("evil.example");
  expect(text).not.toContain("Recent activity");
});

test("every answer carries the security headers", async ({ request }) => {
  for (const path of ["/", "/audit", "/nothing-here", "/api/health/live"]) {
    const headers = (await request.get(path)).headers();
    expect(headers).toMatchObject({
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
    expect(headers["x-powered-by"]).toBeUndefined();
  }
});
