import { Backoff } from "./backoff.ts";
import { applyMigrations } from "./migrate.ts";
import { inProject } from "./paths.ts";
import { type PostgresServer, startPostgres } from "./postgres.ts";

export type Database = Readonly<{
  url: string;
  mode: "embedded" | "external";
  appliedMigrations: readonly string[];
  stop: () => Promise<void>;
}>;

/** Tries until the server runs again; null when the pauses are cancelled. */
async function restart(home: string, say: (text: string) => void, backoff: Backoff): Promise<PostgresServer | null> {
  backoff.reset();
  while (!backoff.isCancelled) {
    say(`PostgreSQL ended; starting it again in ${backoff.nextSeconds} s`);
    await backoff.pause();
    if (backoff.isCancelled) break;
    try {
      return await startPostgres(home);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  }
  return null;
}

/** Starts a crashed server again, on the port it had, so that the pools of web and worker find it. */
function superviseServer(home: string, first: PostgresServer, say: (text: string) => void): () => Promise<void> {
  const backoff = new Backoff();
  let server = first;

  async function keepRunning(): Promise<void> {
    for (;;) {
      await server.exit;
      const next = await restart(home, say, backoff);
      if (next === null) return;
      server = next;
      if (backoff.isCancelled) await server.stop();
    }
  }

  const ended = keepRunning();
  return async () => {
    backoff.cancel();
    await server.stop();
    await ended;
  };
}

/** The database of `DATABASE_URL`, else an embedded one below `home`; migrated. */
export async function openDatabase(home: string, say: (text: string) => void): Promise<Database> {
  const folder = inProject("prisma", "migrations");
  const external = process.env.DATABASE_URL;
  if (external) {
    const appliedMigrations = await applyMigrations(external, folder);
    return { url: external, mode: "external", appliedMigrations, stop: () => Promise.resolve() };
  }
  const server = await startPostgres(home);
  try {
    const appliedMigrations = await applyMigrations(server.url, folder);
    return { url: server.url, mode: "embedded", appliedMigrations, stop: superviseServer(home, server, say) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
