import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readCommandLine } from "./postgres-pid.ts";

export type LockState = Readonly<{ pid: number; url: string | null }>;

export type Lock = Readonly<{ isMine: true; publishUrl: (url: string) => void; release: () => void }>;

/** Part of the command line of every supervisor; a process number that another program got meanwhile does not hold a lock. */
const SUPERVISOR_MARK = "assay.mjs start";

const lockFileOf = (home: string) => path.join(home, "supervisor.json");

function readState(file: string): LockState | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as LockState;
  } catch {
    return null;
  }
}

/** Our own number is a dead process's too: in a container that starts again, the supervisor often gets the same one. */
function isHeld(state: LockState | null): state is LockState {
  if (state === null || state.pid === process.pid) return false;
  return readCommandLine(state.pid)?.includes(SUPERVISOR_MARK) === true;
}

/** Creates the file with its content in one step, so that nobody sees it empty; false when there is one already. */
function createWhole(file: string, state: LockState): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(state), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Moves a dead process's lock away; when somebody else replaced it in that moment, theirs is put back. */
function removeStale(file: string, stale: LockState | null): void {
  const moved = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, moved);
  } catch {
    return; // The other starter was quicker.
  }
  const found = readState(moved);
  if (found !== null && found.pid !== stale?.pid) createWhole(file, found);
  rmSync(moved, { force: true });
}

/** Who runs on this data directory now; null when nobody does. */
export function findHolder(home: string): LockState | null {
  const state = readState(lockFileOf(home));
  return isHeld(state) ? state : null;
}

/** Makes this process the only supervisor of a data directory, or answers who is. The lock of a dead process is taken over. */
export function acquireLock(home: string): Lock | (LockState & Readonly<{ isMine: false }>) {
  mkdirSync(home, { recursive: true });
  const file = lockFileOf(home);
  while (!createWhole(file, { pid: process.pid, url: null })) {
    const state = readState(file);
    if (isHeld(state)) return { ...state, isMine: false };
    removeStale(file, state);
  }
  return {
    isMine: true,
    publishUrl: (url) => {
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, JSON.stringify({ pid: process.pid, url }), { mode: 0o600 });
      renameSync(draft, file);
    },
    release: () => {
      if (readState(file)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}
