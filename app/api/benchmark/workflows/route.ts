import { CREATE_WORKFLOW, LIST_WORKFLOWS, SOURCE_BODY_BYTES_MAX } from "@/lib/contracts/workflow";
import { jsonRoute } from "@/lib/http/route";
import { createWorkflow } from "@/lib/services/workflows/create-workflow";
import { listWorkflows } from "@/lib/services/workflows/list-workflows";

export const POST = jsonRoute(CREATE_WORKFLOW, {
  bodyBytesMax: SOURCE_BODY_BYTES_MAX,
  handle: (ctx, { body }) => createWorkflow(ctx, body),
});

export const GET = jsonRoute(LIST_WORKFLOWS, { handle: (ctx, { query }) => listWorkflows(ctx, query) });
