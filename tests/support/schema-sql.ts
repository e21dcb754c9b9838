import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";

let engineClass: Promise<typeof glue.SchemaEngine> | undefined;

/** Once per process: the glue keeps views of the module's memory, so a second one would be read through the first's. */
function loadEngineClass(): Promise<typeof glue.SchemaEngine> {
  engineClass ??= linkEngine();
  return engineClass;
}

/** By hand, since the package's own entry imports the .wasm file, which Node warns about. */
async function linkEngine(): Promise<typeof glue.SchemaEngine> {
  const glueFile = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = await readFile(path.join(path.dirname(glueFile), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  startModule(instance.exports);
  return glue.SchemaEngine;
}

function startModule({ __wbindgen_start: start }: WebAssembly.Exports): void {
  if (typeof start !== "function") throw new Error("The schema engine has another interface than expected");
  start();
}

/**
 * The SQL that Prisma would make of a schema, for an empty database.
 *
 * @param url A database that the engine may connect to; it is not changed.
 */
export async function schemaToSql(url: string, schema: string): Promise<string> {
  const factory = new PrismaPg({ connectionString: url });
  const SchemaEngine = await loadEngineClass();
  const engine = await SchemaEngine.new(
    { datamodels: [["schema.prisma", schema]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(factory),
  );
  try {
    const { stdout } = await engine.diff({
      from: { tag: "empty" },
      to: { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: schema }] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    if (!stdout) throw new Error("The schema engine gave no SQL");
    return stdout;
  } finally {
    engine.free();
  }
}
