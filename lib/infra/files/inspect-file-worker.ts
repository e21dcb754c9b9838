import "server-only";
import { parentPort } from "node:worker_threads";
import { inspectFile } from "@/lib/infra/files/inspect-file";
import type { InspectionRequest } from "@/lib/infra/files/inspection-thread";

// The entry of a thread: one file at a time, since the owner ends the whole thread when one takes too long.
parentPort?.on("message", async ({ file, path, limits }: InspectionRequest) => {
  const inspection = await inspectFile(file, path, limits).catch((error: unknown) => ({
    ok: false,
    problem: `cannot be opened: ${error instanceof Error ? error.message : String(error)}`,
  }));
  parentPort?.postMessage(inspection);
});
