import { DROP_STAGED_PARTS, JOIN_STAGED_PARTS, LIST_STAGED_PARTS, PUT_STAGED_FILE } from "@/lib/contracts/staged-file";
import { bytesRoute } from "@/lib/http/route";
import { handleStagedFile } from "@/lib/http/staged-file";

export const PUT = bytesRoute(PUT_STAGED_FILE, (_ctx, _input, request) => handleStagedFile(request));
export const GET = bytesRoute(LIST_STAGED_PARTS, (_ctx, _input, request) => handleStagedFile(request));
export const POST = bytesRoute(JOIN_STAGED_PARTS, (_ctx, _input, request) => handleStagedFile(request));
export const DELETE = bytesRoute(DROP_STAGED_PARTS, (_ctx, _input, request) => handleStagedFile(request));
