import { DIFF_WORKFLOW_VERSION } from "@/lib/contracts/workflow-version";
import { jsonRoute } from "@/lib/http/route";
import { diffWorkflowVersion } from "@/lib/services/workflows/diff-workflow-version";

export const GET = jsonRoute(DIFF_WORKFLOW_VERSION, {
  handle: (ctx, { params, query }) => diffWorkflowVersion(ctx, { ...params, ...query }),
});
