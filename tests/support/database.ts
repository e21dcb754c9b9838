import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { test as base, inject } from "vitest";
import { LOCAL_ACTOR } from "@/lib/auth/actor";
import { application, createServiceContext } from "@/lib/composition";
import { TEMPLATE_DATABASE } from "@/tests/support/global-postgres";

/** Runs statements on a connection that is closed afterwards. */
export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Databases are not dropped: the server of the test run is thrown away with them. */
async function createDatabase(template: string): Promise<string> {
  const serverUrl = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await withClient(serverUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Makes a database without any table; answers its address. */
export const createEmptyDatabase = (): Promise<string> => createDatabase("template0");

/** Makes a database with all migrations and no rows; answers its address. */
export const createMigratedDatabase = (): Promise<string> => createDatabase(TEMPLATE_DATABASE);

/**
 * `databaseUrl`: a migrated database of this test file, which the application of the process uses from then on, with a data
 * directory of its own.
 * `ctx`: a context of the local user on it, with a request id of its own per test.
 */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures this one needs
  .extend("databaseUrl", { scope: "file", auto: true }, async ({}, { onCleanup }) => {
    const url = await createMigratedDatabase();
    process.env.DATABASE_URL = url;
    process.env.ASSAY_LOG_LEVEL = "silent";
    process.env.ASSAY_HOME = await mkdtemp(path.join(tmpdir(), "assay-home-"));
    const home = process.env.ASSAY_HOME;
    onCleanup(async () => {
      await application().db.$disconnect();
      await rm(home, { recursive: true, force: true });
    });
    return url;
  })
  .extend("ctx", ({ databaseUrl: _ready }) => createServiceContext(LOCAL_ACTOR, `test-${randomUUID()}`));
