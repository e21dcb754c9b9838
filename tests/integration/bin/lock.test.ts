import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { acquireLock, findHolder } from "#bin/lock.ts";

let home: string;

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "assay-lock-"));
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

const write = (state: string) => writeFileSync(path.join(home, "supervisor.json"), state);

/** A living process whose command line ends with these words. */
async function withProcess(words: readonly string[], use: (pid: number) => void): Promise<void> {
  const child = spawn(process.execPath, ["-e", "console.log(1); setInterval(() => {}, 1000)", ...words]);
  await new Promise((resolve) => child.stdout.once("data", resolve));
  try {
    use(child.pid ?? 0);
  } finally {
    child.kill("SIGKILL");
  }
}

test("is held by a supervisor that lives, whose address it tells", () =>
  withProcess(["/somewhere/bin/assay.mjs", "start", "--port", "3001"], (pid) => {
    const state = { pid, url: "http://127.0.0.1:3001" };
    write(JSON.stringify(state));
    expect(findHolder(home)).toEqual(state);
    expect(acquireLock(home)).toEqual({ ...state, isMine: false });
  }));

test("is not held by another command of Assay that got the number of a dead supervisor", () =>
  withProcess(["/somewhere/bin/assay.mjs", "benchmark", "cases"], (pid) => {
    write(JSON.stringify({ pid, url: "http://127.0.0.1:3001" }));
    expect(findHolder(home)).toBeNull();
    expect(acquireLock(home).isMine).toBe(true);
  }));

test.each([
  ["a process that is gone", { pid: 2 ** 22 + 1, url: null }],
  [
    "a process whose number this one has now, as in a container that starts again",
    { pid: process.pid, url: "http://x" },
  ],
])("is taken over from %s", (_, state) => {
  const { title } = process;
  process.title = "node bin/assay.mjs start";
  write(JSON.stringify(state));
  expect(findHolder(home)).toBeNull();
  const lock = acquireLock(home);
  expect(lock.isMine).toBe(true);
  process.title = title;
});

test.each(["", "{", "[]"])("is taken over when its file holds %j", (text) => {
  write(text);
  expect(acquireLock(home).isMine).toBe(true);
});

test("publishes the address and is released once", () => {
  const lock = acquireLock(home);
  if (!lock.isMine) throw new Error("The lock is held");
  lock.publishUrl("http://127.0.0.1:3001");
  const file = path.join(home, "supervisor.json");
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ pid: process.pid, url: "http://127.0.0.1:3001" });
  lock.release();
  write(JSON.stringify({ pid: 1, url: null }));
  lock.release();
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ pid: 1, url: null });
});
