import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isPortFree } from "#bin/ports.ts";
import {
  copyInstallation,
  type Installation,
  makeBareClone,
  processesOf,
  type RunningProduct,
  runStart,
  startProduct,
} from "@/tests/support/installation";

const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === "linux";
const NOBODY = { uid: 65_534, gid: 65_534 };

let built: Installation;
const places: Installation[] = [];

function place(name: string, owner?: typeof NOBODY): Installation {
  const copy = copyInstallation(built, name, owner);
  places.push(copy);
  return copy;
}

async function startCount(url: string): Promise<number> {
  const response = await fetch(`${url}/api/benchmark/audit?action=instance.started`);
  const page = (await response.json()) as { items: readonly unknown[] };
  return page.items.length;
}

const portOf = (running: RunningProduct) => Number(new URL(running.url).port);

async function expectAllGone(where: Installation, running: RunningProduct): Promise<void> {
  expect(processesOf(where)).toEqual([]);
  expect(await isPortFree(portOf(running))).toBe(true);
}

/** The first start is the only one that installs and builds; the other tests use copies of what it made. */
beforeAll(async () => {
  built = makeBareClone("assay");
  const running = await startProduct(built);
  expect(running.output()).toContain("packages installed in");
  expect(running.output()).toContain("built in");
  expect((await fetch(running.url)).status).toBe(200);
  expect(await running.interrupt()).toBeGreaterThanOrEqual(0);
  await expectAllGone(built, running);
}, 600_000);

afterAll(() => {
  for (const where of [...places, built]) where.remove();
});

test("starts on a bare clone in a folder only its owner may enter, and a second start keeps the data", async () => {
  const running = await startProduct(built);
  expect(running.output()).not.toContain("built in");
  expect(await startCount(running.url)).toBe(2);
  await running.interrupt();
  await expectAllGone(built, running);
});

test.runIf(isRoot && isLinux)("starts as an ordinary user from a path with spaces and umlauts", async () => {
  const where = place("Größe & Maß 你好", NOBODY);
  const home = path.join(path.dirname(where.folder), "home");
  mkdirSync(home, { mode: 0o777 });
  const running = await startProduct(where, { user: { ...NOBODY, home } });
  expect((await fetch(running.url)).status).toBe(200);
  await running.interrupt();
  await expectAllGone(where, running);
});

test("takes the next port when the default is taken, and says so", async () => {
  const squatter = createServer();
  await new Promise<void>((resolve) =>
    squatter.once("error", () => resolve()).listen(3000, "127.0.0.1", () => resolve()),
  );
  const running = await startProduct(built);
  expect(portOf(running)).toBeGreaterThan(3000);
  expect(running.output()).toContain(`port 3000 is taken, using ${portOf(running)}`);
  await running.interrupt();
  squatter.close();
});

test("points a second start at the running one instead of disturbing it", async () => {
  const running = await startProduct(built);
  const second = await runStart(built);
  expect(second).toEqual({ code: 0, output: expect.stringContaining(`already running at ${running.url}`) });
  expect((await fetch(`${running.url}/api/health/ready`)).status).toBe(200);
  await running.interrupt();
  await expectAllGone(built, running);
});

test("leaves no web server behind when it is killed, and the next start takes over its database", async () => {
  const running = await startProduct(built);
  const before = await startCount(running.url);
  await running.interrupt("SIGKILL");
  await expect.poll(() => isPortFree(portOf(running)), { timeout: 15_000 }).toBe(true);
  const next = await startProduct(built);
  expect(await startCount(next.url)).toBe(before + 1);
  await next.interrupt();
  await expectAllGone(built, next);
});

test("refuses to listen beyond this machine, and a port that is not one, with exit code 2", async () => {
  const exposed = await runStart(built, ["--host", "0.0.0.0"]);
  expect(exposed).toEqual({ code: 2, output: expect.stringContaining("--host 0.0.0.0: without sign-in") });
  const badPort = await runStart(built, ["--port", "http"]);
  expect(badPort).toEqual({ code: 2, output: expect.stringContaining("--port http: not a port number") });
});

test.runIf(!isRoot)("says that the start as root could not be tried", () => {
  process.stdout.write("start as root NOT RUN: the tests run as an ordinary user\n");
});
