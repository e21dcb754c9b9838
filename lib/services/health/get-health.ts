import "server-only";
import type { Health } from "@/lib/contracts/health";
import { type DatabaseProbe, type MigrationHistory, probeDatabase } from "@/lib/infra/db/server-queries";
import type { ServiceContext } from "@/lib/services/context";

type Migrations = NonNullable<Health["migrations"]>;
type DatabaseFacts = Pick<Health, "database" | "migrations" | "problems">;

function toMigrations(history: MigrationHistory, neededNames: readonly string[]): Migrations {
  const known = new Set([...history.applied, ...history.failed]);
  return {
    appliedCount: history.applied.length,
    pending: neededNames.filter((name) => !known.has(name)),
    failed: [...history.failed],
  };
}

const listProblems = ({ pending, failed }: Migrations): string[] => [
  ...(failed.length === 0 ? [] : [`Migrations failed: ${failed.join(", ")}`]),
  ...(pending.length === 0 ? [] : [`Migrations are pending: ${pending.join(", ")}`]),
];

function toDatabaseFacts({ instance }: ServiceContext, probe: DatabaseProbe): DatabaseFacts {
  const mode = instance.databaseMode;
  if (!probe.reachable) {
    const database = { mode, reachable: false, serverVersion: null, latencyMs: null };
    return { database, migrations: null, problems: ["The database does not answer"] };
  }
  const { serverVersion, latencyMs, history } = probe;
  const migrations = toMigrations(history, instance.migrationNames);
  const database = { mode, reachable: true, serverVersion, latencyMs };
  return { database, migrations, problems: listProblems(migrations) };
}

/**
 * Tells whether this server can do its work, and on what it runs. A database that is away is an answer, not an error.
 *
 * @returns `ready` when the database answers and no migration is pending or failed; else the problems in plain words.
 */
export async function getHealth(ctx: ServiceContext): Promise<Health> {
  const { version, revision, nodeVersion, startedAt, readMemory } = ctx.instance;
  const probe = await probeDatabase(ctx.db);
  if (!probe.reachable) ctx.log.warn({ err: probe.cause, requestId: ctx.requestId }, "The database does not answer");
  const facts = toDatabaseFacts(ctx, probe);
  const checkedAt = ctx.now();
  return {
    status: facts.problems.length === 0 ? "ready" : "unavailable",
    ...facts,
    checkedAt: checkedAt.toISOString(),
    version,
    revision,
    nodeVersion,
    startedAt: startedAt.toISOString(),
    uptimeSeconds: Math.max(0, Math.floor((checkedAt.getTime() - startedAt.getTime()) / 1_000)),
    memory: readMemory(),
  };
}
