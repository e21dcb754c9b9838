import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { constants, tmpdir } from "node:os";
import path from "node:path";
import { projectRoot } from "#bin/paths.ts";

/** A folder with a copy of the project, as a user has it who cloned it. */
export type Installation = Readonly<{ folder: string; remove: () => void }>;

/** A started product: what it printed, its address, and how it ends. */
export type RunningProduct = Readonly<{
  url: string;
  output: () => string;
  process: ChildProcess;
  /** Sends the signal to the whole group, as a terminal does with Ctrl-C; resolves with the exit code. */
  interrupt: (signal?: NodeJS.Signals) => Promise<number>;
}>;

/** `from`: `bin/assay start` in another folder, with a data directory given relative to that. */
type StartOptions = Readonly<{
  args?: readonly string[];
  user?: Readonly<{ uid: number; gid: number; home: string }>;
  from?: Readonly<{ folder: string; relativeHome: string }>;
}>;

const OF_THIS_TEST = /^(npm_|ASSAY_|VITEST|NODE_ENV$|NODE_OPTIONS$|TEST$|DATABASE_URL$)/i;
const READY = /open (http:\S+)/;

/** Every file of the project that is, or would be, committed; one that was deleted is not. */
function projectFiles(): readonly string[] {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const names = execFileSync("git", args, { cwd: projectRoot, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  return names.split("\0").filter((name) => name !== "" && existsSync(path.join(projectRoot, name)));
}

/** A bare clone in a folder that only its owner may enter, as CI makes it. */
export function makeBareClone(name: string): Installation {
  const parent = mkdtempSync(path.join(tmpdir(), "assay-start-"));
  chmodSync(parent, 0o700);
  const folder = path.join(parent, name);
  for (const file of projectFiles()) {
    cpSync(path.join(projectRoot, file), path.join(folder, file), { recursive: true, force: true });
  }
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

function give(target: string, uid: number, gid: number): void {
  execFileSync("chown", ["-R", `${uid}:${gid}`, target]);
}

/** Another place for an installed and built tree; packages are hard links, everything else is copied and handed to `owner`. */
export function copyInstallation(
  from: Installation,
  name: string,
  owner?: Readonly<{ uid: number; gid: number }>,
): Installation {
  const parent = mkdtempSync(path.join(tmpdir(), "assay-start-"));
  chmodSync(parent, 0o755);
  const folder = path.join(parent, name);
  mkdirSync(folder);
  for (const entry of readdirSync(from.folder)) {
    if (entry === "node_modules" || entry === ".assay") continue;
    cpSync(path.join(from.folder, entry), path.join(folder, entry), { recursive: true, verbatimSymlinks: true });
  }
  if (owner !== undefined) give(parent, owner.uid, owner.gid);
  execFileSync("cp", ["-al", path.join(from.folder, "node_modules"), path.join(folder, "node_modules")]);
  if (owner !== undefined) chownSync(path.join(folder, "node_modules"), owner.uid, owner.gid);
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

/** The environment of somebody who never started Assay: the system's Node and npm, nothing of ours or of this test's npm. */
function userEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const environment = { ...process.env };
  for (const key of Object.keys(environment)) if (OF_THIS_TEST.test(key)) delete environment[key];
  const isOurs = (folder: string) => folder.startsWith(projectRoot) || folder.includes("node_modules");
  const searchPath = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => !isOurs(folder));
  return { ...environment, PATH: searchPath.join(path.delimiter), ...more };
}

/** As a shell counts it: 128 and the number of the signal for a process that a signal ended, as newer npm lets it do. */
const exitCodeOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) =>
    child.once("close", (code, signal) => resolve(code ?? (signal === null ? 1 : 128 + constants.signals[signal]))),
  );

/** Starts the product as the options say, `npm start` in the installation without them, and waits for its address. */
export async function startProduct(where: Installation, options: StartOptions = {}): Promise<RunningProduct> {
  const { user, from, args = [] } = options;
  const [command, commandArgs] =
    from === undefined ? ["npm", ["start", "--", ...args]] : [path.join(where.folder, "bin/assay"), ["start", ...args]];
  const child = spawn(command, commandArgs, {
    cwd: from?.folder ?? where.folder,
    env: userEnvironment({
      ...(user === undefined ? {} : { HOME: user.home, npm_config_cache: `${user.home}/.npm` }),
      ...(from === undefined ? {} : { ASSAY_HOME: from.relativeHome }),
    }),
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
  });
  let text = "";
  const ended = exitCodeOf(child);
  const url = await new Promise<string>((resolve, reject) => {
    const onText = (bytes: Buffer) => {
      text += String(bytes);
      const found = READY.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on("data", onText);
    child.stderr?.on("data", onText);
    void ended.then((code) => reject(new Error(`npm start ended with ${code}:\n${text}`)));
  });
  return {
    url,
    output: () => text,
    process: child,
    interrupt: (signal = "SIGINT") => {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
      return ended;
    },
  };
}

/** Runs `npm start` where it is expected to end by itself; answers what it printed and its exit code. */
export function runStart(where: Installation, args: readonly string[] = []): Promise<{ code: number; output: string }> {
  const child = spawn("npm", ["start", "--", ...args], {
    cwd: where.folder,
    env: userEnvironment(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (output += String(bytes)));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code: code ?? 1, output })));
}

/** Starts the installation without npm and sends SIGTERM to that process alone once `isDue` resolves; answers as {@link runStart}. */
export async function stopStart(
  where: Installation,
  isDue: () => Promise<unknown>,
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ["bin/assay.mjs", "start"], {
    cwd: where.folder,
    env: userEnvironment(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (output += String(bytes)));
  const ended = exitCodeOf(child);
  await isDue();
  child.kill("SIGTERM");
  return { code: await ended, output };
}

/** Command lines of living processes that mention the folder. */
export function processesOf(where: Installation): readonly string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      } catch {
        return "";
      }
    })
    .filter((line) => line.includes(where.folder));
}
