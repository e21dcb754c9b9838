import { describe, expect } from "vitest";
import { CreateWorkflowBodySchema, ListWorkflowsQuerySchema } from "@/lib/contracts/workflow";
import { activityDeclarations } from "@/lib/domain/activities/registry";
import { EXAMPLE_WORKFLOWS } from "@/lib/domain/workflows/example-workflows";
import { GraphWorkflowConfigSchema } from "@/lib/domain/workflows/graph-config";
import { hashWorkflow } from "@/lib/domain/workflows/workflow-hash";
import { listAuditEvents } from "@/lib/services/audit/list-audit-events";
import type { ServiceContext } from "@/lib/services/context";
import { createWorkflow } from "@/lib/services/workflows/create-workflow";
import { createWorkflowVersion } from "@/lib/services/workflows/create-workflow-version";
import { deleteWorkflow } from "@/lib/services/workflows/delete-workflow";
import { diffWorkflowVersion } from "@/lib/services/workflows/diff-workflow-version";
import { getWorkflow } from "@/lib/services/workflows/get-workflow";
import { getWorkflowVersion } from "@/lib/services/workflows/get-workflow-version";
import { listWorkflowVersions } from "@/lib/services/workflows/list-workflow-versions";
import { listWorkflows } from "@/lib/services/workflows/list-workflows";
import { updateWorkflow } from "@/lib/services/workflows/update-workflow";
import { validateWorkflowSource } from "@/lib/services/workflows/validate-workflow-source";
import { test, withClient } from "@/tests/support/database";
import { BAD_SOURCES, change, HANGING_PATTERN_SOURCE, VALID_SOURCE } from "@/tests/support/workflow-sources";

const FIRST_PAGE = ListWorkflowsQuerySchema.parse({});
const relabelled = (label: string) => change(VALID_SOURCE, "label: Normalise", `label: ${label}`);

let nameCount = 0;

/** Every test has workflows of its own. */
function create(ctx: ServiceContext, facts: Readonly<{ name?: string; description?: string; source?: string }> = {}) {
  nameCount += 1;
  const body = { name: `Workflow ${nameCount}`, source: VALID_SOURCE, ...facts };
  return createWorkflow(ctx, CreateWorkflowBodySchema.parse(body));
}

async function auditOf(ctx: ServiceContext, entityId: string) {
  const { items } = await listAuditEvents(ctx, { entityId, cursor: undefined, limit: 10 });
  return items.map(({ action, entityType, before, after }) => ({ action, entityType, before, after })).reverse();
}

const countRows = async (ctx: ServiceContext) => [
  await ctx.db.workflow.count(),
  await ctx.db.workflowVersion.count(),
  await ctx.db.auditEvent.count(),
];

