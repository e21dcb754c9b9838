import { DELETE_WORKFLOW, GET_WORKFLOW, UPDATE_WORKFLOW } from "@/lib/contracts/workflow";
import { jsonRoute } from "@/lib/http/route";
import { deleteWorkflow } from "@/lib/services/workflows/delete-workflow";
import { getWorkflow } from "@/lib/services/workflows/get-workflow";
import { updateWorkflow } from "@/lib/services/workflows/update-workflow";

export const GET = jsonRoute(GET_WORKFLOW, { handle: (ctx, { params }) => getWorkflow(ctx, params.workflowId) });

export const PATCH = jsonRoute(UPDATE_WORKFLOW, {
  handle: (ctx, { params, body }) => updateWorkflow(ctx, { ...params, ...body }),
});

export const DELETE = jsonRoute(DELETE_WORKFLOW, { handle: (ctx, { params }) => deleteWorkflow(ctx, params) });
