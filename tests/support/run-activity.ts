import type { ModelAttempt } from "@/lib/domain/activities/activity";
import { activityDeclarations } from "@/lib/domain/activities/registry";
import { type ActivitySettings, createActivityRunner } from "@/lib/infra/activities/create-activity-runner";
import { createModelClient } from "@/lib/infra/models/create-model-client";

/** `attempts` is filled as they happen, also when the activity fails. */
type Settings = Partial<ActivitySettings> & { signal?: AbortSignal; sampleId?: string; attempts?: ModelAttempt[] };

/** Runs an activity as the executor does: parsed by its declaration, with inputs that cannot be changed. */
export async function runActivity(
  type: string,
  { parameters, inputs }: { parameters: Record<string, unknown>; inputs: Record<string, unknown> },
  settings: Settings = {},
): Promise<{ output: Readonly<Record<string, unknown>>; attempts: readonly ModelAttempt[] }> {
  const { signal = new AbortController().signal, sampleId = "sample-1", attempts = [], ...rest } = settings;
  const models = createModelClient({ profiles: new Map(), secrets: {} });
  const run = createActivityRunner({ models, allowHosts: [], secrets: {}, ...rest });
  const declaration = activityDeclarations.get(type);
  const output = await run(
    type,
    {
      parameters: deepFreeze(declaration?.parameters.parse(parameters) ?? parameters),
      inputs: deepFreeze(declaration?.inputs.parse(inputs) ?? inputs),
    },
    {
      signal,
      sample: { runId: "run-1", sampleId, nodePath: "node" },
      recordModelAttempt: (attempt) => attempts.push(attempt),
    },
  );
  return { output, attempts };
}

/** The problems of parameters that the declaration refuses, as `path: message`. */
export function parameterProblems(type: string, parameters: unknown): readonly string[] {
  const parsed = activityDeclarations.get(type)?.parameters.safeParse(parameters);
  return parsed?.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) {
    Object.freeze(value);
    for (const child of Object.values(value)) deepFreeze(child);
  }
  return value;
}
