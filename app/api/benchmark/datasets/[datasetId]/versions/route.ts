import { CREATE_DATASET_VERSION, LIST_DATASET_VERSIONS } from "@/lib/contracts/dataset-version";
import { jsonRoute } from "@/lib/http/route";
import { listVersions } from "@/lib/services/datasets/list-versions";
import { createVersion } from "@/lib/services/datasets/publish-version";

export const POST = jsonRoute(CREATE_DATASET_VERSION, {
  handle: (ctx, { params, body }) => createVersion(ctx, { ...params, ...body }),
});
export const GET = jsonRoute(LIST_DATASET_VERSIONS, {
  handle: (ctx, { params, query }) => listVersions(ctx, { ...params, ...query }),
});
