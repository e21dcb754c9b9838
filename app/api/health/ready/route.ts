import { GET_READINESS } from "@/lib/contracts/health";
import { jsonRoute } from "@/lib/http/route";
import { getHealth } from "@/lib/services/health/get-health";

export const GET = jsonRoute(GET_READINESS, {
  handle: getHealth,
  statusOf: (health) => (health.status === "ready" ? 200 : 503),
});
