import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { type PostgresServer, startPostgres } from "#bin/postgres.ts";
import type { AccountMode } from "#bin/postgres-account.ts";
import { readCommandLine } from "#bin/postgres-pid.ts";

const isRoot = process.getuid?.() === 0;
const MODES: readonly AccountMode[] = isRoot ? ["namespace", "account"] : ["plain"];

const homes: string[] = [];
const servers: PostgresServer[] = [];

function makeHome(): string {
  const home = mkdtempSync(path.join(tmpdir(), "assay-pg-ä "));
  homes.push(home);
  return home;
}

async function start(home: string, accountMode: AccountMode): Promise<PostgresServer> {
  const server = await startPostgres(home, { accountMode });
  servers.push(server);
  return server;
}

async function query(server: PostgresServer, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Where the account mode puts the data; below the home itself in the other modes. */
function dataOf(home: string): string {
  const pointer = path.join(home, "instance.json");
  const root = existsSync(pointer)
    ? (JSON.parse(readFileSync(pointer, "utf8")) as { postgresHome: string }).postgresHome
    : home;
  return path.join(root, "postgres");
}

const clustersOf = (home: string): readonly string[] => {
  const root = path.dirname(dataOf(home));
  return readdirSync(root).filter((name) => name === "postgres" || name.startsWith("postgres."));
};

/** PG_VERSION is among the first files that initdb writes. */
const hasInitialisationBegun = (home: string): boolean =>
  clustersOf(home).some((name) => existsSync(path.join(path.dirname(dataOf(home)), name, "PG_VERSION")));

const initdbsOf = (home: string): readonly number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => {
      const line = pid > 0 ? (readCommandLine(pid) ?? "") : "";
      return line.includes("initdb") && line.includes(path.dirname(dataOf(home)));
    });

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  for (const home of homes.splice(0)) {
    rmSync(path.dirname(dataOf(home)), { recursive: true, force: true });
    rmSync(home, { recursive: true, force: true });
  }
});

describe.each(MODES)("PostgreSQL in the account mode %s", (mode) => {
  test("keeps its data, port and password over a stop and a start", async () => {
    const home = makeHome();
    const first = await start(home, mode);
    await query(first, "CREATE TABLE kept AS SELECT 42 AS answer");
    await first.stop();
    const second = await start(home, mode);
    expect(second.url).toBe(first.url);
    expect(await query(second, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
  });

  test("is taken over, not restarted, when it still runs and answers with our password", async () => {
    const home = makeHome();
    const first = await start(home, mode);
    const second = await start(home, mode);
    expect({ pid: second.pid, wasAdopted: second.wasAdopted }).toEqual({ pid: first.pid, wasAdopted: true });
  });

  test("recovers after a SIGKILL of the server", async () => {
    const home = makeHome();
    const first = await start(home, mode);
    await query(first, "CREATE TABLE kept AS SELECT 1 AS one");
    process.kill(first.pid, "SIGKILL");
    await first.exit;
    const second = await start(home, mode);
    expect(await query(second, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
  });

  test("starts although postmaster.pid names a living process that is no PostgreSQL, and leaves that alone", async () => {
    const home = makeHome();
    await (await start(home, mode)).stop();
    const stranger = spawn("sleep", ["60"]);
    writeFileSync(
      path.join(dataOf(home), "postmaster.pid"),
      `${stranger.pid}\n${dataOf(home)}\n0\n5432\n\n\n\nready\n`,
    );
    const server = await start(home, mode);
    expect(await query(server, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(stranger.exitCode).toBeNull();
    stranger.kill();
  });

  test("moves to another port when its own is taken", async () => {
    const home = makeHome();
    const first = await start(home, mode);
    await first.stop();
    const squatter = spawn(process.execPath, [
      "-e",
      `require("net").createServer().listen(${first.port}, "127.0.0.1", () => console.log("up"))`,
    ]);
    await new Promise((resolve) => squatter.stdout.once("data", resolve));
    const second = await start(home, mode);
    expect(second.port).not.toBe(first.port);
    squatter.kill();
  });

  test("makes the cluster again when its first initialisation was killed, and keeps nothing of that", async () => {
    const home = makeHome();
    const first = startPostgres(home, { accountMode: mode });
    first.catch(() => undefined);
    await expect.poll(() => hasInitialisationBegun(home), { interval: 5, timeout: 30_000 }).toBe(true);
    for (const pid of initdbsOf(home)) process.kill(pid, "SIGKILL");
    await expect(first).rejects.toThrow();
    const server = await start(home, mode);
    expect(await query(server, "SHOW server_encoding")).toEqual([{ server_encoding: "UTF8" }]);
    expect(clustersOf(home)).toEqual(["postgres"]);
  });
});

test("keeps the password from other users and listens on the loopback address only", async () => {
  const home = makeHome();
  const server = await start(home, MODES[0] ?? "plain");
  expect(execFileSync("stat", ["-c", "%a", path.join(home, "postgres-password")], { encoding: "utf8" }).trim()).toBe(
    "600",
  );
  expect(await query(server, "SHOW listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
});
