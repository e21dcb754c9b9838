import { expect, test } from "vitest";
import { Backoff } from "#bin/backoff.ts";
import { superviseChild } from "#bin/child.ts";

const spec = (code: string) => ({ name: "worker", args: ["-e", code], env: {} });

test("starts a child that ended again, after a pause that a stop cuts short", async () => {
  const told: string[] = [];
  const child = superviseChild(spec("process.exit(3)"), (text) => told.push(text));
  expect(await child.firstExit).toBe("exit 3");
  await expect.poll(() => told.length, { timeout: 20_000 }).toBe(2);
  expect(told).toEqual([
    "worker ended (exit 3); starting it again in 0.5 s",
    "worker ended (exit 3); starting it again in 1 s",
  ]);
  const before = performance.now();
  await child.stop();
  expect(performance.now() - before).toBeLessThan(500);
});

test("ends a child that runs, and does not start it again", async () => {
  const told: string[] = [];
  const child = superviseChild(spec("setInterval(() => undefined, 1000)"), (text) => told.push(text));
  await child.stop();
  expect([await child.firstExit, told]).toEqual(["SIGTERM", []]);
});

test("doubles its pauses up to half a minute, and begins anew after a reset", async () => {
  const backoff = new Backoff();
  backoff.cancel();
  const lengths = [];
  for (let count = 0; count < 8; count += 1) {
    lengths.push(backoff.nextSeconds);
    await backoff.pause();
  }
  backoff.reset();
  expect([lengths, backoff.nextSeconds, backoff.isCancelled]).toEqual([[0.5, 1, 2, 4, 8, 16, 30, 30], 0.5, true]);
});
