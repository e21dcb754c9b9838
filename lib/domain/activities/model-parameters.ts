import { z } from "zod";

/** Parameters that every activity with a language model has. */
export const MODEL_PARAMETERS = {
  profile: z
    .string()
    .min(1)
    .meta({ description: "Name of a model profile in the operator's file ASSAY_MODELS", example: "fast" }),
  temperature: z.number().min(0).max(2).default(0),
  maxOutputTokens: z.int().min(1).max(1_000_000).optional().meta({ description: "Longest answer in tokens" }),
  seed: z.int().optional().meta({ description: "For models that can repeat an answer" }),
  maximumAttempts: z
    .int()
    .min(1)
    .max(10)
    .default(3)
    .meta({ description: "Calls of the model in all, the first included" }),
  attemptTimeLimitMs: z
    .int()
    .min(1)
    .max(600_000)
    .default(120_000)
    .meta({ description: "Longest time of one call, in milliseconds" }),
};
