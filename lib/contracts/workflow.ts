import { z } from "zod";
import type { Operation } from "@/lib/contracts/operation";
import { CursorSchema, PageLimitSchema, pageOf } from "@/lib/contracts/page";
import { StorableTextSchema } from "@/lib/contracts/storable";

/** Path of a workflow. */
export const WorkflowParamsSchema = z.strictObject({ workflowId: z.uuid() });

/** Path of a workflow, parsed. */
export type WorkflowParams = z.output<typeof WorkflowParamsSchema>;

/**
 * Largest body that carries a workflow, in bytes: a text of the 5 MB that a workflow may have, also when half of its
 * characters are quotes and line ends, which JSON writes as two.
 */
export const SOURCE_BODY_BYTES_MAX = 11_000_000;

const name = StorableTextSchema.trim()
  .min(1)
  .max(200)
  .meta({ description: "Unique among all workflows", example: "Invoice fields" });
const description = StorableTextSchema.max(10_000).nullable();

/** Text of a workflow; whether it is one is a matter of the validator, which says where it is not. */
export const WorkflowSourceSchema = StorableTextSchema.meta({
  description: "The workflow as YAML or JSON (docs/workflows.md), at most 5 MB; kept as it is",
});

/** What names a version of a workflow. */
export const WorkflowVersionNameSchema = z.object({
  id: z.uuid(),
  version: z.int().positive().meta({ description: "1, 2, … in the workflow", example: 1 }),
  configHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({ description: "SHA-256 of the canonical JSON: equal for equal behaviour, whatever the layout" }),
  createdAt: z.iso.datetime(),
});

/** A workflow and its latest version. */
export const WorkflowSchema = z
  .object({
    id: z.uuid(),
    name,
    description,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    createdBy: z.string(),
    latestVersion: WorkflowVersionNameSchema.meta({ description: "Its number is also the number of versions" }),
  })
  .meta({ description: "A workflow and its latest version" });

/** A workflow and its latest version. */
export type Workflow = z.infer<typeof WorkflowSchema>;

/** What a new workflow is made of. */
export const CreateWorkflowBodySchema = z.strictObject({
  name,
  description: description.default(null),
  source: WorkflowSourceSchema,
});

/** What a new workflow is made of, parsed. */
export type CreateWorkflowBody = z.output<typeof CreateWorkflowBodySchema>;

/** What to change of a workflow; what is left out stays. */
export const UpdateWorkflowBodySchema = z.strictObject({
  name: name.optional(),
  description: description.optional(),
});

/** What to change of a workflow. */
export type UpdateWorkflowBody = z.output<typeof UpdateWorkflowBodySchema>;

/** Which page of a list of workflows or versions. */
export const ListWorkflowsQuerySchema = z.strictObject({ cursor: CursorSchema.optional(), limit: PageLimitSchema });

/** Which page of a list of workflows or versions, parsed. */
export type ListWorkflowsQuery = z.output<typeof ListWorkflowsQuerySchema>;

/** A page of workflows, newest first. */
export const WorkflowPageSchema = pageOf(WorkflowSchema).meta({ description: "A page of workflows, newest first" });

/** A page of workflows, newest first. */
export type WorkflowPage = z.infer<typeof WorkflowPageSchema>;

/** Makes a workflow with its first version. */
export const CREATE_WORKFLOW = {
  id: "createWorkflow",
  method: "POST",
  path: "/api/benchmark/workflows",
  summary: "Creates a workflow with version 1; 409 when the name is taken, 422 with every error of the text",
  body: CreateWorkflowBodySchema,
  response: WorkflowSchema,
  statuses: [201],
} as const satisfies Operation;

/** Lists workflows. */
export const LIST_WORKFLOWS = {
  id: "listWorkflows",
  method: "GET",
  path: "/api/benchmark/workflows",
  summary: "Workflows, newest first, with their latest version",
  query: ListWorkflowsQuerySchema,
  response: WorkflowPageSchema,
  statuses: [200],
} as const satisfies Operation;

/** Reads a workflow. */
export const GET_WORKFLOW = {
  id: "getWorkflow",
  method: "GET",
  path: "/api/benchmark/workflows/{workflowId}",
  summary: "One workflow with its latest version",
  params: WorkflowParamsSchema,
  response: WorkflowSchema,
  statuses: [200],
} as const satisfies Operation;

/** Changes name or description. */
export const UPDATE_WORKFLOW = {
  id: "updateWorkflow",
  method: "PATCH",
  path: "/api/benchmark/workflows/{workflowId}",
  summary: "Changes name or description; 409 when the name is taken",
  params: WorkflowParamsSchema,
  body: UpdateWorkflowBodySchema,
  response: WorkflowSchema,
  statuses: [200],
} as const satisfies Operation;

/** Deletes a workflow with all of its versions. */
export const DELETE_WORKFLOW = {
  id: "deleteWorkflow",
  method: "DELETE",
  path: "/api/benchmark/workflows/{workflowId}",
  summary: "Deletes a workflow with all of its versions; refused while anything uses one",
  params: WorkflowParamsSchema,
  response: z.null(),
  statuses: [204],
} as const satisfies Operation;
