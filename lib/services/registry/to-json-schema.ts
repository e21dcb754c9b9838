import "server-only";
import { z } from "zod";
import { JsonObjectSchema } from "@/lib/contracts/json-value";
import type { EvaluatorInfo } from "@/lib/contracts/registry";

/**
 * JSON Schema of what may be written for a schema; defaults are not required.
 *
 * @returns Draft 2020-12; parts that JSON Schema cannot say, such as a refinement, are left open.
 */
export function toJsonSchema(schema: z.ZodType): EvaluatorInfo["configSchema"] {
  const {
    $schema: _draft,
    "~standard": _methods,
    ...jsonSchema
  } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
  });
  return JsonObjectSchema.parse(jsonSchema);
}
