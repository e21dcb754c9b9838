import "server-only";
import { setTimeout as setTimer } from "node:timers/promises";
import { type ActivityContext, ActivityError, type RunActivity } from "@/lib/domain/activities/activity";
import { ACTIVITIES, type ActivityType } from "@/lib/domain/activities/registry";
import { suggestName } from "@/lib/domain/scoring/near-name";
import type { ActivityRunner } from "@/lib/domain/workflows/execution";
import { createExtractLlm } from "@/lib/infra/activities/extract-llm";
import { runExtractRegex } from "@/lib/infra/activities/extract-regex";
import { runFieldsNormalize } from "@/lib/infra/activities/fields-normalize";
import { createHttpRequest } from "@/lib/infra/activities/http-request";
import { createLlmGenerate } from "@/lib/infra/activities/llm-generate";
import { runPredictionImport } from "@/lib/infra/activities/prediction-import";
import type { Sleep } from "@/lib/infra/activities/run-model-attempts";
import { runTextNormalize } from "@/lib/infra/activities/text-normalize";
import { runTransformJsonata } from "@/lib/infra/activities/transform-jsonata";
import { createGuardedAgent } from "@/lib/infra/http/guarded-agent";
import type { Secrets } from "@/lib/infra/http/secrets";
import type { ModelClient } from "@/lib/ports/model-client";

export type ActivitySettings = Readonly<{
  models: ModelClient;
  /** Entries `host` or `host:port` that http.request may reach although their address is not public. */
  allowHosts: readonly string[];
  secrets: Secrets;
  /** Waits between calls of a busy model; tests hand in one that does not wait. */
  sleep?: Sleep;
}>;

type AnyRun = (
  input: Readonly<{ parameters: Readonly<Record<string, unknown>>; inputs: Readonly<Record<string, unknown>> }>,
  context: ActivityContext,
) => Promise<Readonly<Record<string, unknown>>> | Readonly<Record<string, unknown>>;

/** Joins every declaration with its implementation. */
export function createActivityRunner(settings: ActivitySettings): ActivityRunner {
  const implementations = toImplementations(settings);
  return async (activityType, input, context) => {
    if (!isActivityType(activityType)) {
      const hint = suggestName(activityType, Object.keys(ACTIVITIES));
      throw new ActivityError("ACTIVITY_NOT_FOUND", `There is no activity "${activityType}"; ${hint}`);
    }
    return await asAnyRun(implementations[activityType])(input, context);
  };
}

function toImplementations({ models, allowHosts, secrets, sleep = sleepForReal }: ActivitySettings) {
  return {
    "extract.llm": createExtractLlm(models, sleep),
    "extract.regex": runExtractRegex,
    "fields.normalize": runFieldsNormalize,
    "http.request": createHttpRequest(createGuardedAgent(allowHosts), secrets),
    "llm.generate": createLlmGenerate(models, sleep),
    "prediction.import": runPredictionImport,
    "text.normalize": runTextNormalize,
    "transform.jsonata": runTransformJsonata,
  } satisfies { [Type in ActivityType]: RunActivity<(typeof ACTIVITIES)[Type]> };
}

const sleepForReal: Sleep = async (durationMs, signal) => {
  await setTimer(durationMs, undefined, { signal });
};

const isActivityType = (type: string): type is ActivityType => Object.hasOwn(ACTIVITIES, type);

/** The executor has parsed parameters and inputs by the declaration of the same type, which the compiler cannot follow. */
const asAnyRun = (run: unknown): AnyRun => run as AnyRun;
