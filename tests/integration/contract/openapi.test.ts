import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { z } from "zod";
import { inProject } from "#bin/paths.ts";
import { GET } from "@/app/api/docs/route";
import type { Operation } from "@/lib/contracts/operation";
import { OPERATIONS } from "@/lib/contracts/operations";
import { buildOpenApiDocument } from "@/lib/http/openapi";
import { test } from "@/tests/support/database";
import { localRequest, NO_PARAMS } from "@/tests/support/route-context";

// After a change of the contracts: `npx vitest run -c tests/config/vitest.config.ts tests/integration/contract -u`.
it("writes the document that is committed", async () => {
  const text = `${JSON.stringify(buildOpenApiDocument(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(inProject("docs", "api", "openapi.json"));
});

it("resolves all of its references", () => {
  const document = buildOpenApiDocument();
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) =>
    path.split("/"),
  );
  const resolve = (parts: readonly string[]) =>
    parts.reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], document);
  expect(references.length).toBeGreaterThan(0);
  expect(references.filter((parts) => resolve(parts) === undefined)).toEqual([]);
});

it("describes parts of the path, query and body as the caller sends them", () => {
  const operation = {
    id: "renameThing",
    method: "PATCH",
    path: "/api/things/{thingId}",
    summary: "Renames a thing",
    params: z.strictObject({ thingId: z.string() }),
    query: z.strictObject({ dry: z.coerce.number().default(0).meta({ description: "Only tries" }) }),
    body: z.strictObject({ name: z.string(), size: z.number().default(1) }),
    response: z.object({ size: z.number().default(1) }),
    statuses: [200],
  } as const satisfies Operation;
  expect(buildOpenApiDocument([operation])).toMatchObject({
    paths: {
      "/api/things/{thingId}": {
        patch: {
          operationId: "renameThing",
          parameters: [
            { name: "thingId", in: "path", required: true, schema: { type: "string" } },
            { name: "dry", in: "query", required: false, schema: { default: 0, description: "Only tries" } },
          ],
          requestBody: {
            content: { "application/json": { schema: { $ref: "#/components/schemas/RenameThingBody" } } },
          },
          responses: {
            "200": {
              content: { "application/json": { schema: { $ref: "#/components/schemas/RenameThingResponse" } } },
            },
          },
        },
      },
    },
    components: {
      schemas: { RenameThingBody: { required: ["name"] }, RenameThingResponse: { required: ["size"] } },
    },
  });
});

test("is served as it is committed", async () => {
  const response = await GET(localRequest("/api/docs"), NO_PARAMS);
  const committed = await readFile(inProject("docs", "api", "openapi.json"), "utf8");
  expect(await response.json()).toEqual(JSON.parse(committed));
});

it("lists every operation in the table of docs/api.md, and nothing there is missing here", async () => {
  const document = await readFile(inProject("docs", "api.md"), "utf8");
  const [, table = ""] = /^## Operations\n([\s\S]*?)\n## /m.exec(document) ?? [];
  const rows = [...table.matchAll(/^\| (GET|POST|PUT|PATCH|DELETE) \| `([^`]+)` \|/gm)].map(
    ([, method, path]) => `${method} ${path}`,
  );
  expect(rows.sort()).toEqual(OPERATIONS.map(({ method, path }) => `${method} ${path}`).sort());
});
