import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { exclusively } from "./exclusive.mjs";
import { inProject, projectRoot } from "./paths.ts";
import { sourceDigest } from "./source-digest.ts";

const PRISMA_SOURCES = ["prisma/schema.prisma", "package-lock.json"];
const BUNDLE_SOURCES = ["lib", "bin/bundle.ts", "tsconfig.json", "package.json", "package-lock.json"];
const BUILD_SETTINGS = ["S3_ENDPOINT", "S3_BUCKET_DATASETS"];
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

class BuildError extends Error {
  override readonly name = "BuildError";
}

type NodeStep = Readonly<{
  title: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Ends the step; its reason is thrown. */
  signal: AbortSignal | undefined;
}>;

async function runNode({ title, args, env, signal }: NodeStep): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [...args], {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      maxBuffer: 64 * 1024 * 1024,
      ...(signal && { signal }),
    });
  } catch (cause) {
    signal?.throwIfAborted();
    const output = cause instanceof Error && "stdout" in cause && "stderr" in cause ? [cause.stdout, cause.stderr] : [];
    throw new BuildError(`${title} failed\n${output.join("") || String(cause)}`);
  }
}

/**
 * Runs `make` unless its stamp says that the same sources were made before; answers whether it ran. Two commands at once
 * make it once.
 */
async function onceFor(stampFile: string, digest: string, make: () => Promise<void>): Promise<boolean> {
  const isMade = () => existsSync(stampFile) && readFileSync(stampFile, "utf8") === digest;
  if (isMade()) return false;
  const lockName = path.relative(projectRoot, path.dirname(stampFile)).replaceAll(path.sep, "-");
  return await exclusively(inProject(".cache", "locks", lockName), async () => {
    if (isMade()) return false;
    rmSync(stampFile, { force: true });
    await make();
    mkdirSync(path.dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, digest);
    return true;
  });
}

/** Generates the database client. Prisma only checks that the engine file exists; without one it would download it. */
export function generateClient(signal?: AbortSignal): Promise<boolean> {
  const output = "lib/infra/db/generated";
  return onceFor(inProject(output, ".stamp"), sourceDigest(PRISMA_SOURCES), () =>
    runNode({
      title: "prisma generate",
      args: [inProject("node_modules/prisma/build/index.js"), "generate"],
      env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1", CHECKPOINT_DISABLE: "1" },
      signal,
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

/** Settings that Next writes into the build (next.config.mjs); empty for an installation that sets none. */
const settingsInBuild = (): string =>
  BUILD_SETTINGS.map((name) => (process.env[name] ? `\n${name}=${process.env[name]}` : "")).join("");

/** Builds the web application into `.next/`. */
export async function buildWeb(signal?: AbortSignal): Promise<boolean> {
  await generateClient(signal);
  return onceFor(inProject(".next", "assay-build"), `${sourceDigest(WEB_SOURCES)}${settingsInBuild()}`, () =>
    runNode({
      title: "next build",
      args: [inProject("node_modules/next/dist/bin/next"), "build"],
      env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      signal,
    }),
  );
}
