import "server-only";
import { setTimeout as setTimer } from "node:timers/promises";
import { ActivityError } from "@/lib/domain/activities/activity";
import type { ActivityRunner } from "@/lib/domain/workflows/execution";
import { AppError } from "@/lib/errors/app-error";
import { localSettings } from "@/lib/infra/config/local-settings";
import { createFileReader } from "@/lib/infra/files/file-reader";
import type { FileReader } from "@/lib/ports/file-reader";
import type { ModelClient } from "@/lib/ports/model-client";
import type { ScriptSandbox } from "@/lib/ports/script-sandbox";
import type { ActivityUse, BenchmarkPorts } from "@/lib/services/directory-benchmark/benchmark-ports";

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

async function openActivityRunner(uses: readonly ActivityUse[]): Promise<ActivityRunner> {
  const settings = localSettings();
  const profileNames = listModelProfiles(uses);
  const [{ createActivityRunner }, models] = await Promise.all([
    import("@/lib/infra/activities/create-activity-runner"),
    profileNames.length > 0 ? openModels(profileNames) : NO_MODELS,
  ]);
  return createActivityRunner({ models, allowHosts: settings.allowHosts, secrets: settings.secrets });
}

function listModelProfiles(uses: readonly ActivityUse[]): readonly string[] {
  const calls = uses.filter(({ activityType }) => MODEL_ACTIVITIES.includes(activityType));
  return [...new Set(calls.map(({ parameters }) => String(parameters.profile)))];
}

async function openModels(profileNames: readonly string[]): Promise<ModelClient> {
  const { modelsFile, secrets } = localSettings();
  const [{ createModelClient }, { loadModelProfiles }] = await Promise.all([
    import("@/lib/infra/models/create-model-client"),
    import("@/lib/infra/models/model-profiles"),
  ]);
  const client = createModelClient({
    profiles: modelsFile === null ? new Map() : await loadModelProfiles(modelsFile),
    secrets,
  });
  checkProfiles(client, profileNames);
  return client;
}

/** A profile or secret that is not there would fail every case, after the nodes before it were paid for. */
function checkProfiles(client: ModelClient, profileNames: readonly string[]): void {
  const problems = profileNames.flatMap((name) => {
    try {
      client.select(name);
      return [];
    } catch (error) {
      if (!(error instanceof ActivityError)) throw error;
      return [error.message];
    }
  });
  if (problems.length > 0) throw new AppError("VALIDATION", problems.join("\n"));
}

/** For workflows that call no model, so that the model libraries stay unloaded. */
const NO_MODELS: ModelClient = {
  select: (profile) => {
    throw new ActivityError("MODEL_PROFILE_UNKNOWN", `The model profile "${profile}" was not loaded`);
  },
};

/** Reads files of the person who runs the command. */
export const createLocalFileReader = (): FileReader => createFileReader();
