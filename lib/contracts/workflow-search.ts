import { z } from "zod";
import { ListWorkflowsQuerySchema } from "@/lib/contracts/workflow";

const id = z.uuid().optional().catch(undefined);

/** The address of the list of workflows: a bad value counts as not given, here and below. */
export const WorkflowSearchSchema = z.object({ cursor: ListWorkflowsQuerySchema.shape.cursor.catch(undefined) });

/** The address of the page for a new workflow. */
export const NewWorkflowSearchSchema = z.object({ example: z.string().optional().catch(undefined) });

/** The address of the page for a new version: the version whose text it starts with. */
export const NewVersionSearchSchema = z.object({ from: id });

/** The address of a version: the version to compare it with. */
export const WorkflowVersionSearchSchema = z.object({ against: id });
