import { expect } from "vitest";
import { ListAuditEventsQuerySchema } from "@/lib/contracts/audit";
import { listAuditEvents } from "@/lib/services/audit/list-audit-events";
import type { ServiceContext } from "@/lib/services/context";
import { recordInstanceStart } from "@/lib/services/instance/record-instance-start";
import { test } from "@/tests/support/database";

test("records a start with the versions it runs on, as done by the system", async ({ ctx }) => {
  const starting: ServiceContext = {
    ...ctx,
    actor: { type: "system", job: "start" },
    instance: { ...ctx.instance, version: "1.2.3", revision: "abc", nodeVersion: "24.0.0", databaseMode: "embedded" },
  };
  const id = await recordInstanceStart(starting);
  const { items } = await listAuditEvents(ctx, ListAuditEventsQuerySchema.parse({ entityId: ctx.instance.id }));
  expect(items).toEqual([
    {
      id,
      at: expect.any(String),
      actor: "system:start",
      action: "instance.started",
      entityType: "instance",
      entityId: ctx.instance.id,
      requestId: ctx.requestId,
      before: null,
      after: {
        version: "1.2.3",
        revision: "abc",
        nodeVersion: "24.0.0",
        databaseMode: "embedded",
        postgresVersion: expect.stringMatching(/^\d+\.\d+/),
      },
    },
  ]);
});
