import { LIST_EVALUATORS } from "@/lib/contracts/registry";
import { jsonRoute } from "@/lib/http/route";
import { listEvaluators } from "@/lib/services/registry/list-evaluators";

export const GET = jsonRoute(LIST_EVALUATORS, { handle: () => ({ items: listEvaluators(), nextCursor: null }) });
