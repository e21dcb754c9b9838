import { expect, test } from "playwright/test";
import { OPERATIONS } from "@/lib/contracts/operations";
import { listPageFiles, listRouteFiles } from "@/tests/support/app-files";
import { sendRaw } from "@/tests/support/http-server";

const SERVER = process.env.ASSAY_E2E_URL ?? "";
const METHODS = ["POST", "PUT", "PATCH", "DELETE"];
const PATHS = [...listPageFiles(), ...listRouteFiles()].map(({ path }) => path);

/** A method that the path answers to: GET where there is one, since it changes nothing. */
function methodOf(path: string): string {
  const methods = OPERATIONS.filter((operation) => operation.path === path).map(({ method }) => method);
  return methods.length === 0 || methods.includes("GET") ? "GET" : (methods[0] ?? "GET");
}

for (const path of PATHS) {
  test(`${path} refuses a foreign host, and answers under names of this machine`, async () => {
    const { port } = new URL(SERVER);
    /** Routes that only a signature opens answer 403 to everybody; the refusal of a host names it. */
    const refuses = async (host: string) => {
      const { status, text } = await sendRaw(`${SERVER}${path}`, { method: methodOf(path), headers: { host } });
      expect(status).toBeLessThan(500);
      return status === 403 && text.includes(host);
    };
    expect([await refuses(`evil.example:${port}`), await refuses("evil.example")]).toEqual([true, true]);
    expect([await refuses(`localhost:${port}`), await refuses(`127.0.0.1:${port}`)]).toEqual([false, false]);
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
