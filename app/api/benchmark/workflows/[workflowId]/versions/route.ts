import { SOURCE_BODY_BYTES_MAX } from "@/lib/contracts/workflow";
import { CREATE_WORKFLOW_VERSION, LIST_WORKFLOW_VERSIONS } from "@/lib/contracts/workflow-version";
import { jsonRoute } from "@/lib/http/route";
import { createWorkflowVersion } from "@/lib/services/workflows/create-workflow-version";
import { listWorkflowVersions } from "@/lib/services/workflows/list-workflow-versions";

export const POST = jsonRoute(CREATE_WORKFLOW_VERSION, {
  bodyBytesMax: SOURCE_BODY_BYTES_MAX,
  handle: (ctx, { params, body }) => createWorkflowVersion(ctx, { ...params, ...body }),
});

export const GET = jsonRoute(LIST_WORKFLOW_VERSIONS, {
  handle: (ctx, { params, query }) => listWorkflowVersions(ctx, { ...params, ...query }),
});
