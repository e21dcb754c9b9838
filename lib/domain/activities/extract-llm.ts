import { z } from "zod";
import type { ActivityDeclaration } from "@/lib/domain/activities/activity";
import { compileJsonSchema } from "@/lib/domain/activities/json-schema";
import { MODEL_PARAMETERS } from "@/lib/domain/activities/model-parameters";

const FieldsSchemaSchema = z
  .record(z.string(), z.unknown())
  .superRefine((schema, context) => {
    if (schema.type !== "object") {
      context.addIssue({ code: "custom", path: ["type"], message: 'The schema must be of "type": "object"' });
    }
    try {
      compileJsonSchema(schema);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      context.addIssue({ code: "custom", message: `Not a JSON Schema (2020-12): ${reason}` });
    }
  })
  .meta({
    description: "JSON Schema (2020-12) of the fields",
    example: { type: "object", properties: { total: { type: "number" } }, required: ["total"] },
  });

/** Lets a language model fill in fields that a JSON Schema describes. */
export const extractLlm = {
  type: "extract.llm",
  version: 1,
  title: "Fields by a language model",
  description:
    "Asks a language model for the fields of a text as JSON. An answer that does not satisfy the schema goes back to the " +
    "model with the problems, until `maximumAttempts` is reached.",
  parameters: z.strictObject({
    ...MODEL_PARAMETERS,
    instructions: z.string().min(1).meta({ description: "What to look for", example: "Read the invoice." }),
    schema: FieldsSchemaSchema,
  }),
  inputs: z.object({ text: z.string() }),
  outputs: z.object({ fields: z.record(z.string(), z.unknown()) }),
  defaultTimeout: "10m",
  defaultMaximumAttempts: 1,
  costClass: "model",
  deterministic: false,
  network: true,
} satisfies ActivityDeclaration;
