import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { build } from "esbuild";
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

/** Bundles our own code; everything of node_modules stays where it is. */
export async function bundle(): Promise<void> {
  rmSync(inProject("dist"), { recursive: true, force: true });
  await build({
    absWorkingDir: projectRoot,
    entryPoints: { cli: "lib/cli/main.ts", library: "lib/cli/library.ts" },
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
  emitLibraryTypes();
}
