import { PUT_GROUND_TRUTH } from "@/lib/contracts/dataset-sample";
import { jsonRoute } from "@/lib/http/route";
import { putGroundTruth } from "@/lib/services/datasets/put-ground-truth";

export const PUT = jsonRoute(PUT_GROUND_TRUTH, {
  handle: (ctx, { params, body }) => putGroundTruth(ctx, { ...params, ...body }),
});
