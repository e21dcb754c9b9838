import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { DEFAULT_DATASET_LIMITS as limits } from "@/lib/domain/datasets/dataset-limits";
import { InspectionThread } from "./inspection-thread";

const folder = mkdtempSync(path.join(tmpdir(), "assay-thread-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Does what the path says: answers with the thread's own count of files, hangs, throws, ends or fills the memory. */
const ENTRY = `
import { parentPort } from "node:worker_threads";
let count = 0;
parentPort.on("message", ({ path }) => {
  count += 1;
  if (path === "hang") for (;;);
  if (path === "throw") throw new Error("broken reader");
  if (path === "exit") process.exit(0);
  const kept = [];
  while (path === "memory") kept.push(new Array(100_000).fill(count));
  parentPort.postMessage({ ok: true, mediaType: String(count), warnings: [], truth: null });
});
`;
const entry = path.join(folder, "entry.mjs");
writeFileSync(entry, ENTRY);

const answer = (count: number) => ({ ok: true, mediaType: String(count), warnings: [], truth: null });

it.each([
  ["hang", "could not be opened within 0.5 seconds"],
  ["throw", "cannot be opened: broken reader"],
  ["exit", "cannot be opened: the reader ended"],
  ["memory", "cannot be opened: Worker terminated due to reaching memory limit: JS heap out of memory"],
])("survives a file that makes the reader %s", async (doing, problem) => {
  const thread = new InspectionThread({ entry, timeLimitMs: doing === "hang" ? 500 : 30_000, memoryMaxMb: 32 });
  expect(await thread.inspect({ file: "", path: doing, limits })).toEqual({ ok: false, problem });
  thread.end();
});

it("starts again after it was ended, and after a reader failed", async () => {
  const thread = new InspectionThread({ entry, timeLimitMs: 30_000, memoryMaxMb: 32 });
  const inspect = (what: string) => thread.inspect({ file: "", path: what, limits });
  expect(await inspect("fine")).toEqual(answer(1));
  expect(await inspect("throw")).toMatchObject({ ok: false });
  expect(await inspect("fine")).toEqual(answer(1));
  thread.end();
  expect(await inspect("fine")).toEqual(answer(1));
  thread.end();
});
