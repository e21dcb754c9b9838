import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

export type PidFile = Readonly<{ pid: number; port: number; isReady: boolean }>;

/** Reads `postmaster.pid`: line 1 the process, line 4 the port, line 8 its state; null when there is none. */
export function readPidFile(dataFolder: string): PidFile | null {
  try {
    const lines = readFileSync(path.join(dataFolder, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" } : null;
  } catch {
    return null;
  }
}

/** Command line of a living process; null when there is none or it is a zombie. */
export function readCommandLine(pid: number): string | null {
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim() || null;
    } catch {
      return null;
    }
  }
  try {
    return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).trim() || null;
  } catch {
    return null;
  }
}

/** Whether the process that `postmaster.pid` names is a PostgreSQL on this very folder, and not one with a recycled number. */
export function isServerOf(pid: number, dataFolder: string): boolean {
  const line = readCommandLine(pid);
  return line?.includes("postgres") === true && line.includes(`-D ${dataFolder} `);
}
