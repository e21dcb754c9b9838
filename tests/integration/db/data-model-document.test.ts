import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { inProject } from "#bin/paths.ts";

/** Fields of each model, without relations; Prisma lists one field per line. */
function modelsOf(schema: string): Record<string, string[]> {
  const blocks = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)];
  const names = new Set(blocks.map(([, name = ""]) => name));
  const isRelation = (line: string) => names.has(/^\w+\s+(\w+)/.exec(line)?.[1] ?? "");
  return Object.fromEntries(
    blocks.map(([, name = "", body = ""]) => {
      const lines = body.split("\n").map((line) => line.trim());
      const fields = lines
        .filter((line) => /^\w/.test(line) && !isRelation(line))
        .map((line) => line.replace(/^(\w+)\s+\w+(\??).*$/, "$1$2"));
      return [name, fields.sort()];
    }),
  );
}

/** The row of an entity in the table: names before any explanation in brackets; every entity has `id` and `createdAt`. */
function documentedFields(document: string, entity: string): string[] {
  const row = document.split("\n").find((line) => line.startsWith(`| ${entity} |`));
  const cell = row?.split("|")[2] ?? "";
  const names = cell
    .replace(/\([^)]*\)/g, "")
    .split(",")
    .map((name) => name.trim());
  return ["id", "createdAt", ...names].sort();
}

it("documents exactly the fields of every model that exists", async () => {
  const models = modelsOf(await readFile(inProject("prisma", "schema.prisma"), "utf8"));
  const document = await readFile(inProject("docs", "data-model.md"), "utf8");
  const documented = Object.keys(models).map((name) => [name, documentedFields(document, name)]);
  expect(Object.keys(models)).toContain("AuditEvent");
  expect(models).toEqual(Object.fromEntries(documented));
});

it("names every model that exists as built", async () => {
  const models = modelsOf(await readFile(inProject("prisma", "schema.prisma"), "utf8"));
  const document = await readFile(inProject("docs", "data-model.md"), "utf8");
  const [, listed = ""] = /^Built so far: (.+)\.$/m.exec(document) ?? [];
  expect(listed.split(", ").sort()).toEqual(Object.keys(models).sort());
});
