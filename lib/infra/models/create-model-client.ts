import "server-only";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, jsonSchema, NoObjectGeneratedError, Output } from "ai";
import { ActivityError } from "@/lib/domain/activities/activity";
import { suggestName } from "@/lib/domain/scoring/near-name";
import { resolveSecret, type Secrets } from "@/lib/infra/http/secrets";
import { toModelError } from "@/lib/infra/models/model-error";
import type { ModelProfile, ModelProfiles } from "@/lib/infra/models/model-profiles";
import type { BoundModel, ModelAnswer, ModelClient, ModelRequest } from "@/lib/ports/model-client";

/** Chat models of any endpoint that speaks OpenAI's protocol. */
export function createModelClient({ profiles, secrets }: { profiles: ModelProfiles; secrets: Secrets }): ModelClient {
  return {
    select: (name) => {
      const profile = profiles.get(name);
      if (profile === undefined) throw unknownProfile(name, [...profiles.keys()]);
      return bindModel(profile, secrets);
    },
  };
}

function unknownProfile(name: string, known: readonly string[]): ActivityError {
  const hint = known.length === 0 ? "none is configured, see ASSAY_MODELS" : suggestName(name, known);
  return new ActivityError("MODEL_PROFILE_UNKNOWN", `There is no model profile "${name}"; ${hint}`);
}

function bindModel(profile: ModelProfile, secrets: Secrets): BoundModel {
  const headers = Object.entries(profile.headers).map(([name, value]) => [
    name,
    typeof value === "string" ? value : resolveSecret(value, secrets),
  ]);
  const provider = createOpenAICompatible({
    name: "profile",
    baseURL: profile.baseUrl,
    headers: Object.fromEntries(headers),
    supportsStructuredOutputs: true,
    // A redirect would carry the headers of the profile, secrets included, to wherever it points.
    fetch: (input, init) => fetch(input, { ...init, redirect: "error" }),
    ...(profile.apiKey === undefined ? {} : { apiKey: resolveSecret(profile.apiKey, secrets) }),
  });
  const model = provider.chatModel(profile.model);
  return {
    model: profile.model,
    generate: async (request) => {
      const timeLimit = AbortSignal.timeout(request.timeLimitMs);
      try {
        const abortSignal = AbortSignal.any([request.signal, timeLimit]);
        return toAnswer(await generateOnce({ model, profile, request, abortSignal }), profile);
      } catch (error) {
        request.signal.throwIfAborted();
        throw toModelError(error, { secrets, timeLimitMs: timeLimit.aborted ? request.timeLimitMs : null });
      }
    },
  };
}

type Call = Readonly<{
  model: Parameters<typeof generateText>[0]["model"];
  profile: ModelProfile;
  request: ModelRequest;
  abortSignal: AbortSignal;
}>;

type RawAnswer = Readonly<{
  text: string | undefined;
  finishReason: string | undefined;
  usage: Readonly<{ inputTokens: number | undefined; outputTokens: number | undefined }> | undefined;
  response: Readonly<{ modelId: string }> | undefined;
}>;

/** One attempt is one request, so the SDK's own retries are off. */
async function generateOnce({ model, profile, request, abortSignal }: Call): Promise<RawAnswer> {
  const wantsObject = request.responseSchema !== null && profile.structuredOutputs;
  try {
    return await generateText({
      model,
      messages: request.messages.map((message) => ({ ...message })),
      temperature: request.temperature,
      maxRetries: 0,
      abortSignal,
      // Strict mode accepts only a subset of JSON Schema; the answer is checked by the caller in any case.
      providerOptions: { profile: { strictJsonSchema: false } },
      ...(request.system === null ? {} : { instructions: request.system }),
      ...(request.maxOutputTokens === null ? {} : { maxOutputTokens: request.maxOutputTokens }),
      ...(request.seed === null ? {} : { seed: request.seed }),
      ...(wantsObject ? { output: Output.object({ schema: jsonSchema({ ...request.responseSchema }) }) } : {}),
    });
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error)) return error; // text that is not plain JSON is the caller's to read
    throw error;
  }
}

function toAnswer({ text, finishReason, usage, response }: RawAnswer, profile: ModelProfile): ModelAnswer {
  const inputTokenCount = usage?.inputTokens ?? null;
  const outputTokenCount = usage?.outputTokens ?? null;
  return {
    text: text ?? "",
    model: response?.modelId ?? profile.model,
    finishReason: finishReason ?? null,
    inputTokenCount,
    outputTokenCount,
    costUsd: costOf(profile, inputTokenCount, outputTokenCount),
  };
}

function costOf(profile: ModelProfile, inputTokens: number | null, outputTokens: number | null): number | null {
  const { inputCostPerMillionTokensUsd: inputPrice, outputCostPerMillionTokensUsd: outputPrice } = profile;
  if (inputTokens === null || outputTokens === null || inputPrice === undefined || outputPrice === undefined)
    return null;
  return (inputTokens * inputPrice + outputTokens * outputPrice) / 1_000_000;
}
