import { callOperation } from "@/lib/client/call-operation";
import { type FileToSend, type PartCall, type SendOutcomes, sendFiles } from "@/lib/client/datasets/send-files";
import {
  COMPLETE_UPLOAD,
  OPEN_UPLOAD,
  type OpenedUpload,
  SIGN_UPLOAD_CALL,
  type SignUploadCallBody,
  type UploadFile,
  type UploadParams,
} from "@/lib/contracts/dataset-upload";

/** How sending is watched and ended. */
type WatchOptions = Readonly<{ onProgress: (path: string, sentBytes: number) => void; signal: AbortSignal }>;

/** What an upload asks of the server and its object store. */
export type UploadCalls = Readonly<{
  open: (files: readonly Readonly<{ path: string; sizeBytes: number }>[]) => Promise<OpenedUpload["files"]>;
  send: (files: readonly FileToSend[], options: WatchOptions) => Promise<SendOutcomes>;
  complete: (paths: readonly string[]) => Promise<readonly UploadFile[]>;
}>;

const TYPE_BY_METHOD: Readonly<Record<string, SignUploadCallBody["type"]>> = {
  PUT: "uploadPart",
  GET: "listParts",
  POST: "completeMultipartUpload",
};

function toSignBody(path: string, { method, partNumber }: PartCall): SignUploadCallBody {
  const type = TYPE_BY_METHOD[method];
  if (type === undefined) throw new Error(`No call of an upload has the method ${method}`);
  return { path, type, ...(partNumber === undefined ? {} : { partNumber }) };
}

/** The calls of one upload, whose id the browser makes. */
export const createUploadCalls = (params: UploadParams): UploadCalls => ({
  open: async (files) => {
    const body = { uploadId: params.uploadId, files: [...files] };
    return (await callOperation(OPEN_UPLOAD, { params: { datasetId: params.datasetId }, body })).files;
  },
  send: (files, options) =>
    sendFiles(files, {
      ...options,
      sign: async (path, call) => (await callOperation(SIGN_UPLOAD_CALL, { params, body: toSignBody(path, call) })).url,
    }),
  complete: async (paths) => {
    const body = { paths: [...paths], preview: false };
    return (await callOperation(COMPLETE_UPLOAD, { params, body })).files;
  },
});
