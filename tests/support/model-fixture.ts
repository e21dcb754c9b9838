import { createModelClient } from "@/lib/infra/models/create-model-client";
import { parseModelProfiles } from "@/lib/infra/models/model-profiles";
import type { ModelClient } from "@/lib/ports/model-client";
import { type OpenAiStub, type StubReply, startOpenAiStub } from "@/tests/support/openai-stub";

const MODEL_SECRETS = { ASSAY_SECRET_MODELS: "sk-stub-key" };

/** What was waited for between calls, in milliseconds; nothing really waits. */
export type ModelFixture = Readonly<{
  stub: OpenAiStub;
  models: ModelClient;
  waitsMs: readonly number[];
  sleep: (durationMs: number, signal: AbortSignal) => Promise<void>;
}>;

/** The profiles `fast` (with prices) and `plain` (no structured outputs, no prices) on a stub that gives the replies in order. */
export async function startModelFixture(
  replies: readonly StubReply[],
  secrets: Readonly<Record<string, string>> = MODEL_SECRETS,
): Promise<ModelFixture> {
  const stub = await startOpenAiStub(MODEL_SECRETS.ASSAY_SECRET_MODELS, replies);
  const common = { baseUrl: stub.baseUrl, apiKey: { secret: "ASSAY_SECRET_MODELS" } };
  const profiles = {
    fast: { ...common, model: "alias-1", inputCostPerMillionTokensUsd: 2, outputCostPerMillionTokensUsd: 10 },
    plain: { ...common, model: "alias-2", structuredOutputs: false },
  };
  const waitsMs: number[] = [];
  return {
    stub,
    models: createModelClient({
      profiles: parseModelProfiles(JSON.stringify(profiles), "stub"),
      secrets,
    }),
    waitsMs,
    sleep: async (durationMs) => {
      waitsMs.push(durationMs);
    },
  };
}
