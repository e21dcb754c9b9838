import { OPEN_UPLOAD } from "@/lib/contracts/dataset-upload";
import { jsonRoute } from "@/lib/http/route";
import { openUpload } from "@/lib/services/datasets/open-upload";
import { receiveForm } from "@/lib/services/datasets/receive-form";

export const POST = jsonRoute(OPEN_UPLOAD, {
  handle: (ctx, { params, body }) => openUpload(ctx, { ...params, ...body }),
  handleForm: (ctx, { params, form }) => receiveForm(ctx, { ...params, form }),
});
