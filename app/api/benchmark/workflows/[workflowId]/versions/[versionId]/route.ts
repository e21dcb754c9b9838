import { GET_WORKFLOW_VERSION } from "@/lib/contracts/workflow-version";
import { jsonRoute } from "@/lib/http/route";
import { getWorkflowVersion } from "@/lib/services/workflows/get-workflow-version";

export const GET = jsonRoute(GET_WORKFLOW_VERSION, { handle: (ctx, { params }) => getWorkflowVersion(ctx, params) });
