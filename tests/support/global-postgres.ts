import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { applyMigrations } from "#bin/migrate.ts";
import { inProject } from "#bin/paths.ts";
import { startPostgres } from "#bin/postgres.ts";

/** Database with all migrations and no rows; test files get clones of it. */
export const TEMPLATE_DATABASE = "assay_template";

declare module "vitest" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface is merged with the one of vitest
  export interface ProvidedContext {
    /** Address of the server of this test run; its database holds nothing. */
    postgresUrl: string;
  }
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${TEMPLATE_DATABASE}`;
  await applyMigrations(url.href, inProject("prisma", "migrations"));
}

/** Starts one PostgreSQL for the test run; vitest calls what it returns at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = await mkdtemp(path.join(tmpdir(), "assay-test-"));
  const server = await startPostgres(home);
  const stop = async () => {
    await server.stop();
    await rm(home, { recursive: true, force: true });
  };
  try {
    await makeTemplate(server.url);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("postgresUrl", server.url);
  return stop;
}
