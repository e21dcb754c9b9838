import "server-only";
import type { RunActivity } from "@/lib/domain/activities/activity";
import type { extractLlm } from "@/lib/domain/activities/extract-llm";
import { type CheckJson, compileJsonSchema } from "@/lib/domain/activities/json-schema";
import { createBoundedCache } from "@/lib/infra/activities/bounded-cache";
import { parseJsonObjectIn } from "@/lib/infra/activities/parse-json-object-in";
import { type Reading, runModelAttempts, type Sleep } from "@/lib/infra/activities/run-model-attempts";
import type { ModelClient } from "@/lib/ports/model-client";

const checks = createBoundedCache<CheckJson>(200);

export function createExtractLlm(models: ModelClient, sleep: Sleep): RunActivity<typeof extractLlm> {
  return async ({ parameters, inputs }, context) => {
    const { schema, maximumAttempts } = parameters;
    const schemaText = JSON.stringify(schema);
    const check = checks(schemaText, () => compileJsonSchema(schema));
    const request = {
      system: systemPrompt(parameters.instructions, schemaText),
      messages: [{ role: "user", content: inputs.text }] as const,
      temperature: parameters.temperature,
      maxOutputTokens: parameters.maxOutputTokens ?? null,
      seed: parameters.seed ?? null,
      responseSchema: schema,
      timeLimitMs: parameters.attemptTimeLimitMs,
    };
    const read = (text: string) => readFields(text, check);
    const model = models.select(parameters.profile);
    return { fields: await runModelAttempts({ model, request, maximumAttempts, read }, context, sleep) };
  };
}

/** The schema is in the prompt too: not every server that accepts `response_format` acts on it. */
const systemPrompt = (instructions: string, schemaText: string): string =>
  `${instructions}\n\nAnswer with one JSON object that satisfies this JSON Schema, and nothing else:\n${schemaText}`;

function readFields(text: string, check: CheckJson): Reading<Readonly<Record<string, unknown>>> {
  const value = parseJsonObjectIn(text);
  if (value === null) return { ok: false, problem: "it holds no JSON object" };
  const problem = check(value);
  return problem === null ? { ok: true, value } : { ok: false, problem };
}
