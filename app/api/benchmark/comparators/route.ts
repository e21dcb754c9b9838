import { LIST_COMPARATORS } from "@/lib/contracts/registry";
import { jsonRoute } from "@/lib/http/route";
import { listComparators } from "@/lib/services/registry/list-comparators";

export const GET = jsonRoute(LIST_COMPARATORS, { handle: () => ({ items: listComparators(), nextCursor: null }) });
