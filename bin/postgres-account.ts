import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

/**
 * PostgreSQL refuses uid 0. `plain`: we are not root. `namespace`: as root, in a user namespace that shows root as nobody,
 * which works even below a 0700 folder such as root's home. `account`: where a container forbids that, as an existing account,
 * with data and programs in a folder that it can reach.
 */
export type AccountMode = "plain" | "namespace" | "account";

export type PostgresAccount = Readonly<{
  mode: AccountMode;
  /** Folder of the database's data and password. */
  home: string;
  /** Folder with `bin/`, `lib/` and `share/` of PostgreSQL. */
  programs: string;
  uid?: number;
  gid?: number;
  /** The command line that runs `command` under this account. */
  as: (command: string, args: readonly string[]) => readonly [string, readonly string[]];
}>;

const NAMESPACE = ["--user", "--map-user=65534", "--map-group=65534"] as const;
/** Where data goes that another account must reach; `.assay/instance.json` points there. */
const SHARED_STATE = "/var/lib/assay";

const unchanged: PostgresAccount["as"] = (command, args) => [command, args];

function detectMode(): AccountMode {
  if (process.getuid?.() !== 0) return "plain";
  return spawnSync("unshare", [...NAMESPACE, "true"], { stdio: "ignore" }).status === 0 ? "namespace" : "account";
}

function findAccount(): { name: string; uid: number; gid: number } {
  for (const name of ["postgres", "nobody"]) {
    const id = (flag: string) => Number(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout || Number.NaN);
    const [uid, gid] = [id("-u"), id("-g")];
    if (uid > 0 && gid > 0) return { name, uid, gid };
  }
  throw new Error(
    "PostgreSQL does not run as root, and here there is neither a user namespace nor an account called postgres or nobody. Start Assay as an ordinary user.",
  );
}

/** The id of the folder outside of `home`; made once and kept, so that a second start finds its data. */
function sharedFolder(home: string): string {
  const file = path.join(home, "instance.json");
  if (existsSync(file)) return (JSON.parse(readFileSync(file, "utf8")) as { postgresHome: string }).postgresHome;
  const postgresHome = path.join(SHARED_STATE, randomUUID());
  mkdirSync(postgresHome, { recursive: true, mode: 0o755 });
  writeFileSync(`${file}.draft`, `${JSON.stringify({ postgresHome })}\n`, { mode: 0o600 });
  renameSync(`${file}.draft`, file);
  return postgresHome;
}

/** Copies the programs next to the data unless that version is there already. */
function copyPrograms(from: string, folder: string, version: string): string {
  const target = path.join(folder, `programs-${version}`);
  if (!existsSync(path.join(target, ".complete"))) {
    rmSync(target, { recursive: true, force: true });
    cpSync(from, target, { recursive: true, verbatimSymlinks: true });
    writeFileSync(path.join(target, ".complete"), "");
  }
  return target;
}

/** Decides under which account, where, and with which copy of the programs PostgreSQL runs. `forced` is for tests. */
export function choosePostgresAccount(
  home: string,
  packaged: Readonly<{ programs: string; version: string }>,
  forced?: AccountMode,
): PostgresAccount {
  const mode = forced ?? detectMode();
  const inPlace = { mode, home, programs: packaged.programs, as: unchanged };
  if (mode === "plain") return inPlace;
  if (mode === "namespace") return { ...inPlace, as: (command, args) => ["unshare", [...NAMESPACE, command, ...args]] };
  const { uid, gid } = findAccount();
  const folder = sharedFolder(home);
  if (statSync(folder).uid !== uid) chownSync(folder, uid, gid);
  return {
    mode,
    home: folder,
    programs: copyPrograms(packaged.programs, folder, packaged.version),
    uid,
    gid,
    as: unchanged,
  };
}