describe("creating a workflow", () => {
  test("keeps the text as it was given, and the workflow with its hash, as version 1", async ({ ctx }) => {
    const source = `\r\n${VALID_SOURCE}# trailing comment \t`;
    const workflow = await create(ctx, { source, description: "Reads invoices" });
    const { latestVersion } = workflow;
    expect(workflow).toEqual({
      id: expect.any(String),
      name: expect.stringMatching(/^Workflow \d+$/),
      description: "Reads invoices",
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      createdBy: "user:local",
      latestVersion: {
        id: expect.any(String),
        version: 1,
        configHash: validateWorkflowSource(VALID_SOURCE).configHash,
        createdAt: expect.any(String),
      },
    });
    const version = await getWorkflowVersion(ctx, { workflowId: workflow.id, versionId: latestVersion.id });
    expect(version).toMatchObject({ ...latestVersion, workflowId: workflow.id, source, problems: [] });
    expect(version.mermaid).toContain('["Extract fields"]');
    expect(version.nodes.map(({ id, activityType }) => [id, activityType])).toEqual([
      ["extract", "extract.regex"],
      ["normalize", "fields.normalize"],
    ]);
    expect(await auditOf(ctx, workflow.id)).toEqual([
      {
        action: "workflow.created",
        entityType: "workflow",
        before: null,
        after: {
          name: workflow.name,
          description: "Reads invoices",
          version: 1,
          versionId: latestVersion.id,
          configHash: latestVersion.configHash,
        },
      },
    ]);
  });

  test.for(EXAMPLE_WORKFLOWS.map((example) => [example.id, example.source] as const))(
    "gives %s back from the database with the hash it was stored under",
    async ([, source], { ctx }) => {
      const { id, latestVersion } = await create(ctx, { source });
      const { config, configHash } = await getWorkflowVersion(ctx, { workflowId: id, versionId: latestVersion.id });
      expect(hashWorkflow(GraphWorkflowConfigSchema.parse(config), activityDeclarations)).toBe(configHash);
    },
  );

  test("refuses a name that is taken, and stores nothing", async ({ ctx }) => {
    const { name } = await create(ctx);
    const before = await countRows(ctx);
    await expect(create(ctx, { name: ` ${name} ` })).rejects.toMatchObject({
      code: "CONFLICT",
      message: `There is a workflow with the name "${name}" already`,
    });
    expect(await countRows(ctx)).toEqual(before);
  });

  test("refuses text that the database cannot hold, also where YAML writes it as an escape", async ({ ctx }) => {
    const source = change(VALID_SOURCE, "label: Normalise", 'label: "a\\0b"');
    await expect(create(ctx, { source })).rejects.toMatchObject({ code: "VALIDATION", message: /U\+0000/ });
    expect(validateWorkflowSource(source)).toMatchObject({ valid: false, problems: [{ message: /U\+0000/ }] });
  });
});

describe("adding a version", () => {
  test("numbers it on, and leaves the one before as it was", async ({ ctx }) => {
    const workflow = await create(ctx);
    const one = { workflowId: workflow.id, versionId: workflow.latestVersion.id };
    const before = await getWorkflowVersion(ctx, one);
    const two = await createWorkflowVersion(ctx, { workflowId: workflow.id, source: relabelled("Numbers") });
    expect(two).toMatchObject({ version: 2, workflowId: workflow.id, createdBy: "user:local" });
    expect(await getWorkflowVersion(ctx, one)).toEqual(before);
    const { workflowId: _id, createdBy: _by, ...named } = two;
    expect((await getWorkflow(ctx, workflow.id)).latestVersion).toEqual(named);
    expect((await auditOf(ctx, workflow.id)).at(-1)).toEqual({
      action: "workflow.versionCreated",
      entityType: "workflow",
      before: { version: 1, versionId: one.versionId, configHash: before.configHash },
      after: { version: 2, versionId: two.id, configHash: two.configHash },
    });
  });

  test("refuses one that does the same as the latest, names that one, and stores nothing", async ({ ctx }) => {
    const workflow = await create(ctx);
    const before = await countRows(ctx);
    const again = { workflowId: workflow.id, source: `# another comment\n${VALID_SOURCE}` };
    await expect(createWorkflowVersion(ctx, again)).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Version 1 does the same already"),
    });
    expect(await countRows(ctx)).toEqual(before);
  });

  test("takes what an older version did, so that a change can be taken back", async ({ ctx }) => {
    const { id: workflowId } = await create(ctx);
    await createWorkflowVersion(ctx, { workflowId, source: relabelled("Numbers") });
    expect(await createWorkflowVersion(ctx, { workflowId, source: VALID_SOURCE })).toMatchObject({ version: 3 });
  });

  test("gives writers who come at once numbers one after the other", async ({ ctx }) => {
    const { id: workflowId } = await create(ctx);
    const labels = ["A", "B", "C", "D", "E"];
    const made = await Promise.all(
      labels.map((label) => createWorkflowVersion(ctx, { workflowId, source: relabelled(label) })),
    );
    expect(made.map(({ version }) => version).sort()).toEqual([2, 3, 4, 5, 6]);
    const { items } = await listWorkflowVersions(ctx, { workflowId, ...FIRST_PAGE });
    expect(items.map(({ version }) => version)).toEqual([6, 5, 4, 3, 2, 1]);
  });
});

