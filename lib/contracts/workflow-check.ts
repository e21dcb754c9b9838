import { z } from "zod";
import { JsonObjectSchema } from "@/lib/contracts/json-value";
import type { Operation } from "@/lib/contracts/operation";
import { WorkflowSourceSchema, WorkflowVersionNameSchema } from "@/lib/contracts/workflow";

/** As many problems of one text as are listed. */
export const WORKFLOW_PROBLEMS_MAX = 200;

/** What is wrong with a workflow, and where. */
export const WorkflowProblemSchema = z
  .object({
    path: z
      .string()
      .meta({ description: "Dot path into the workflow; empty: the whole text", example: "nodes.a.label" }),
    line: z.int().positive().nullable().meta({ description: "Line of the text, from 1; null where none is known" }),
    severity: z.enum(["error", "warning"]).meta({ description: "An error keeps the workflow from running" }),
    message: z.string(),
  })
  .meta({ description: "What is wrong with a workflow, and where" });

/** What is wrong with a workflow, and where. */
export type WorkflowProblem = z.infer<typeof WorkflowProblemSchema>;

const BindingSchema = z.object({ port: z.string(), ctxKey: z.string() });

/** What a list of nodes shows of one. */
export const WorkflowNodeSchema = z
  .object({
    id: z.string(),
    label: z.string(),
    type: z.enum(["activity", "switch", "map", "join"]),
    activityType: z.string().nullable(),
    depth: z.int().nonnegative().meta({ description: "In how many bodies of maps it lies" }),
    parameters: JsonObjectSchema.meta({ description: "Of the activity; for other types the fields of the type" }),
    inputs: z.array(BindingSchema),
    outputs: z.array(BindingSchema),
    next: z.array(z.object({ nodeId: z.string(), condition: z.string().nullable() })),
  })
  .meta({ description: "A node of a workflow, as a list shows it" });

/** What a list of nodes shows of one. */
export type WorkflowNodeInfo = z.infer<typeof WorkflowNodeSchema>;

/** Everything that is drawn of a workflow. */
export const WorkflowDrawingSchema = z.object({
  mermaid: z
    .string()
    .nullable()
    .meta({ description: "Mermaid flowchart; null above 300 nodes or 600 edges, where `nodes` is the outline" }),
  nodes: z
    .array(WorkflowNodeSchema)
    .meta({ description: "From the entry node on; the body of a map stands below the map" }),
});

/** Everything that is drawn of a workflow. */
export type WorkflowDrawing = z.infer<typeof WorkflowDrawingSchema>;

/** What the validator says of a text, and how the workflow would look and be named. */
export const WorkflowCheckSchema = z
  .object({
    valid: z.boolean(),
    problems: z.array(WorkflowProblemSchema).meta({ description: "Errors first, at most 200" }),
    problemCount: z.int().nonnegative().meta({ description: "All of them, also those that are not listed" }),
    configHash: WorkflowVersionNameSchema.shape.configHash.nullable(),
    ...WorkflowDrawingSchema.shape,
  })
  .meta({ description: "What the validator says of a text; without hash, graph and nodes unless it is valid" });

/** What the validator says of a text. */
export type WorkflowCheck = z.infer<typeof WorkflowCheckSchema>;

/** Checks a text and stores nothing. */
export const VALIDATE_WORKFLOW = {
  id: "validateWorkflow",
  method: "POST",
  path: "/api/benchmark/workflows/validate",
  summary: "Checks a text without saving it: every problem with its line, config hash and graph",
  body: z.strictObject({ source: WorkflowSourceSchema }),
  response: WorkflowCheckSchema,
  statuses: [200],
} as const satisfies Operation;
