import { OPEN_DRAFT } from "@/lib/contracts/dataset-version";
import { jsonRoute } from "@/lib/http/route";
import { openDraft } from "@/lib/services/datasets/open-draft";

export const POST = jsonRoute(OPEN_DRAFT, { handle: (ctx, { params }) => openDraft(ctx, params.datasetId) });
