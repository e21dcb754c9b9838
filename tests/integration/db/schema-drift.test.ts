import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { inProject } from "#bin/paths.ts";
import { readCatalogue } from "@/tests/support/catalogue";
import { createEmptyDatabase, createMigratedDatabase, test, withClient } from "@/tests/support/database";
import { schemaToSql } from "@/tests/support/schema-sql";

test("migrations make exactly what the Prisma schema describes", async ({ databaseUrl }) => {
  const fromSchema = await createEmptyDatabase();
  const sql = await schemaToSql(fromSchema, await readFile(inProject("prisma", "schema.prisma"), "utf8"));
  await withClient(fromSchema, (client) => client.query(sql));
  const migrated = await readCatalogue(databaseUrl);
  expect(migrated).toEqual(await readCatalogue(fromSchema));
  expect(migrated.columns.length).toBeGreaterThan(0);
});

test.for([
  ["a column", `ALTER TABLE audit_event ADD COLUMN note text`],
  ["a type", `ALTER TABLE audit_event ALTER COLUMN actor TYPE varchar(20)`],
  ["a missing default", `ALTER TABLE audit_event ALTER COLUMN created_at DROP DEFAULT`],
  ["an index", `DROP INDEX audit_event_at_id_idx`],
  [
    "the order of an index",
    `DROP INDEX audit_event_at_id_idx; CREATE INDEX audit_event_at_id_idx ON audit_event (at, id)`,
  ],
  ["a constraint", `ALTER TABLE audit_event ADD CHECK (actor <> '')`],
] as const)("the comparison sees a difference in %s", async ([, sql], { databaseUrl }) => {
  const changed = await createMigratedDatabase();
  await withClient(changed, (client) => client.query(sql));
  expect(await readCatalogue(changed)).not.toEqual(await readCatalogue(databaseUrl));
});
