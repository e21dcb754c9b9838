import { GET_STATUS } from "@/lib/contracts/status";
import { jsonRoute } from "@/lib/http/route";
import { getStatus } from "@/lib/services/instance/get-status";

export const GET = jsonRoute(GET_STATUS, { handle: getStatus });
