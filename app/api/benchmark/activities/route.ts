import { LIST_ACTIVITIES } from "@/lib/contracts/registry";
import { jsonRoute } from "@/lib/http/route";
import { listActivities } from "@/lib/services/registry/list-activities";

export const GET = jsonRoute(LIST_ACTIVITIES, { handle: () => ({ items: listActivities(), nextCursor: null }) });
