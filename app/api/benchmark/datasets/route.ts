import { CREATE_DATASET, LIST_DATASETS } from "@/lib/contracts/dataset";
import { jsonRoute } from "@/lib/http/route";
import { createDataset } from "@/lib/services/datasets/create-dataset";
import { listDatasets } from "@/lib/services/datasets/list-datasets";

export const POST = jsonRoute(CREATE_DATASET, { handle: (ctx, { body }) => createDataset(ctx, body) });
export const GET = jsonRoute(LIST_DATASETS, { handle: (ctx, { query }) => listDatasets(ctx, query) });
