import "server-only";
import { createServiceContext } from "@/lib/composition";
import { env } from "@/lib/infra/config/env";
import { assertListensOnLoopback } from "@/lib/infra/config/listen-address";
import { sweepUploads } from "@/lib/services/datasets/sweep-uploads";
import { recordInstanceStart } from "@/lib/services/instance/record-instance-start";

const SWEEP_INTERVAL_MS = 60 * 60 * 1_000;

/** Removes what abandoned uploads left behind, now and every hour; a sweep that fails is tried again by the next. */
function sweepRegularly(): void {
  const sweep = () => {
    const ctx = createServiceContext({ type: "system", job: "sweep-uploads" });
    sweepUploads(ctx).catch((err: unknown) => ctx.log.error({ err }, "Abandoned uploads could not be swept"));
  };
  sweep();
  setInterval(sweep, SWEEP_INTERVAL_MS).unref();
}

async function start(): Promise<void> {
  assertListensOnLoopback(process.argv.slice(2), env().HOSTNAME);
  await recordInstanceStart(createServiceContext({ type: "system", job: "start" }));
  sweepRegularly();
}

/**
 * Starts this server process: checks its settings and records the start. When something is wrong it says so and ends the
 * process, because Next itself would log the error and go on to listen.
 */
export async function startInstance(): Promise<void> {
  try {
    await start();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Assay cannot start. ${reason.trim()}\n`);
    process.exit(1);
  }
}
