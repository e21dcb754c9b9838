import "server-only";
import { setTimeout as setTimer } from "node:timers/promises";
import { ActivityError } from "@/lib/domain/activities/activity";
import type { ActivityRunner } from "@/lib/domain/workflows/execution";
import { localSettings } from "@/lib/infra/config/local-settings";
import { createFileReader } from "@/lib/infra/files/file-reader";
import type { FileReader } from "@/lib/ports/file-reader";
import type { ModelClient } from "@/lib/ports/model-client";
import type { ScriptSandbox } from "@/lib/ports/script-sandbox";
import type { BenchmarkPorts } from "@/lib/services/directory-benchmark/benchmark-ports";

const MODEL_ACTIVITIES = ["extract.llm", "llm.generate"];

/** Wires the adapters of a benchmark that runs in this process; the heavy ones are loaded when they are asked for. */
export function composeLocalBenchmark(): BenchmarkPorts {
  return {
    files: createLocalFileReader(),
    clock: {
      nowMs: () => performance.now(),
      sleep: async (durationMs, signal) => {
        await setTimer(durationMs, undefined, { signal });
      },
    },
    now: () => new Date().toISOString(),
    openActivityRunner,
    openScriptSandbox,
  };
}

/** Opens the sandbox in which scripts of users run. */
export async function openScriptSandbox(): Promise<ScriptSandbox> {
  const { createScriptSandbox } = await import("@/lib/infra/sandbox/compile-script");
  return createScriptSandbox();
}

async function openActivityRunner(activityTypes: ReadonlySet<string>): Promise<ActivityRunner> {
  const settings = localSettings();
  const usesModels = MODEL_ACTIVITIES.some((type) => activityTypes.has(type));
  const [{ createActivityRunner }, models] = await Promise.all([
    import("@/lib/infra/activities/create-activity-runner"),
    usesModels ? openModels() : NO_MODELS,
  ]);
  return createActivityRunner({ models, allowHosts: settings.allowHosts, secrets: settings.secrets });
}

async function openModels(): Promise<ModelClient> {
  const { modelsFile, secrets } = localSettings();
  const [{ createModelClient }, { loadModelProfiles }] = await Promise.all([
    import("@/lib/infra/models/create-model-client"),
    import("@/lib/infra/models/model-profiles"),
  ]);
  return createModelClient({
    profiles: modelsFile === null ? new Map() : await loadModelProfiles(modelsFile),
    secrets,
  });
}

/** For workflows that call no model, so that the model libraries stay unloaded. */
const NO_MODELS: ModelClient = {
  select: (profile) => {
    throw new ActivityError("MODEL_PROFILE_UNKNOWN", `The model profile "${profile}" was not loaded`);
  },
};

/** Reads files of the person who runs the command. */
export const createLocalFileReader = (): FileReader => createFileReader();
