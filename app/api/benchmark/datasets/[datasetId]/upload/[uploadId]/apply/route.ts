import { APPLY_UPLOAD } from "@/lib/contracts/dataset-upload";
import { jsonRoute } from "@/lib/http/route";
import { applyUpload } from "@/lib/services/datasets/apply-upload";

export const POST = jsonRoute(APPLY_UPLOAD, {
  handle: (ctx, { params, body }) => applyUpload(ctx, { ...params, ...body }),
});
