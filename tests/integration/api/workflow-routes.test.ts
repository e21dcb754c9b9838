import { describe, expect } from "vitest";
import { DELETE, GET, PATCH } from "@/app/api/benchmark/workflows/[workflowId]/route";
import { GET as GET_DIFF } from "@/app/api/benchmark/workflows/[workflowId]/versions/[versionId]/diff/route";
import * as versionRoute from "@/app/api/benchmark/workflows/[workflowId]/versions/[versionId]/route";
import { POST as ADD_VERSION, GET as LIST_VERSIONS } from "@/app/api/benchmark/workflows/[workflowId]/versions/route";
import { GET as LIST, POST } from "@/app/api/benchmark/workflows/route";
import { POST as VALIDATE } from "@/app/api/benchmark/workflows/validate/route";
import { SOURCE_BODY_BYTES_MAX, WorkflowPageSchema, WorkflowSchema } from "@/lib/contracts/workflow";
import { WorkflowVersionPageSchema, WorkflowVersionSchema } from "@/lib/contracts/workflow-version";
import { WORKFLOW_LIMITS } from "@/lib/domain/workflows/limits";
import type { RouteHandler } from "@/lib/http/route";
import { test } from "@/tests/support/database";
import { localRequest } from "@/tests/support/route-context";
import { BAD_SOURCES, change, VALID_SOURCE } from "@/tests/support/workflow-sources";

type Sent = Readonly<{ params?: Record<string, string>; search?: string; body?: unknown }>;

const call = (handler: RouteHandler, { params = {}, search = "", body }: Sent = {}): Promise<Response> => {
  const { method } = handler.operation;
  const headers = { "content-type": "application/json" };
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  return handler(localRequest(`/api/benchmark/workflows${search}`, init), { params: Promise.resolve(params) });
};

let nameCount = 0;

async function create(source = VALID_SOURCE) {
  nameCount += 1;
  const response = await call(POST, { body: { name: `Route ${nameCount}`, source } });
  expect(response.status).toBe(201);
  return WorkflowSchema.parse(await response.json());
}

describe("the routes of workflows", () => {
  test("carry a workflow from its creation to its end", async () => {
    const { id: workflowId, latestVersion } = await create();
    const params = { workflowId };
    const renamed = await call(PATCH, { params, body: { description: "Reads" } });
    expect(await renamed.json()).toMatchObject({ id: workflowId, description: "Reads" });

    const source = change(VALID_SOURCE, "label: Normalise", "label: Numbers");
    const added = await call(ADD_VERSION, { params, body: { source } });
    expect(added.status).toBe(201);
    const two = WorkflowVersionSchema.parse(await added.json());
    const versionParams = { workflowId, versionId: two.id };
    const details = await call(versionRoute.GET, { params: versionParams });
    expect(await details.json()).toMatchObject({ ...two, source, mermaid: expect.stringContaining('["Numbers"]') });
    const diff = await call(GET_DIFF, { params: versionParams, search: `?against=${latestVersion.id}` });
    expect(await diff.json()).toMatchObject({ changes: [{ part: "node", id: "normalize", change: "changed" }] });
    const versions = WorkflowVersionPageSchema.parse(await (await call(LIST_VERSIONS, { params })).json());
    expect(versions.items.map(({ version }) => version)).toEqual([2, 1]);

    const deleted = await call(DELETE, { params });
    expect([deleted.status, await deleted.text(), deleted.headers.get("x-request-id")]).toEqual([
      204,
      "",
      expect.any(String),
    ]);
    expect((await call(GET, { params })).status).toBe(404);
  });

  test("answer 409 for a name that is taken and for a version that says the same", async () => {
    const { id: workflowId, name } = await create();
    const again = await call(POST, { body: { name, source: VALID_SOURCE } });
    expect(await again.json()).toMatchObject({ status: 409, code: "CONFLICT", detail: expect.stringContaining(name) });
    const same = await call(ADD_VERSION, { params: { workflowId }, body: { source: VALID_SOURCE } });
    expect(await same.json()).toMatchObject({ status: 409, detail: expect.stringContaining("Version 1") });
  });

  test("list in pages that the cursor joins", async () => {
    const ids = [(await create()).id, (await create()).id].reverse();
    const first = WorkflowPageSchema.parse(await (await call(LIST, { search: "?limit=1" })).json());
    const search = `?limit=1&cursor=${first.nextCursor}`;
    const second = WorkflowPageSchema.parse(await (await call(LIST, { search })).json());
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
  });

  test("have no way to change a version", () => {
    expect(Object.keys(versionRoute)).toEqual(["GET"]);
  });
});

describe("bad input", () => {
  test.for(BAD_SOURCES.map((bad) => [bad.name, bad] as const))(
    "is answered with its place when it is %s: 200 when it is checked, 422 when it would be stored",
    async ([, { source, line, path, message }]) => {
      const checked = await call(VALIDATE, { body: { source } });
      expect(checked.status).toBe(200);
      expect(await checked.json()).toMatchObject({
        valid: false,
        configHash: null,
        problems: expect.arrayContaining([{ path, line, severity: "error", message: expect.stringMatching(message) }]),
      });
      const refused = await call(POST, { body: { name: "Never stored", source } });
      const prefix = line === null ? "" : `line ${line}: `;
      expect(await refused.json()).toMatchObject({
        status: 422,
        code: "VALIDATION",
        fields: expect.arrayContaining([
          {
            path: path === "" ? "source" : `source.${path}`,
            message: expect.stringMatching(new RegExp(`^${prefix}.*${message.source}`)),
          },
        ]),
      });
    },
  );

  test("takes a text of 5 MB that is full of line ends, and refuses a body above the limit", async () => {
    const filler = "#\n".repeat((WORKFLOW_LIMITS.configBytesMax - VALID_SOURCE.length) / 2 - 1);
    const fits = await call(VALIDATE, { body: { source: VALID_SOURCE + filler } });
    expect(await fits.json()).toMatchObject({ valid: true, problems: [] });
    const tooLarge = await call(VALIDATE, { body: { source: "x".repeat(SOURCE_BODY_BYTES_MAX) } });
    expect(await tooLarge.json()).toMatchObject({ code: "LIMIT_EXCEEDED", detail: expect.stringContaining("11 MB") });
    const renamed = await call(PATCH, { params: { workflowId: "x" }, body: { description: "x".repeat(1_000_000) } });
    expect(await renamed.json()).toMatchObject({ code: expect.stringMatching(/VALIDATION|LIMIT_EXCEEDED/) });
  });

  test.for([
    ["without a name", { source: VALID_SOURCE }, "name"],
    ["with an empty name", { name: "  ", source: VALID_SOURCE }, "name"],
    ["without a text", { name: "x" }, "source"],
    ["with a text that is none", { name: "x", source: { nodes: {} } }, "source"],
    ["with a text that has U+0000", { name: "x", source: "\0" }, "source"],
    ["with more than it takes", { name: "x", source: VALID_SOURCE, version: 7 }, ""],
  ] as const)("is refused %s, by path", async ([, body, path]) => {
    expect(await (await call(POST, { body })).json()).toMatchObject({ status: 422, fields: [{ path }] });
  });

  test("is refused by a diff without something to compare with", async () => {
    const { id: workflowId, latestVersion } = await create();
    const response = await call(GET_DIFF, { params: { workflowId, versionId: latestVersion.id } });
    expect(await response.json()).toMatchObject({ status: 422, fields: [{ path: "against" }] });
  });
});
