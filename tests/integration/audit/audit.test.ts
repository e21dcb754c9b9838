import { expect } from "vitest";
import { ListAuditEventsQuerySchema } from "@/lib/contracts/audit";
import { listAuditEvents } from "@/lib/services/audit/list-audit-events";
import { type AuditedChange, writeAuditEvent } from "@/lib/services/audit/write-audit-event";
import { inTransaction, type ServiceContext } from "@/lib/services/context";
import { test } from "@/tests/support/database";

const query = (raw: Record<string, string>) => ListAuditEventsQuerySchema.parse(raw);

const change = (facts: Partial<AuditedChange>): AuditedChange => ({
  action: "instance.started",
  entityType: "instance",
  entityId: "one",
  before: null,
  after: null,
  ...facts,
});

const write = (ctx: ServiceContext, facts: Partial<AuditedChange>) =>
  inTransaction(ctx, (tx) => writeAuditEvent(tx, change(facts)));

const at = (ctx: ServiceContext, time: string): ServiceContext => ({ ...ctx, now: () => new Date(time) });

test("keeps who, when, what and in which request, with the state before and after", async ({ ctx }) => {
  const entityId = ctx.newId();
  const before = { name: "old", tags: ["a"], size: 1.5, note: null };
  const id = await write(at(ctx, "2026-01-02T03:04:05.678Z"), { entityId, before, after: {} });
  expect(await listAuditEvents(ctx, query({ entityId }))).toEqual({
    items: [
      {
        id,
        at: "2026-01-02T03:04:05.678Z",
        actor: "user:local",
        action: "instance.started",
        entityType: "instance",
        entityId,
        requestId: ctx.requestId,
        before,
        after: {},
      },
    ],
    nextCursor: null,
  });
});

test("writes nothing when the transaction of the change fails", async ({ ctx }) => {
  const entityId = ctx.newId();
  const failing = inTransaction(ctx, async (tx) => {
    await writeAuditEvent(tx, change({ entityId }));
    throw new Error("the change itself failed");
  });
  await expect(failing).rejects.toThrow("the change itself failed");
  expect((await listAuditEvents(ctx, query({ entityId }))).items).toEqual([]);
});

test("joins the transaction that is already open", async ({ ctx }) => {
  const entityId = ctx.newId();
  const outer = inTransaction(ctx, async (tx) => {
    await write(tx, { entityId });
    throw new Error("outer");
  });
  await expect(outer).rejects.toThrow("outer");
  expect((await listAuditEvents(ctx, query({ entityId }))).items).toEqual([]);
});

test("pages newest first through events of the same millisecond, each once", async ({ ctx }) => {
  const entityId = ctx.newId();
  const ids: string[] = [];
  for (const second of [1, 2, 2, 2, 2, 3, 3]) {
    ids.push(await write(at(ctx, `2026-01-01T00:00:0${second}.000Z`), { entityId }));
  }
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await listAuditEvents(ctx, query({ entityId, limit: "2", ...(cursor === null ? {} : { cursor }) }));
    seen.push(...page.items.map((event) => event.id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(seen).toEqual(ids.toReversed());
});

test("ends the list without a further page when the last one is exactly full", async ({ ctx }) => {
  const entityId = ctx.newId();
  await write(ctx, { entityId });
  await write(ctx, { entityId });
  const page = await listAuditEvents(ctx, query({ entityId, limit: "2" }));
  expect([page.items.length, page.nextCursor]).toEqual([2, null]);
});

test("filters by actor, action, kind, entity and time, and by all of them at once", async ({ ctx }) => {
  const entityId = ctx.newId();
  const entityType = `kind-${entityId}`;
  const asJob: ServiceContext = { ...ctx, actor: { type: "system", job: entityId } };
  const early = await write(at(asJob, "2026-03-01T00:00:00.000Z"), { entityId, entityType });
  const late = await write(at(ctx, "2026-03-02T00:00:00.000Z"), { entityId, entityType });
  const list = async (raw: Record<string, string>) =>
    (await listAuditEvents(ctx, query(raw))).items.map((event) => event.id);

  expect(await list({ entityType })).toEqual([late, early]);
  expect(await list({ entityId })).toEqual([late, early]);
  expect(await list({ actor: `system:${entityId}` })).toEqual([early]);
  expect(await list({ entityId, actor: "user:local" })).toEqual([late]);
  expect(await list({ entityId, from: "2026-03-02T00:00:00.000Z" })).toEqual([late]);
  expect(await list({ entityId, to: "2026-03-02T00:00:00Z" })).toEqual([early]);
  expect(await list({ entityId, from: "2026-03-02T01:00:00+01:00" })).toEqual([late]);
  expect(await list({ entityId, action: "run.started" })).toEqual([]);
});
