import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build, type OutputFile } from "esbuild";
import { inProject, projectRoot } from "./paths.ts";

/** `server-only` throws outside of a React server bundle; here everything is a server. */
const EMPTY_MODULE = "data:text/javascript,";

function emitLibraryTypes(): void {
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      inProject("node_modules/typescript/bin/tsc"),
      "lib/cli/library-types.ts",
      ...["--declaration", "--emitDeclarationOnly", "--outDir", "dist", "--skipLibCheck", "--ignoreConfig"],
    ],
    { cwd: projectRoot, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`the types of the library could not be made\n${stdout}`);
}

/** A process of the version before may still load parts of it. */
const OLD_PARTS_KEPT_MS = 3_600_000;

/**
 * Replaces file by file, the entries last, so that a command that starts during a build finds all of the old or all of
 * the new: names of parts hold the hash of their content.
 */
function replaceBundle(folder: string, files: readonly OutputFile[]): void {
  const isEntry = (file: OutputFile) => /^(cli|library|inspect-file)[.]mjs/.test(path.basename(file.path));
  mkdirSync(folder, { recursive: true });
  for (const file of [...files.filter((part) => !isEntry(part)), ...files.filter(isEntry)]) {
    const unfinished = `${file.path}.${process.pid}`;
    writeFileSync(unfinished, file.contents);
    renameSync(unfinished, file.path);
  }
  const written = new Set(files.map((file) => path.basename(file.path)));
  for (const name of readdirSync(folder).filter((other) => !written.has(other))) {
    const isOld = Date.now() - statSync(path.join(folder, name)).mtimeMs > OLD_PARTS_KEPT_MS;
    if (isOld) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Bundles our own code; everything of node_modules stays where it is. */
export async function bundle(): Promise<void> {
  const { outputFiles } = await build({
    write: false,
    absWorkingDir: projectRoot,
    entryPoints: {
      cli: "lib/cli/main.ts",
      library: "lib/cli/library.ts",
      "inspect-file": "lib/infra/files/inspect-file-worker.ts",
    },
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    target: "node22",
    format: "esm",
    packages: "external",
    sourcemap: "linked",
    sourcesContent: false,
    logLevel: "warning",
    plugins: [
      {
        name: "server-only-is-empty",
        setup(pluginBuild) {
          pluginBuild.onResolve({ filter: /^server-only$/ }, () => ({ path: EMPTY_MODULE, namespace: "empty" }));
          pluginBuild.onLoad({ filter: /.*/, namespace: "empty" }, () => ({ contents: "" }));
        },
      },
    ],
  });
  replaceBundle(inProject("dist"), outputFiles);
  emitLibraryTypes();
}
