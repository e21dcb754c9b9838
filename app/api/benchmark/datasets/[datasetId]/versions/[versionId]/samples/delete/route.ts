import { DELETE_SAMPLES } from "@/lib/contracts/dataset-sample";
import { jsonRoute } from "@/lib/http/route";
import { deleteSamples } from "@/lib/services/datasets/delete-samples";

export const POST = jsonRoute(DELETE_SAMPLES, {
  handle: (ctx, { params, body }) => deleteSamples(ctx, { ...params, ...body }),
});
