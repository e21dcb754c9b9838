import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { type Prisma, PrismaClient } from "@/lib/infra/db/generated/client";
import type { Log } from "@/lib/ports/log";

/** The database, or an open transaction on it. */
export type Database = Prisma.TransactionClient;

/** The database with the right to open transactions. */
export type DatabaseClient = PrismaClient;

const CONNECTIONS_MAX = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 60_000;

/** Opens a pool; it connects on first use and replaces connections that break, so it survives a restart of the server. */
export function connectDatabase(connectionString: string, log: Log): DatabaseClient {
  const adapter = new PrismaPg(
    {
      connectionString,
      max: CONNECTIONS_MAX,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
    },
    { onPoolError: (err) => log.warn({ err }, "A database connection broke") },
  );
  return new PrismaClient({ adapter });
}
