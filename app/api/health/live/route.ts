import { GET_LIVENESS } from "@/lib/contracts/health";
import { jsonRoute } from "@/lib/http/route";

export const GET = jsonRoute(GET_LIVENESS, { handle: () => ({ status: "live" as const }) });
