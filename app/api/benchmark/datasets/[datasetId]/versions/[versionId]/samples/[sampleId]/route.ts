import { GET_SAMPLE } from "@/lib/contracts/dataset-sample";
import { jsonRoute } from "@/lib/http/route";
import { getSample } from "@/lib/services/datasets/get-sample";

export const GET = jsonRoute(GET_SAMPLE, { handle: (ctx, { params }) => getSample(ctx, params) });
