import { ARCHIVE_DATASET, GET_DATASET, UPDATE_DATASET } from "@/lib/contracts/dataset";
import { jsonRoute } from "@/lib/http/route";
import { getDataset } from "@/lib/services/datasets/dataset-access";
import { archiveDataset, updateDataset } from "@/lib/services/datasets/update-dataset";

export const GET = jsonRoute(GET_DATASET, { handle: (ctx, { params }) => getDataset(ctx, params.datasetId) });
export const PATCH = jsonRoute(UPDATE_DATASET, {
  handle: (ctx, { params, body }) => updateDataset(ctx, { ...params, ...body }),
});
export const DELETE = jsonRoute(ARCHIVE_DATASET, {
  handle: (ctx, { params }) => archiveDataset(ctx, params.datasetId),
});
