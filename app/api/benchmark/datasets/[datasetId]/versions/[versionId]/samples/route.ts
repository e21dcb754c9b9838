import { LIST_SAMPLES } from "@/lib/contracts/dataset-sample";
import { jsonRoute } from "@/lib/http/route";
import { listSamples } from "@/lib/services/datasets/list-samples";

export const GET = jsonRoute(LIST_SAMPLES, {
  handle: (ctx, { params, query }) => listSamples(ctx, { ...params, ...query }),
});
