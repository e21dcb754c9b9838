import { GET_DATASET_FILE } from "@/lib/contracts/dataset-sample";
import { fileResponse } from "@/lib/http/file-response";
import { bytesRoute } from "@/lib/http/route";
import { getDatasetFile } from "@/lib/services/datasets/get-dataset-file";

export const GET = bytesRoute(GET_DATASET_FILE, async (ctx, { params, query }, request) =>
  fileResponse(await getDatasetFile(ctx, { ...params, ...query }), request),
);
