import { COMPLETE_UPLOAD } from "@/lib/contracts/dataset-upload";
import { jsonRoute } from "@/lib/http/route";
import { completeUpload } from "@/lib/services/datasets/complete-upload";

export const POST = jsonRoute(COMPLETE_UPLOAD, {
  handle: (ctx, { params, body }) => completeUpload(ctx, { ...params, ...body }),
});
