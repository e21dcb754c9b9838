import { GET_DATASET_VERSION, UPDATE_DATASET_VERSION } from "@/lib/contracts/dataset-version";
import { jsonRoute } from "@/lib/http/route";
import { getVersion } from "@/lib/services/datasets/dataset-access";
import { updateVersion } from "@/lib/services/datasets/update-version";

export const GET = jsonRoute(GET_DATASET_VERSION, { handle: (ctx, { params }) => getVersion(ctx, params) });
export const PATCH = jsonRoute(UPDATE_DATASET_VERSION, {
  handle: (ctx, { params, body }) => updateVersion(ctx, { ...params, ...body }),
});
