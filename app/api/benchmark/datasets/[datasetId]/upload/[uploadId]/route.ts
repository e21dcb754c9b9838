import { GET_UPLOAD } from "@/lib/contracts/dataset-upload";
import { jsonRoute } from "@/lib/http/route";
import { getUpload } from "@/lib/services/datasets/get-upload";

export const GET = jsonRoute(GET_UPLOAD, { handle: (ctx, { params }) => getUpload(ctx, params) });
