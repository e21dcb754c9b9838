import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";

/** The key that `prisma migrate deploy` takes as well, so that the two never run side by side. */
const ADVISORY_LOCK = 72_707_369;

/** The table as `prisma migrate deploy` makes it: either may go on where the other stopped. */
const CREATE_HISTORY = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum" VARCHAR(64) NOT NULL,
    "finished_at" TIMESTAMPTZ,
    "migration_name" VARCHAR(255) NOT NULL,
    "logs" TEXT,
    "rolled_back_at" TIMESTAMPTZ,
    "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count" INTEGER NOT NULL DEFAULT 0
  )`;

type Migration = Readonly<{ name: string; sql: string; checksum: string }>;
type AppliedRow = Readonly<{ migration_name: string; checksum: string; finished_at: Date | null }>;

class MigrationError extends Error {
  override readonly name = "MigrationError";
}

function readMigrations(folder: string): readonly Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(folder, entry.name, "migration.sql")))
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

function assertHistoryFits(applied: readonly AppliedRow[], migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of applied) {
    const migration = known.get(row.migration_name);
    if (row.finished_at === null) {
      throw new MigrationError(`Migration ${row.migration_name} failed earlier; resolve it before starting again.`);
    }
    if (migration === undefined) {
      throw new MigrationError(
        `The database has the migration ${row.migration_name}, which this version does not know: it belongs to a newer Assay.`,
      );
    }
    if (migration.checksum !== row.checksum) {
      throw new MigrationError(`Migration ${row.migration_name} was changed after it had been applied.`);
    }
  }
}

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(migration.sql);
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    );
    await client.query("COMMIT");
  } catch (cause) {
    await client.query("ROLLBACK").catch(() => undefined); // Without a connection there is nothing left to roll back.
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(`Migration ${migration.name} failed and was rolled back: ${reason}`, { cause });
  }
}

async function applyPending(client: pg.Client, migrations: readonly Migration[]): Promise<readonly string[]> {
  await client.query("SELECT pg_advisory_lock($1)", [ADVISORY_LOCK]);
  await client.query(CREATE_HISTORY);
  const { rows } = await client.query<AppliedRow>(
    `SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`,
  );
  assertHistoryFits(rows, migrations);
  const done = new Set(rows.map((row) => row.migration_name));
  const pending = migrations.filter((migration) => !done.has(migration.name));
  for (const migration of pending) await applyOne(client, migration);
  return pending.map((migration) => migration.name);
}

/**
 * Applies what is missing of `<folder>/<name>/migration.sql`, in order of name, each in a transaction of its own, under
 * Prisma's advisory lock; records it in `_prisma_migrations` as `prisma migrate deploy` would.
 *
 * @returns Names of the migrations applied now; empty when the database was up to date.
 * @throws MigrationError when one fails, was changed after it had been applied, or is unknown here.
 */
export async function applyMigrations(url: string, folder: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined); // A lost connection also fails the query that waits, which tells of it.
  await client.connect();
  try {
    return await applyPending(client, readMigrations(folder));
  } finally {
    await client.end(); // releases the advisory lock with the session
  }
}
