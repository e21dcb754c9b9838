import { SOURCE_BODY_BYTES_MAX } from "@/lib/contracts/workflow";
import { VALIDATE_WORKFLOW } from "@/lib/contracts/workflow-check";
import { jsonRoute } from "@/lib/http/route";
import { validateWorkflowSource } from "@/lib/services/workflows/validate-workflow-source";

export const POST = jsonRoute(VALIDATE_WORKFLOW, {
  bodyBytesMax: SOURCE_BODY_BYTES_MAX,
  handle: (_ctx, { body }) => validateWorkflowSource(body.source),
});
