import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exclusively } from "#bin/exclusive.mjs";
import { inProject } from "#bin/paths.ts";

let folder: string;
let lockFile: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "assay-exclusive-"));
  lockFile = path.join(folder, "locks", "x");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Another process that appends "in" and "out" to a file around 100 ms of work under the lock; resolves with its output. */
function runOther(): Promise<string> {
  const script = `
    import { appendFileSync } from "node:fs";
    import { exclusively } from ${JSON.stringify(inProject("bin", "exclusive.mjs"))};
    const say = (text) => process.stdout.write(text + " ");
    await exclusively(${JSON.stringify(lockFile)}, async () => {
      appendFileSync(${JSON.stringify(path.join(folder, "log"))}, "in ");
      await new Promise((resolve) => setTimeout(resolve, 100));
      appendFileSync(${JSON.stringify(path.join(folder, "log"))}, "out ");
    }, () => say("waited"));
    say("done");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (output += String(bytes)));
  return new Promise((resolve) => child.once("close", () => resolve(output)));
}

test("lets one process at a time work", async () => {
  const outputs = await Promise.all([runOther(), runOther(), runOther()]);
  expect(outputs.every((output) => output.endsWith("done "))).toBe(true);
  expect(readFileSync(path.join(folder, "log"), "utf8")).toBe("in out in out in out ");
});

test("is released when the work fails, and gives its result when it does not", async () => {
  await expect(exclusively(lockFile, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(existsSync(lockFile)).toBe(false);
  expect(await exclusively(lockFile, () => 7)).toBe(7);
});

test("is taken over from a process that gave no sign of life for 15 s", async () => {
  await exclusively(lockFile, () => undefined);
  writeFileSync(lockFile, "1 1");
  const before = new Date(Date.now() - 15_100);
  utimesSync(lockFile, before, before);
  expect(await exclusively(lockFile, () => "mine")).toBe("mine");
});
