import { type ChildProcess, spawn } from "node:child_process";
import { pathToFileURL } from "node:url";
import { Backoff } from "./backoff.ts";
import { inProject, projectRoot } from "./paths.ts";

/** A child that lived this long had started well; its next restart is quick again. */
const HEALTHY_AFTER_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;

export type ChildSpec = Readonly<{
  name: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}>;

export type SupervisedChild = Readonly<{
  /** Resolves with the reason when the process ends for the first time, whether or not it starts again. */
  firstExit: Promise<string>;
  stop: () => Promise<void>;
}>;

/**
 * A Node process in a group of its own, so that Ctrl-C reaches it from us and in order. Its ipc channel closes when we die,
 * even by SIGKILL, and `die-with-parent.mjs` then ends it.
 */
function launch(spec: ChildSpec): ChildProcess {
  const guard = pathToFileURL(inProject("bin", "die-with-parent.mjs")).href;
  return spawn(process.execPath, ["--import", guard, ...spec.args], {
    cwd: projectRoot,
    env: { ...process.env, ...spec.env },
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

const exitOf = (child: ChildProcess) =>
  new Promise<string>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `exit ${code}`));
  });

/** Keeps a process running until it is stopped: a crashed one starts again after a growing pause. */
export function superviseChild(spec: ChildSpec, onRestart: (text: string) => void): SupervisedChild {
  const backoff = new Backoff();
  let child = launch(spec);
  const firstExit = exitOf(child);

  async function keepRunning(): Promise<void> {
    for (;;) {
      const startedAt = performance.now();
      const reason = await exitOf(child);
      if (backoff.isCancelled) return;
      if (performance.now() - startedAt > HEALTHY_AFTER_MS) backoff.reset();
      onRestart(`${spec.name} ended (${reason}); starting it again in ${backoff.nextSeconds} s`);
      await backoff.pause();
      if (backoff.isCancelled) return;
      child = launch(spec);
    }
  }

  const ended = keepRunning();
  return {
    firstExit,
    stop: async () => {
      backoff.cancel();
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
