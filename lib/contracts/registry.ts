import { z } from "zod";
import { JsonValueSchema } from "@/lib/contracts/json-value";
import type { Operation } from "@/lib/contracts/operation";

const JsonSchemaSchema = z.record(z.string(), JsonValueSchema).meta({ description: "JSON Schema, draft 2020-12" });

/** A registered evaluator with the JSON Schema of its config. */
export const EvaluatorInfoSchema = z
  .object({
    type: z.string(),
    version: z.int(),
    title: z.string(),
    description: z.string(),
    configSchema: JsonSchemaSchema,
    metricDirections: z
      .record(z.string(), z.enum(["higher", "lower", "neutral"]))
      .meta({ description: "Which way each metric is better; a name ending in `.*` covers a family" }),
  })
  .meta({ description: "A way to judge samples" });

/** A registered evaluator. */
export type EvaluatorInfo = z.infer<typeof EvaluatorInfoSchema>;

/** A registered comparator with the JSON Schema of its options. */
export const ComparatorInfoSchema = z
  .object({ name: z.string(), title: z.string(), description: z.string(), optionsSchema: JsonSchemaSchema })
  .meta({ description: "A way to compare two values of a field" });

/** A registered comparator. */
export type ComparatorInfo = z.infer<typeof ComparatorInfoSchema>;

/** A registered activity with the JSON Schemas of its parameters and ports. */
export const ActivityInfoSchema = z
  .object({
    type: z.string(),
    version: z.int(),
    title: z.string(),
    description: z.string(),
    parametersSchema: JsonSchemaSchema,
    inputsSchema: JsonSchemaSchema,
    outputsSchema: JsonSchemaSchema,
    defaultTimeout: z.string().meta({ example: "2m" }),
    defaultMaximumAttempts: z.int(),
    costClass: z.enum(["cheap", "cpu", "network", "model"]),
    deterministic: z.boolean(),
    network: z.boolean(),
  })
  .meta({ description: "What a node of a workflow can do" });

/** A registered activity. */
export type ActivityInfo = z.infer<typeof ActivityInfoSchema>;

// The registries are code and short, so their lists have one page.
const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), nextCursor: z.null() });

/** Lists the registered evaluators. */
export const LIST_EVALUATORS = {
  id: "listEvaluators",
  method: "GET",
  path: "/api/benchmark/evaluators",
  summary: "Registered evaluators with config schema, version and metric directions",
  response: listOf(EvaluatorInfoSchema),
  statuses: [200],
} as const satisfies Operation;

/** Lists the registered comparators. */
export const LIST_COMPARATORS = {
  id: "listComparators",
  method: "GET",
  path: "/api/benchmark/comparators",
  summary: "Registered comparators with options schema",
  response: listOf(ComparatorInfoSchema),
  statuses: [200],
} as const satisfies Operation;

/** Lists the registered activities. */
export const LIST_ACTIVITIES = {
  id: "listActivities",
  method: "GET",
  path: "/api/benchmark/activities",
  summary: "Registered activities with parameter and port schemas, version and cost class",
  response: listOf(ActivityInfoSchema),
  statuses: [200],
} as const satisfies Operation;
