import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { Database } from "@/lib/infra/db/database";

const VersionRows = z.tuple([z.object({ version: z.string() })]);

/** Version of the PostgreSQL server, such as `18.4`. */
export async function getServerVersion(db: Database): Promise<string> {
  const rows = await db.$queryRaw`SELECT current_setting('server_version') AS "version"`;
  return VersionRows.parse(rows)[0].version;
}

const HistoryTableRows = z.tuple([z.object({ exists: z.boolean() })]);
const MigrationRows = z.array(z.object({ name: z.string(), finished: z.boolean() }));

export type MigrationHistory = Readonly<{ applied: readonly string[]; failed: readonly string[] }>;

/** What `_prisma_migrations` says, in order of name; nothing when no migration was ever applied. */
async function selectMigrationHistory(db: Database): Promise<MigrationHistory> {
  const [table] = HistoryTableRows.parse(
    await db.$queryRaw`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "exists"`,
  );
  if (!table.exists) return { applied: [], failed: [] };
  const rows = MigrationRows.parse(
    await db.$queryRaw`
      SELECT migration_name AS "name", finished_at IS NOT NULL AS "finished"
      FROM _prisma_migrations
      WHERE rolled_back_at IS NULL
      ORDER BY migration_name COLLATE "C"`,
  );
  return {
    applied: rows.filter((row) => row.finished).map((row) => row.name),
    failed: rows.filter((row) => !row.finished).map((row) => row.name),
  };
}

export type DatabaseProbe =
  | Readonly<{ reachable: true; serverVersion: string; latencyMs: number; history: MigrationHistory }>
  | Readonly<{ reachable: false; cause: unknown }>;

const PROBE_TIMEOUT_MS = 3_000;

async function askServer(db: Database): Promise<DatabaseProbe> {
  const started = performance.now();
  const serverVersion = await getServerVersion(db);
  const latencyMs = Math.round((performance.now() - started) * 10) / 10;
  return { reachable: true, serverVersion, latencyMs, history: await selectMigrationHistory(db) };
}

/** Asks the server who it is and what was migrated; an error or three seconds of silence count as not reachable. */
export async function probeDatabase(db: Database): Promise<DatabaseProbe> {
  const patience = new AbortController();
  const answer = askServer(db).catch((cause: unknown): DatabaseProbe => ({ reachable: false, cause }));
  const silence = delay(PROBE_TIMEOUT_MS, undefined, { signal: patience.signal }).then(
    (): DatabaseProbe => ({ reachable: false, cause: new Error(`No answer within ${PROBE_TIMEOUT_MS} ms`) }),
    (): Promise<DatabaseProbe> => answer,
  );
  const probe = await Promise.race([answer, silence]);
  patience.abort();
  return probe;
}
