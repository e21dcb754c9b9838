import { SIGN_UPLOAD_CALL } from "@/lib/contracts/dataset-upload";
import { jsonRoute } from "@/lib/http/route";
import { signUploadCall } from "@/lib/services/datasets/sign-upload-call";

export const POST = jsonRoute(SIGN_UPLOAD_CALL, {
  handle: (ctx, { params, body }) => signUploadCall(ctx, { ...params, ...body }),
});