describe("a version", () => {
  test("cannot be changed, even by SQL", async ({ ctx, databaseUrl }) => {
    const { id, latestVersion } = await create(ctx);
    const params = { workflowId: id, versionId: latestVersion.id };
    const before = await getWorkflowVersion(ctx, params);
    for (const column of ["source", "config_hash", "created_by"]) {
      const update = `UPDATE workflow_version SET ${column} = 'x' WHERE id = '${latestVersion.id}'`;
      await expect(withClient(databaseUrl, (client) => client.query(update))).rejects.toThrow("never changes");
    }
    expect(await getWorkflowVersion(ctx, params)).toEqual(before);
  });

  test("is not found under another workflow", async ({ ctx }) => {
    const [one, other] = [await create(ctx), await create(ctx)];
    const crossed = { workflowId: one.id, versionId: other.latestVersion.id };
    await expect(getWorkflowVersion(ctx, crossed)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const diff = { workflowId: one.id, versionId: one.latestVersion.id, against: other.latestVersion.id };
    await expect(diffWorkflowVersion(ctx, diff)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is compared with another: parts of the workflow, and lines of the text", async ({ ctx }) => {
    const { id: workflowId, latestVersion } = await create(ctx);
    const two = await createWorkflowVersion(ctx, { workflowId, source: relabelled("Numbers") });
    const diff = await diffWorkflowVersion(ctx, { workflowId, versionId: two.id, against: latestVersion.id });
    expect(diff).toMatchObject({ before: { version: 1 }, after: { version: 2 } });
    expect(diff.changes).toEqual([
      {
        part: "node",
        id: "normalize",
        change: "changed",
        values: [{ path: "label", before: '"Normalise"', after: '"Numbers"', lines: null }],
      },
    ]);
    expect(diff.sourceLines.filter((line) => line.change !== "same")).toEqual([
      { change: "removed", text: "    label: Normalise" },
      { change: "added", text: "    label: Numbers" },
    ]);
  });
});

describe("changing and deleting a workflow", () => {
  test("changes what is given and keeps the rest, with both states in the audit log", async ({ ctx }) => {
    const { id: workflowId, name, latestVersion } = await create(ctx, { description: "old" });
    const updated = await updateWorkflow(ctx, { workflowId, name: `${name} renamed` });
    expect(updated).toMatchObject({ name: `${name} renamed`, description: "old", latestVersion });
    expect(await updateWorkflow(ctx, { workflowId, description: null })).toMatchObject({ description: null });
    expect((await auditOf(ctx, workflowId))[1]).toEqual({
      action: "workflow.updated",
      entityType: "workflow",
      before: { name, description: "old" },
      after: { name: `${name} renamed`, description: "old" },
    });
  });

  test("refuses a name that is taken, and changes nothing", async ({ ctx }) => {
    const [one, other] = [await create(ctx), await create(ctx)];
    const rename = updateWorkflow(ctx, { workflowId: one.id, name: other.name, description: "new" });
    await expect(rename).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await getWorkflow(ctx, one.id)).toEqual(one);
  });

  test("deletes it with all versions, and keeps what the audit log says of it", async ({ ctx }) => {
    const kept = await create(ctx);
    const { id: workflowId, name, latestVersion } = await create(ctx);
    await createWorkflowVersion(ctx, { workflowId, source: relabelled("Numbers") });
    await deleteWorkflow(ctx, { workflowId });
    await expect(getWorkflow(ctx, workflowId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await ctx.db.workflowVersion.count({ where: { workflowId } })).toBe(0);
    expect((await auditOf(ctx, workflowId)).map(({ action }) => action)).toEqual([
      "workflow.created",
      "workflow.versionCreated",
      "workflow.deleted",
    ]);
    expect((await auditOf(ctx, workflowId)).at(-1)).toMatchObject({ before: { name, version: 2 }, after: null });
    const params = { workflowId, versionId: latestVersion.id };
    await expect(getWorkflowVersion(ctx, params)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await getWorkflow(ctx, kept.id)).toEqual(kept);
  });

  test.for([
    ["getting", (ctx: ServiceContext, workflowId: string) => getWorkflow(ctx, workflowId)],
    ["renaming", (ctx: ServiceContext, workflowId: string) => updateWorkflow(ctx, { workflowId, name: "x" })],
    ["deleting", (ctx: ServiceContext, workflowId: string) => deleteWorkflow(ctx, { workflowId })],
    [
      "adding to",
      (ctx: ServiceContext, workflowId: string) => createWorkflowVersion(ctx, { workflowId, source: VALID_SOURCE }),
    ],
    ["listing", (ctx: ServiceContext, workflowId: string) => listWorkflowVersions(ctx, { workflowId, ...FIRST_PAGE })],
  ] as const)("answers not found when %s one that is not there", async ([, act], { ctx }) => {
    await expect(act(ctx, ctx.newId())).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("the lists", () => {
  test("page through workflows newest first, each once", async ({ ctx }) => {
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.unshift((await create(ctx)).id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query = { limit: "2", ...(cursor === null ? {} : { cursor }) };
      const page = await listWorkflows(ctx, ListWorkflowsQuerySchema.parse(query));
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen.slice(0, 5)).toEqual(made);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test("page through versions, latest first", async ({ ctx }) => {
    const { id: workflowId } = await create(ctx);
    for (const label of ["A", "B"]) await createWorkflowVersion(ctx, { workflowId, source: relabelled(label) });
    const first = await listWorkflowVersions(ctx, { workflowId, ...ListWorkflowsQuerySchema.parse({ limit: "2" }) });
    const query = ListWorkflowsQuerySchema.parse({ limit: "2", cursor: first.nextCursor });
    const second = await listWorkflowVersions(ctx, { workflowId, ...query });
    expect([...first.items, ...second.items].map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(second.nextCursor).toBeNull();
  });
});

describe("bad input", () => {
  test.for(BAD_SOURCES.map((bad) => [bad.name, bad] as const))(
    "is told with its place when it is %s, and nothing is stored",
    async ([, { source, line, path, message }], { ctx }) => {
      const { valid, problems, configHash, mermaid, nodes } = validateWorkflowSource(source);
      expect({ valid, configHash, mermaid, nodes }).toEqual({
        valid: false,
        configHash: null,
        mermaid: null,
        nodes: [],
      });
      expect(problems).toContainEqual({ path, line, severity: "error", message: expect.stringMatching(message) });

      const { id: workflowId } = await create(ctx);
      const before = await countRows(ctx);
      const fields = expect.arrayContaining([
        { path: path === "" ? "source" : `source.${path}`, message: expect.stringMatching(message) },
      ]);
      await expect(create(ctx, { source })).rejects.toMatchObject({ code: "VALIDATION", fields });
      await expect(createWorkflowVersion(ctx, { workflowId, source })).rejects.toMatchObject({ fields });
      expect(await countRows(ctx)).toEqual(before);
    },
  );

  test("is no pattern on which other engines hang: it is accepted at once", () => {
    const started = performance.now();
    expect(validateWorkflowSource(HANGING_PATTERN_SOURCE)).toMatchObject({ valid: true, problems: [] });
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test("is listed up to 200 problems, errors first, with the number of all", () => {
    const nodes = Array.from({ length: 300 }, (_, index) => `  x${index}: { id: x${index}, label: y, kind: z }\n`);
    const check = validateWorkflowSource(change(VALID_SOURCE, "nodes:\n", `nodes:\n${nodes.join("")}`));
    expect(check).toMatchObject({ valid: false, problemCount: 300 });
    expect(check.problems.length).toBe(200);
  });
});

test("draws no graph of a workflow that is too large for one, but lists its nodes", () => {
  const nodes = Array.from({ length: 400 }, (_, index) => {
    const id = `n${index}`;
    return [id, { id, type: "activity", label: id, activityType: "text.normalize", parameters: { text: "x" } }];
  });
  const config = {
    schemaVersion: "1.0",
    metadata: { name: "Large" },
    entryNodeId: "n0",
    nodes: Object.fromEntries(nodes),
    edges: Array.from({ length: 399 }, (_, index) => ({
      id: `e${index}`,
      source: `n${index}`,
      target: `n${index + 1}`,
    })),
  };
  const check = validateWorkflowSource(JSON.stringify(config));
  expect(check).toMatchObject({ valid: true, problems: [], mermaid: null });
  expect(check.nodes.length).toBe(400);
});
