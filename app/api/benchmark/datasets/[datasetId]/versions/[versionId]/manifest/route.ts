import { GET_DATASET_MANIFEST } from "@/lib/contracts/dataset-version";
import { textDownload } from "@/lib/http/file-response";
import { bytesRoute } from "@/lib/http/route";
import { getManifest } from "@/lib/services/datasets/get-manifest";

export const GET = bytesRoute(GET_DATASET_MANIFEST, async (ctx, { params }) =>
  textDownload(await getManifest(ctx, params)),
);
