import { z } from "zod";
import { JsonObjectSchema } from "@/lib/contracts/json-value";
import type { Operation } from "@/lib/contracts/operation";
import { pageOf } from "@/lib/contracts/page";
import {
  ListWorkflowsQuerySchema,
  WorkflowParamsSchema,
  WorkflowSourceSchema,
  WorkflowVersionNameSchema,
} from "@/lib/contracts/workflow";
import { WorkflowDrawingSchema, WorkflowProblemSchema } from "@/lib/contracts/workflow-check";

/** Path of a version. */
export const WorkflowVersionParamsSchema = WorkflowParamsSchema.extend({ versionId: z.uuid() });

/** Path of a version, parsed. */
export type WorkflowVersionParams = z.output<typeof WorkflowVersionParamsSchema>;

/** A version of a workflow, as a list shows it. */
export const WorkflowVersionSchema = WorkflowVersionNameSchema.extend({
  workflowId: z.uuid(),
  createdBy: z.string(),
}).meta({ description: "An immutable version of a workflow" });

/** A version of a workflow, as a list shows it. */
export type WorkflowVersion = z.infer<typeof WorkflowVersionSchema>;

/** A version of a workflow with all that it says. */
export const WorkflowVersionDetailsSchema = WorkflowVersionSchema.extend({
  source: z.string().meta({ description: "The text as it was given" }),
  config: JsonObjectSchema.meta({ description: "The workflow (docs/workflows.md) with its defaults filled in" }),
  ...WorkflowDrawingSchema.shape,
  problems: z.array(WorkflowProblemSchema).meta({
    description: "Warnings; errors only when this Assay no longer has what the workflow uses. At most 200",
  }),
}).meta({ description: "An immutable version of a workflow with its text, config and graph" });

/** A version of a workflow with all that it says. */
export type WorkflowVersionDetails = z.infer<typeof WorkflowVersionDetailsSchema>;

/** What a new version is made of. */
export const CreateWorkflowVersionBodySchema = z.strictObject({ source: WorkflowSourceSchema });

/** What a new version is made of, parsed. */
export type CreateWorkflowVersionBody = z.output<typeof CreateWorkflowVersionBodySchema>;

/** A page of versions, newest first. */
export const WorkflowVersionPageSchema = pageOf(WorkflowVersionSchema).meta({
  description: "A page of versions, newest first",
});

/** A page of versions, newest first. */
export type WorkflowVersionPage = z.infer<typeof WorkflowVersionPageSchema>;

const DiffWorkflowVersionQuerySchema = z.strictObject({
  against: z.uuid().meta({ description: "Id of another version of the workflow: the state before" }),
});

const LinesSchema = z.array(z.object({ change: z.enum(["same", "removed", "added"]), text: z.string() }));

/** What differs between two versions of a workflow. */
export const WorkflowDiffSchema = z
  .object({
    before: WorkflowVersionSchema,
    after: WorkflowVersionSchema,
    changes: z.array(
      z.object({
        part: z.enum(["workflow", "node", "edge", "ctxKey", "nodeGroup"]),
        id: z.string().meta({ description: "Empty for the workflow itself: its metadata and entry node" }),
        change: z.enum(["added", "removed", "changed"]),
        values: z.array(
          z.object({
            path: z.string().meta({ description: "Dot path in the part; empty: the part itself" }),
            before: z.string().nullable().meta({ description: "As JSON text; null where there is none" }),
            after: z.string().nullable(),
            lines: LinesSchema.nullable().meta({ description: "Line by line, for texts of several lines" }),
          }),
        ),
      }),
    ),
    sourceLines: LinesSchema.meta({ description: "Both texts line by line" }),
  })
  .meta({ description: "What differs between two versions of a workflow" });

/** What differs between two versions of a workflow. */
export type WorkflowDiff = z.infer<typeof WorkflowDiffSchema>;

/** Adds a version. */
export const CREATE_WORKFLOW_VERSION = {
  id: "createWorkflowVersion",
  method: "POST",
  path: "/api/benchmark/workflows/{workflowId}/versions",
  summary: "Adds a version; 409 when its config hash is that of the latest one, 422 with every error of the text",
  params: WorkflowParamsSchema,
  body: CreateWorkflowVersionBodySchema,
  response: WorkflowVersionSchema,
  statuses: [201],
} as const satisfies Operation;

/** Lists the versions of a workflow. */
export const LIST_WORKFLOW_VERSIONS = {
  id: "listWorkflowVersions",
  method: "GET",
  path: "/api/benchmark/workflows/{workflowId}/versions",
  summary: "Versions of a workflow, newest first",
  params: WorkflowParamsSchema,
  query: ListWorkflowsQuerySchema,
  response: WorkflowVersionPageSchema,
  statuses: [200],
} as const satisfies Operation;

/** Reads a version. */
export const GET_WORKFLOW_VERSION = {
  id: "getWorkflowVersion",
  method: "GET",
  path: "/api/benchmark/workflows/{workflowId}/versions/{versionId}",
  summary: "One version with its text, config, graph, nodes and warnings",
  params: WorkflowVersionParamsSchema,
  response: WorkflowVersionDetailsSchema,
  statuses: [200],
} as const satisfies Operation;

/** Compares two versions. */
export const DIFF_WORKFLOW_VERSION = {
  id: "diffWorkflowVersion",
  method: "GET",
  path: "/api/benchmark/workflows/{workflowId}/versions/{versionId}/diff",
  summary: "What changed from another version of the workflow (`against`) to this one",
  params: WorkflowVersionParamsSchema,
  query: DiffWorkflowVersionQuerySchema,
  response: WorkflowDiffSchema,
  statuses: [200],
} as const satisfies Operation;
