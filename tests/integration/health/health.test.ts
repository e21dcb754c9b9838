import { expect } from "vitest";
import { connectDatabase } from "@/lib/infra/db/database";
import type { ServiceContext } from "@/lib/services/context";
import { getHealth } from "@/lib/services/health/get-health";
import { getStatus } from "@/lib/services/instance/get-status";
import { createEmptyDatabase, createMigratedDatabase, test, withClient } from "@/tests/support/database";

const NOBODY_LISTENS = "postgresql://assay@127.0.0.1:1/assay";

/** The same context on another database, whose pool is closed at the end. */
async function withDatabase<T>(ctx: ServiceContext, url: string, use: (ctx: ServiceContext) => Promise<T>): Promise<T> {
  const db = connectDatabase(url, ctx.log);
  try {
    return await use({ ...ctx, db });
  } finally {
    await db.$disconnect();
  }
}

test("is ready on a migrated database and says on what it runs", async ({ ctx }) => {
  const startedAt = new Date("2026-01-01T00:00:00.000Z");
  const fixed: ServiceContext = {
    ...ctx,
    now: () => new Date("2026-01-01T01:00:00.900Z"),
    instance: {
      ...ctx.instance,
      version: "1.2.3",
      revision: null,
      nodeVersion: "24.0.0",
      startedAt,
      readMemory: () => ({ residentBytes: 2_000, heapUsedBytes: 1_000 }),
    },
  };
  expect(await getHealth(fixed)).toEqual({
    status: "ready",
    problems: [],
    checkedAt: "2026-01-01T01:00:00.900Z",
    version: "1.2.3",
    revision: null,
    nodeVersion: "24.0.0",
    startedAt: "2026-01-01T00:00:00.000Z",
    uptimeSeconds: 3_600,
    database: {
      mode: "external",
      reachable: true,
      serverVersion: expect.stringMatching(/^\d+\.\d+/),
      latencyMs: expect.any(Number),
    },
    migrations: { appliedCount: ctx.instance.migrationNames.length, pending: [], failed: [] },
    memory: { residentBytes: 2_000, heapUsedBytes: 1_000 },
  });
});

test("answers that the database is away instead of failing", async ({ ctx }) => {
  const health = await withDatabase(ctx, NOBODY_LISTENS, getHealth);
  expect(health).toMatchObject({
    status: "unavailable",
    problems: ["The database does not answer"],
    database: { reachable: false, serverVersion: null, latencyMs: null },
    migrations: null,
  });
});

test("is not ready on an empty database and names every missing migration", async ({ ctx }) => {
  const health = await withDatabase(ctx, await createEmptyDatabase(), getHealth);
  expect(health).toMatchObject({
    status: "unavailable",
    problems: [`Migrations are pending: ${ctx.instance.migrationNames.join(", ")}`],
    migrations: { appliedCount: 0, pending: ctx.instance.migrationNames, failed: [] },
  });
});

test("is not ready after a migration that failed, and goes by what was resolved since", async ({ ctx }) => {
  const url = await createMigratedDatabase();
  const insert = `
    INSERT INTO _prisma_migrations (id, checksum, migration_name, rolled_back_at, finished_at)
    VALUES ('1', '', '0002_broken', NULL, NULL), ('2', '', '0003_resolved', now(), NULL), ('3', '', '0004_newer', NULL, now())`;
  await withClient(url, (client) => client.query(insert));
  const health = await withDatabase(ctx, url, getHealth);
  expect(health).toMatchObject({
    status: "unavailable",
    problems: ["Migrations failed: 0002_broken"],
    migrations: { appliedCount: ctx.instance.migrationNames.length + 1, pending: [], failed: ["0002_broken"] },
  });
});

test("keeps the status readable while the database is away, with activity unknown rather than empty", async ({
  ctx,
}) => {
  const [present, absent] = [await getStatus(ctx), await withDatabase(ctx, NOBODY_LISTENS, getStatus)];
  expect(present.recentActivity).toEqual(expect.any(Array));
  expect(absent.recentActivity).toBeNull();
  expect([absent.evaluators, absent.comparators, absent.activities]).toEqual([
    present.evaluators,
    present.comparators,
    present.activities,
  ]);
});
