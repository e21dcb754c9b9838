import "server-only";
import { ActivityError, type RunActivity } from "@/lib/domain/activities/activity";
import type { llmGenerate } from "@/lib/domain/activities/llm-generate";
import { stringifyExact } from "@/lib/domain/datasets/stringify-exact";
import { runModelAttempts, type Sleep } from "@/lib/infra/activities/run-model-attempts";
import type { ModelClient } from "@/lib/ports/model-client";

export function createLlmGenerate(models: ModelClient, sleep: Sleep): RunActivity<typeof llmGenerate> {
  return async ({ parameters, inputs }, context) => {
    const request = {
      system: parameters.system === undefined ? null : fillPlaceholders(parameters.system, inputs),
      messages: [{ role: "user", content: fillPlaceholders(parameters.prompt, inputs) }] as const,
      temperature: parameters.temperature,
      maxOutputTokens: parameters.maxOutputTokens ?? null,
      seed: parameters.seed ?? null,
      responseSchema: null,
      timeLimitMs: parameters.attemptTimeLimitMs,
    };
    const { maximumAttempts } = parameters;
    const read = (text: string) => ({ ok: true, value: text }) as const;
    const model = models.select(parameters.profile);
    return { text: await runModelAttempts({ model, request, maximumAttempts, read }, context, sleep) };
  };
}

/** One pass over the template, so a placeholder inside an inserted text stays as it is. */
function fillPlaceholders(template: string, inputs: Readonly<Record<string, unknown>>): string {
  return template.replaceAll(/\{\{\s*([A-Za-z_][\w-]*)\s*\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    if (value === undefined) {
      throw new ActivityError("PROMPT_PLACEHOLDER_MISSING", `The prompt names {{${name}}}, but no input has that name`);
    }
    return typeof value === "string" ? value : stringifyExact(value);
  });
}
