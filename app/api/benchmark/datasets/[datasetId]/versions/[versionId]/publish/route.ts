import { PUBLISH_DATASET_VERSION } from "@/lib/contracts/dataset-version";
import { jsonRoute } from "@/lib/http/route";
import { publishVersion } from "@/lib/services/datasets/publish-version";

export const POST = jsonRoute(PUBLISH_DATASET_VERSION, {
  handle: (ctx, { params, body }) => publishVersion(ctx, { ...params, ...body }),
});
