import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inProject, projectRoot } from "./paths.ts";
import { sourceDigest } from "./source-digest.ts";

const PRISMA_SOURCES = ["prisma/schema.prisma", "package-lock.json"];
const BUNDLE_SOURCES = ["lib", "bin/bundle.ts", "tsconfig.json", "package-lock.json"];
const WEB_SOURCES = [
  "app",
  "components",
  "inngest",
  "lib",
  "prisma",
  "public",
  "docs/api",
  "next.config.mjs",
  "instrumentation.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

export class BuildError extends Error {
  override readonly name = "BuildError";
}

function runNode(title: string, args: readonly string[], env: Record<string, string> = {}): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: projectRoot,
    encoding: "utf8",
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new BuildError(`${title} failed\n${stdout}${stderr}`);
}

/** Runs `make` unless its stamp says that the same sources were made before; answers whether it ran. */
async function onceFor(stampFile: string, digest: string, make: () => void | Promise<void>): Promise<boolean> {
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === digest) return false;
  rmSync(stampFile, { force: true });
  await make();
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, digest);
  return true;
}

/** Generates the database client. Prisma only checks that the engine file exists; without one it would download it. */
export function generateClient(): Promise<boolean> {
  const output = "lib/infra/db/generated";
  return onceFor(inProject(output, ".stamp"), sourceDigest(PRISMA_SOURCES), () =>
    runNode("prisma generate", [inProject("node_modules/prisma/build/index.js"), "generate"], {
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
      CHECKPOINT_DISABLE: "1",
    }),
  );
}

/** Bundles the command line and the library into `dist/`. */
export function buildBundles(): Promise<boolean> {
  return onceFor(inProject("dist", ".stamp"), sourceDigest(BUNDLE_SOURCES), async () => {
    const { bundle } = await import("./bundle.ts");
    await bundle();
  });
}

/** Builds the web application into `.next/`. */
export async function buildWeb(): Promise<boolean> {
  await generateClient();
  return onceFor(inProject(".next", "assay-build"), sourceDigest(WEB_SOURCES), () =>
    runNode("next build", [inProject("node_modules/next/dist/bin/next"), "build"], {
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
    }),
  );
}
