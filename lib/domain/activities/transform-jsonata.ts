import { z } from "zod";
import type { ActivityDeclaration } from "@/lib/domain/activities/activity";
import { compileJsonata, describeJsonataError } from "@/lib/domain/activities/jsonata-expression";

const ExpressionSchema = z
  .string()
  .min(1)
  .max(100_000)
  .superRefine((expression, context) => {
    try {
      compileJsonata(expression, { timeLimitMs: 1 });
    } catch (error) {
      context.addIssue({ code: "custom", message: `Not JSONata: ${describeJsonataError(expression, error)}` });
    }
  })
  .meta({ description: "JSONata expression; `$` is the value of the port `input`", example: "items[price > 10].name" });

/** Reshapes JSON by a JSONata expression. */
export const transformJsonata = {
  type: "transform.jsonata",
  version: 1,
  title: "JSONata",
  description:
    "Computes a value from JSON by a JSONata expression. An expression that matches nothing gives null. " +
    "Regular expressions are in RE2 syntax; $now, $millis, $random and $shuffle are not available.",
  parameters: z.strictObject({
    expression: ExpressionSchema,
    bindings: z
      .record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "A binding is a name without the $"), z.unknown())
      .default({})
      .meta({ description: "Values that the expression reads as $name", example: { threshold: 10 } }),
    timeLimitMs: z
      .int()
      .min(1)
      .max(60_000)
      .default(5_000)
      .meta({ description: "Longest time of one evaluation, in milliseconds" }),
  }),
  inputs: z.object({ input: z.unknown().meta({ description: "Any JSON value" }) }),
  outputs: z.object({ result: z.unknown().meta({ description: "What the expression gives" }) }),
  defaultTimeout: "1m",
  defaultMaximumAttempts: 1,
  costClass: "cheap",
  deterministic: true,
  network: false,
} satisfies ActivityDeclaration;
