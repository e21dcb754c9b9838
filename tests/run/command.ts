import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { inProject, projectRoot } from "#bin/paths.ts";

/** Folder for logs and reports of a test run; not committed. */
export const cacheFolder = inProject(".cache", "tests");

export type CommandResult = Readonly<{ code: number; output: string }>;

/** Runs a program of node_modules or a script of ours on this Node; its whole output goes to a log file and is returned. */
export async function runCommand(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  mkdirSync(cacheFolder, { recursive: true });
  const logFile = path.join(cacheFolder, `${name}.log`);
  const log = createWriteStream(logFile);
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const code = await new Promise<number>((resolve) => child.once("close", (exitCode) => resolve(exitCode ?? 1)));
  await new Promise<void>((resolve) => log.end(() => resolve()));
  return { code, output: readFileSync(logFile, "utf8") };
}

/** Path of a program that an npm package brings. */
export const tool = (...parts: readonly string[]): string => inProject("node_modules", ...parts);
