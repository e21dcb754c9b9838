import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { buildBundles, buildWeb } from "./build.ts";
import { type SupervisedChild, superviseChild } from "./child.ts";
import { type Database, openDatabase } from "./database.ts";
import { acquireLock, findHolder, type Lock } from "./lock.ts";
import { dataHome, inProject, projectRoot } from "./paths.ts";
import { firstFreePort, isPortFree } from "./ports.ts";

const FIRST_PORT = 3000;
const LAST_PORT = 3019;
const READY_TIMEOUT_MS = 60_000;
/** For a database that is still being opened when the stop comes; what is cut off then, the next start repairs. */
const STOP_OPENING_TIMEOUT_MS = 5_000;
const LOOPBACK_HOSTS = new Set(["127.0.0.1", "localhost", "::1"]);
const USAGE = `Usage: assay start [--port <port>] [--host <loopback address>]

Starts Assay on this machine and prints its address. Data is kept in .assay (ASSAY_HOME moves it).`;

const say = (text: string): void => void process.stdout.write(`assay: ${text}\n`);
const seconds = (sinceMs: number): string => `${((performance.now() - sinceMs) / 1_000).toFixed(1)} s`;

class UsageError extends Error {
  override readonly name = "UsageError";
}

/** We were asked to stop; the message says by what. */
class StopRequest extends Error {
  override readonly name = "StopRequest";
}

type StartOptions = Readonly<{ port: number | null; host: string }>;

function readOptions(args: readonly string[]): StartOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: { port: { type: "string" }, host: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) return null;
  const host = values.host ?? "127.0.0.1";
  if (!LOOPBACK_HOSTS.has(host)) {
    throw new UsageError(
      `--host ${host}: without sign-in Assay listens on this machine only (127.0.0.1); anybody on the network could use it otherwise`,
    );
  }
  const port = values.port === undefined ? null : Number(values.port);
  if (port !== null && !(Number.isInteger(port) && port > 0 && port < 65_536)) {
    throw new UsageError(`--port ${values.port}: not a port number`);
  }
  return { port, host };
}

/** A port that was asked for must be free; the default may move on, and says so. */
async function choosePort(asked: number | null): Promise<number> {
  if (asked !== null) {
    if (await isPortFree(asked)) return asked;
    throw new UsageError(`--port ${asked}: another program listens there`);
  }
  const port = await firstFreePort(FIRST_PORT, LAST_PORT);
  if (port === null) throw new UsageError(`no free port from ${FIRST_PORT} to ${LAST_PORT}; choose one with --port`);
  if (port !== FIRST_PORT) say(`port ${FIRST_PORT} is taken, using ${port}`);
  return port;
}

function codeRevision(): string {
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], { cwd: projectRoot, encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "unknown";
  }
}

async function untilReady(url: string): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  for (;;) {
    const isReady = await fetch(`${url}/api/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    if (performance.now() > deadline)
      throw new Error(`the web server did not answer within ${READY_TIMEOUT_MS / 1_000} s`);
    await sleep(50);
  }
}

/** Somebody else runs on this data: waits for its address when it is still starting, prints it, and ends. */
async function pointToRunning(home: string): Promise<void> {
  for (;;) {
    const holder = findHolder(home);
    if (holder === null) return say("the other start ended before it was ready; start again");
    if (holder.url !== null) return say(`already running at ${holder.url}`);
    await sleep(200);
  }
}

/** Aborted by a signal, or by the end of the process that started us. */
function listenForStop(): AbortSignal {
  const controller = new AbortController();
  const stop = (reason: string) => controller.abort(new StopRequest(reason));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop(signal));
  process.once("disconnect", () => stop("the starting process ended"));
  process.channel?.unref();
  return controller.signal;
}

/** Rejects when the stop comes. */
const untilStop = (stop: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (stop.aborted) reject(stop.reason);
    stop.addEventListener("abort", () => reject(stop.reason), { once: true });
  });

async function build(stop: AbortSignal): Promise<void> {
  const started = performance.now();
  const builtWeb = await buildWeb(stop);
  const builtBundles = await buildBundles();
  if (builtWeb || builtBundles) say(`built in ${seconds(started)}`);
  stop.throwIfAborted();
}

/** A database that does not answer must not keep us from stopping. */
async function openUnlessStopped(home: string, stop: AbortSignal): Promise<Database> {
  const opening = openDatabase(home, say);
  try {
    return await Promise.race([opening, untilStop(stop)]);
  } catch (error) {
    const closed = opening.then((database) => database.stop()).catch(() => undefined);
    await Promise.race([closed, sleep(STOP_OPENING_TIMEOUT_MS)]);
    throw error;
  }
}

type WebOptions = Readonly<{ database: Database; port: number; home: string }>;

function startWeb({ database, port, home }: WebOptions): SupervisedChild {
  return superviseChild(
    {
      name: "web",
      args: [inProject("node_modules/next/dist/bin/next"), "start", "-H", "127.0.0.1", "-p", String(port)],
      env: {
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
        DATABASE_URL: database.url,
        ASSAY_DATABASE_MODE: database.mode,
        ASSAY_HOME: home,
        ASSAY_REVISION: codeRevision(),
      },
    },
    say,
  );
}

/** Runs the web server until the stop comes. */
async function serveWeb(web: SupervisedChild, stop: AbortSignal, onReady: () => void, port: number): Promise<never> {
  const endedEarly = web.firstExit.then((reason) => {
    throw new Error(`the web server did not start (${reason})`);
  });
  try {
    await Promise.race([untilReady(`http://127.0.0.1:${port}`), untilStop(stop), endedEarly]);
    onReady();
    return await untilStop(stop); // From now on, a crash is the supervisor's to mend.
  } finally {
    if (stop.aborted) say(`stopping (${stop.reason.message})`);
    await web.stop();
  }
}

async function serve(lock: Lock, options: StartOptions, home: string): Promise<never> {
  const stop = listenForStop();
  if (options.port !== null) await choosePort(options.port); // Better said before a build of a minute than after it.
  await build(stop);
  const started = performance.now();
  const database = await openUnlessStopped(home, stop);
  try {
    say(
      `database ready in ${seconds(started)} (${database.mode}, ${database.appliedMigrations.length} migrations applied)`,
    );
    const port = await choosePort(options.port);
    const url = `http://${options.host === "::1" ? "127.0.0.1" : options.host}:${port}`;
    const onReady = () => {
      lock.publishUrl(url);
      say(`ready in ${seconds(started)}`);
      say(`open ${url}   (Ctrl-C stops)`);
    };
    return await serveWeb(startWeb({ database, port, home }), stop, onReady, port);
  } finally {
    await database.stop();
  }
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(3));
  if (options === null) return void process.stdout.write(`${USAGE}\n`);
  const home = dataHome();
  const lock = acquireLock(home);
  if (!lock.isMine) return pointToRunning(home);
  try {
    await serve(lock, options, home);
  } catch (error) {
    if (!(error instanceof StopRequest)) throw error;
    say("stopped, data kept");
  } finally {
    lock.release();
  }
}

try {
  await main();
  process.exit(0);
} catch (error) {
  const isUsage = error instanceof UsageError || (error instanceof TypeError && "code" in error);
  process.stderr.write(`assay: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(isUsage ? 2 : 1);
}
