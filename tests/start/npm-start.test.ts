import { once } from "node:events";
import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync } from "node:fs";
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
  stopStart,
} from "@/tests/support/installation";

const isRoot = process.getuid?.() === 0;
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

/** The whole file runs as whoever runs it; as root one start is made as an ordinary user beside it. */
if (!isRoot) process.stdout.write("start as root NOT RUN: the tests run as an ordinary user\n");

/** The first start is the only one that installs and builds; the other tests use copies of what it made. */
beforeAll(async () => {
  built = makeBareClone("assay");
  const running = await startProduct(built);
  expect(running.output()).toContain("packages installed in");
  expect(running.output()).toContain("built in");
  expect((await fetch(running.url)).status).toBe(200);
  // npm says 130 for a program that was interrupted, whatever that program answered.
  expect([0, 130]).toContain(await running.interrupt());
  expect(running.output()).toContain("stopped, data kept");
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

test("starts as an ordinary user from a path with spaces and umlauts", async () => {
  const owner = isRoot ? NOBODY : undefined;
  const where = place("Größe & Maß 你好", owner);
  const home = path.join(path.dirname(where.folder), "home");
  mkdirSync(home);
  if (owner !== undefined) chownSync(home, owner.uid, owner.gid);
  const running = await startProduct(where, owner === undefined ? {} : { user: { ...owner, home } });
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

test("stops during a build, with whatever builds", async () => {
  const where = place("building");
  appendFileSync(path.join(where.folder, "lib", "composition.ts"), "// changed\n");
  const lock = path.join(where.folder, ".cache", "locks", ".next");
  const isBuilding = () => expect.poll(() => existsSync(lock), { timeout: 60_000 }).toBe(true);
  expect(await stopStart(where, isBuilding)).toEqual({ code: 0, output: "assay: stopped, data kept\n" });
  await expect.poll(() => processesOf(where), { timeout: 10_000 }).toEqual([]);
});

test("stops while its database does not answer", async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", () => resolve()));
  const address = silent.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const isConnected = () => once(silent, "connection");
  const DATABASE_URL = `postgresql://a:b@127.0.0.1:${port}/assay`;
  expect(await stopStart(built, isConnected, { DATABASE_URL })).toMatchObject({ code: 0 });
  silent.close();
});

test("keeps all data in one place when the command is given elsewhere, with a directory relative to there", async () => {
  const elsewhere = path.dirname(built.folder);
  const running = await startProduct(built, { from: { folder: elsewhere, relativeHome: "data" } });
  expect(readdirSync(path.join(elsewhere, "data"))).toEqual(expect.arrayContaining(["postgres", "signing-secret"]));
  await running.interrupt();
  await expectAllGone(built, running);
});

test("refuses to listen beyond this machine, and a port that is not one, with exit code 2", async () => {
  const exposed = await runStart(built, ["--host", "0.0.0.0"]);
  expect(exposed).toEqual({ code: 2, output: expect.stringContaining("--host 0.0.0.0: without sign-in") });
  const badPort = await runStart(built, ["--port", "http"]);
  expect(badPort).toEqual({ code: 2, output: expect.stringContaining("--port http: not a port number") });
});
