import { expect, it } from "vitest";
import type { UploadFile } from "@/lib/contracts/dataset-upload";
import type { UploadCalls } from "./upload-calls";
import { UploadQueue, type UploadSnapshot } from "./upload-queue";

const collected = (path: string) => ({ path, file: new File(["12345"], path) });
const named = (count: number) => Array.from({ length: count }, (_, index) => collected(`file ${index}`));

const state = (path: string, change: Partial<UploadFile> = {}): UploadFile => ({
  path,
  sizeBytes: 5,
  status: "stored",
  mediaType: "text/plain",
  digest: null,
  problem: null,
  warnings: [],
  ...change,
});

/** A server that takes every file, but for what a test says. */
const acceptAll: UploadCalls = {
  open: async (files) =>
    files.map(({ path }) => ({
      ...state(path, { status: "pending" }),
      send: { type: "put" as const, request: { method: "PUT" as const, url: `/${path}` } },
    })),
  send: async (files, { onProgress }) => {
    for (const { path } of files) onProgress(path, 5);
    return new Map(files.map(({ path }) => [path, null]));
  },
  complete: async (paths) => paths.map((path) => state(path)),
};

/** Resolves when the upload stands as wanted. */
function until(queue: UploadQueue, isWanted: (snapshot: UploadSnapshot) => boolean): Promise<UploadSnapshot> {
  return new Promise((resolve) => {
    const unsubscribe = queue.subscribe(() => {
      if (!isWanted(queue.getSnapshot())) return;
      unsubscribe();
      resolve(queue.getSnapshot());
    });
  });
}

const isDone = ({ isRunning, items }: UploadSnapshot) => !isRunning && items.length > 0;

const statusesOf = ({ items }: UploadSnapshot) => Object.fromEntries(items.map(({ path, status }) => [path, status]));

it("stores every one of two thousand files, opening them one call after the other", async () => {
  let openCount = 0;
  let openMax = 0;
  const queue = new UploadQueue({
    ...acceptAll,
    open: async (files) => {
      openCount += 1;
      openMax = Math.max(openMax, openCount);
      const opened = await acceptAll.open(files);
      openCount -= 1;
      return opened;
    },
  });
  queue.add(named(2_000));
  const { totals } = await until(queue, isDone);
  expect(totals).toEqual({
    fileCount: 2_000,
    storedCount: 2_000,
    problemCount: 0,
    openCount: 0,
    retryCount: 0,
    sizeBytes: 10_000,
    sentBytes: 10_000,
    leftBytes: 0,
  });
  expect(openMax).toBe(1);
});

it("keeps what is stored when other files fail on the way, and sends only those again", async () => {
  let isBroken = true;
  const sent: string[] = [];
  const queue = new UploadQueue({
    ...acceptAll,
    send: async (files) => {
      sent.push(...files.map(({ path }) => path));
      return new Map(files.map(({ path }) => [path, isBroken && path === "b" ? "the connection broke" : null]));
    },
    complete: async (paths) =>
      paths.map((path) => (path === "c" ? state(path, { status: "failed", problem: "c is broken" }) : state(path))),
  });
  queue.add(["a", "b", "c"].map(collected));
  const broken = await until(queue, isDone);
  expect(statusesOf(broken)).toEqual({ a: "stored", b: "failed", c: "failed" });
  expect(broken.items.map(({ problem }) => problem)).toEqual([null, "Not sent: the connection broke", "c is broken"]);

  isBroken = false;
  queue.retry();
  expect(statusesOf(await until(queue, isDone))).toEqual({ a: "stored", b: "stored", c: "failed" });
  expect(sent).toEqual(["a", "b", "c", "b", "c"]);
});

it("says of every file of a call that was refused why, and goes on with the next call", async () => {
  let callCount = 0;
  const queue = new UploadQueue({
    ...acceptAll,
    open: async (files) => {
      callCount += 1;
      if (callCount === 1) throw new Error("The server cannot be reached");
      return acceptAll.open(files);
    },
  });
  queue.add(named(30));
  const { items } = await until(queue, isDone);
  const failed = items.filter(({ status }) => status === "failed");
  expect(failed.map(({ problem }) => problem)).toEqual(Array(25).fill("The server cannot be reached"));
  expect(items.filter(({ status }) => status === "stored")).toHaveLength(5);
});

it("sends neither what the server refuses nor what it has already", async () => {
  const queue = new UploadQueue({
    ...acceptAll,
    open: async () => [
      { ...state("x", { status: "refused", problem: '"x" has a bad name' }), send: null },
      { ...state("y", { warnings: ["looks odd"] }), send: null },
    ],
    send: async (files) => {
      expect(files).toEqual([]);
      return new Map();
    },
  });
  queue.add(["x", "y"].map(collected));
  const { items, totals } = await until(queue, isDone);
  expect(items).toMatchObject([
    { path: "x", status: "refused", problem: '"x" has a bad name' },
    { path: "y", status: "stored", warnings: ["looks odd"] },
  ]);
  expect(totals.retryCount).toBe(0);
});

it("stops without losing what is done, and goes on where it stopped", async () => {
  let isHanging = true;
  const queue = new UploadQueue({
    ...acceptAll,
    send: (files, options) => {
      if (!isHanging || files.some(({ path }) => path === "file 0")) return acceptAll.send(files, options);
      return new Promise((resolve) => options.signal.addEventListener("abort", () => resolve(new Map())));
    },
  });
  queue.add(named(100));
  await until(queue, ({ totals }) => totals.storedCount === 25);
  queue.stop();
  const stopped = await until(queue, isDone);
  expect(stopped.totals).toMatchObject({ storedCount: 25, retryCount: 75, openCount: 0 });
  isHanging = false;
  queue.retry();
  expect((await until(queue, isDone)).totals.storedCount).toBe(100);
});
