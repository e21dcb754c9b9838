import { z } from "zod";
import type { ActivityDeclaration } from "@/lib/domain/activities/activity";
import { MODEL_PARAMETERS } from "@/lib/domain/activities/model-parameters";

/** Lets a language model write a text. */
export const llmGenerate = {
  type: "llm.generate",
  version: 1,
  title: "Text by a language model",
  description:
    "Sends a prompt to a language model and gives its answer as text. Each {{name}} in `prompt` and `system` is replaced " +
    "once by the input of that name (text as it is, other values as JSON); a name without an input is an error.",
  parameters: z.strictObject({
    ...MODEL_PARAMETERS,
    system: z.string().optional().meta({ description: "Instructions that come before the prompt" }),
    prompt: z.string().min(1).meta({ example: "Summarise in one sentence:\n\n{{text}}" }),
  }),
  inputs: z.object({}).catchall(z.unknown()),
  outputs: z.object({ text: z.string() }),
  defaultTimeout: "10m",
  defaultMaximumAttempts: 1,
  costClass: "model",
  deterministic: false,
  network: true,
} satisfies ActivityDeclaration;
