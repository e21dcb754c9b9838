/** Plain JavaScript with nothing but Node, like bootstrap.mjs: it guards the installation too. Types: exclusive.d.mts. */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 200;
const SIGN_OF_LIFE_MS = 1_000;
/** A process number may be another program's by now, above all in a container; only a file that ages tells of a death. */
const DEAD_AFTER_MS = 15_000;

let takenCount = 0;

/** Creates the file with its content in one step; false when there is one already. */
function createWhole(file, text) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function ageMs(file) {
  try {
    return Date.now() - statSync(file).mtimeMs;
  } catch {
    return 0; // Released meanwhile.
  }
}

/** Moves the lock of a dead process away; one that somebody else took in that moment is put back. */
function removeDead(file) {
  const moved = `${file}.dead.${process.pid}`;
  try {
    renameSync(file, moved);
    if (ageMs(moved) < DEAD_AFTER_MS) linkSync(moved, file);
  } catch {
    // Somebody else was quicker.
  }
  rmSync(moved, { force: true });
}

async function take(file, token, onWait) {
  mkdirSync(path.dirname(file), { recursive: true });
  for (let isFirst = true; !createWhole(file, token); isFirst = false) {
    if (isFirst) onWait?.();
    if (ageMs(file) > DEAD_AFTER_MS) removeDead(file);
    else await sleep(POLL_MS);
  }
}

function release(file, token) {
  try {
    if (readFileSync(file, "utf8") === token) rmSync(file);
  } catch {
    // Taken over by somebody who thought us dead.
  }
}

export async function exclusively(lockFile, work, onWait) {
  takenCount += 1;
  const token = `${process.pid} ${takenCount}`;
  await take(lockFile, token, onWait);
  const atExit = () => release(lockFile, token);
  process.once("exit", atExit);
  const signs = setInterval(() => {
    try {
      utimesSync(lockFile, new Date(), new Date());
    } catch {
      // Gone with its folder.
    }
  }, SIGN_OF_LIFE_MS);
  try {
    return await work();
  } finally {
    clearInterval(signs);
    process.off("exit", atExit);
    release(lockFile, token);
  }
}
