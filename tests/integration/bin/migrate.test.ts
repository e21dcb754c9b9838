import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { applyMigrations } from "#bin/migrate.ts";
import { createEmptyDatabase } from "@/tests/support/database";

const folders: string[] = [];

let url: string;
let folder: string;

beforeEach(async () => {
  url = await createEmptyDatabase();
  folder = mkdtempSync(path.join(tmpdir(), "assay-migrations-"));
  folders.push(folder);
});

afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

function addMigration(name: string, sql: string): void {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, "migration.sql"), sql);
}

async function rows(sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("applies what is missing in order of name, once, and records it", async () => {
  addMigration("0002_b", "ALTER TABLE thing ADD COLUMN b int");
  addMigration("0001_a", "CREATE TABLE thing (a int)");
  expect(await applyMigrations(url, folder)).toEqual(["0001_a", "0002_b"]);
  expect(await applyMigrations(url, folder)).toEqual([]);
  expect(
    await rows(
      `SELECT migration_name, applied_steps_count, finished_at IS NOT NULL AS finished FROM _prisma_migrations ORDER BY 1`,
    ),
  ).toEqual([
    { migration_name: "0001_a", applied_steps_count: 1, finished: true },
    { migration_name: "0002_b", applied_steps_count: 1, finished: true },
  ]);
});

test("lets two starters at once apply each migration once", async () => {
  addMigration("0001_a", "CREATE TABLE thing (a int); SELECT pg_sleep(0.2)");
  const applied = await Promise.all([applyMigrations(url, folder), applyMigrations(url, folder)]);
  expect(applied.flat()).toEqual(["0001_a"]);
});

test("rolls a failing migration back whole, names it, and keeps those before it", async () => {
  addMigration("0001_a", "CREATE TABLE thing (a int)");
  addMigration("0002_broken", "CREATE TABLE other (a int); SELECT nonsense");
  await expect(applyMigrations(url, folder)).rejects.toThrow(/0002_broken failed and was rolled back: .*nonsense/);
  expect(
    await rows("SELECT to_regclass('thing') IS NOT NULL AS thing, to_regclass('other') IS NOT NULL AS other"),
  ).toEqual([{ thing: true, other: false }]);
});

test("names the migration whose connection was lost, and does not end the process", async () => {
  addMigration("0001_lost", "SELECT pg_terminate_backend(pg_backend_pid())");
  await expect(applyMigrations(url, folder)).rejects.toThrow(/0001_lost failed and was rolled back: .*terminat/);
});

test("refuses a migration that was changed after it had been applied, and a database of a newer version", async () => {
  addMigration("0001_a", "CREATE TABLE thing (a int)");
  await applyMigrations(url, folder);
  addMigration("0001_a", "CREATE TABLE thing (a text)");
  await expect(applyMigrations(url, folder)).rejects.toThrow("0001_a was changed after it had been applied");
  rmSync(path.join(folder, "0001_a"), { recursive: true });
  await expect(applyMigrations(url, folder)).rejects.toThrow("0001_a, which this version does not know");
});
