import { applyMigrations } from "./migrate.ts";
import { inProject } from "./paths.ts";
import { type PostgresServer, startPostgres } from "./postgres.ts";

const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 30_000;

export type Database = Readonly<{
  url: string;
  mode: "embedded" | "external";
  appliedMigrations: readonly string[];
  stop: () => Promise<void>;
}>;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Tries until the server runs again or `isWanted` says no; null then. */
async function restart(
  home: string,
  say: (text: string) => void,
  isWanted: () => boolean,
): Promise<PostgresServer | null> {
  for (let backoffMs = FIRST_BACKOFF_MS; isWanted(); backoffMs = Math.min(backoffMs * 2, LONGEST_BACKOFF_MS)) {
    say(`PostgreSQL ended; starting it again in ${backoffMs / 1_000} s`);
    await pause(backoffMs);
    if (!isWanted()) break;
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
  let server = first;
  let isStopping = false;

  async function keepRunning(): Promise<void> {
    for (;;) {
      await server.exit;
      const next = await restart(home, say, () => !isStopping);
      if (next === null) return;
      server = next;
      if (isStopping) await server.stop();
    }
  }

  const ended = keepRunning();
  return async () => {
    isStopping = true;
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
