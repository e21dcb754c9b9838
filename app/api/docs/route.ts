import document from "@/docs/api/openapi.json" with { type: "json" };
import { GET_API_DOCUMENT } from "@/lib/contracts/operations";
import { jsonRoute } from "@/lib/http/route";

export const GET = jsonRoute(GET_API_DOCUMENT, { handle: () => document });
