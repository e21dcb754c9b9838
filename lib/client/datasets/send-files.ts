import AwsS3, { type AwsBody } from "@uppy/aws-s3";
import Uppy, { type Meta } from "@uppy/core";
import { type OpenedUpload, PART_SIZE_BYTES } from "@/lib/contracts/dataset-upload";

/** A file and where its bytes go. */
export type FileToSend = Readonly<{
  path: string;
  file: File;
  send: NonNullable<OpenedUpload["files"][number]["send"]>;
}>;

/** One S3 call of a file that is sent in parts. */
export type PartCall = Readonly<{ method: string; partNumber?: number }>;

/** How sending is watched and ended; `sign` answers the address for one call of a file that is sent in parts. */
type SendOptions = Readonly<{
  sign: (path: string, call: PartCall) => Promise<string>;
  onProgress: (path: string, sentBytes: number) => void;
  signal: AbortSignal;
}>;

/** For each path why it could not be sent, or null when it was; a file that was stopped is left out. */
export type SendOutcomes = ReadonlyMap<string, string | null>;

/** How many files of one call are on their way at a time. */
const PARALLEL_FILES = 2;

const SILENT = { debug: () => undefined, warn: () => undefined, error: () => undefined };

/** Uppy takes two files whose names differ in case alone for one, so it knows each by a number instead. */
type SendMeta = Meta & Readonly<{ index: number }>;

const keyOf = ({ path, send }: FileToSend): string => (send.type === "multipart" ? send.key : path);

async function addressOf({ path, send }: FileToSend, call: PartCall, sign: SendOptions["sign"]): Promise<string> {
  if (send.type === "put") return send.request.url;
  // Whoever stops may go on later; the server drops the parts of uploads that nobody goes on with.
  if (call.method === "DELETE") throw new Error("Parts that were sent are kept");
  return sign(path, call);
}

/** Uppy's words for what went wrong, in ours. */
function toReason(error: string | null | undefined): string {
  if (error?.startsWith("Network error") === true) return "the connection broke";
  return error?.replace("S3 returned", "the store answered with status") ?? "no reason was given";
}

function createSender(files: readonly FileToSend[], sign: SendOptions["sign"]): Uppy<SendMeta, AwsBody> {
  const byKey = new Map(files.map((file) => [keyOf(file), file]));
  const uppy = new Uppy<SendMeta, AwsBody>({ logger: SILENT }).use(AwsS3<SendMeta, AwsBody>, {
    limit: PARALLEL_FILES,
    allowedMetaFields: false,
    shouldUseMultipart: ({ meta }) => files[meta.index]?.send.type === "multipart",
    getChunkSize: () => PART_SIZE_BYTES,
    generateObjectKey: ({ meta }) => {
      const file = files[meta.index];
      return file === undefined ? "" : keyOf(file);
    },
    signRequest: async ({ key, ...call }) => {
      const file = byKey.get(key);
      if (file === undefined) throw new Error(`No file is sent under ${key}`);
      // The local store is on the server of the page, whose own addresses have no origin; S3's have one.
      return { url: new URL(await addressOf(file, call, sign), window.location.href).href };
    },
  });
  for (const [index, { file, send }] of files.entries()) {
    const id = uppy.addFile({ name: String(index), type: "application/octet-stream", data: file, meta: { index } });
    if (send.type === "put") continue;
    uppy.setFileState(id, { s3Multipart: { uploadId: send.multipartUploadId, key: send.key } });
  }
  return uppy;
}

/**
 * Sends files to the object store in its own language, S3: small ones at once, large ones in parts, going on after the last
 * part that arrived. A request that fails is tried three times more; while the browser is offline everything waits.
 */
export async function sendFiles(
  files: readonly FileToSend[],
  { sign, onProgress, signal }: SendOptions,
): Promise<SendOutcomes> {
  if (files.length === 0 || signal.aborted) return new Map();
  const uppy = createSender(files, sign);
  const pathOf = (meta: SendMeta): string => files[meta.index]?.path ?? "";
  uppy.on("upload-progress", (file, { bytesUploaded }) => {
    if (file !== undefined && typeof bytesUploaded === "number") onProgress(pathOf(file.meta), bytesUploaded);
  });
  const stop = () => uppy.cancelAll();
  signal.addEventListener("abort", stop);
  try {
    const { successful = [], failed = [] } = (await uppy.upload()) ?? {};
    if (signal.aborted) return new Map();
    const sent = successful.map(({ meta }) => [pathOf(meta), null] as const);
    return new Map([...sent, ...failed.map(({ meta, error }) => [pathOf(meta), toReason(error)] as const)]);
  } finally {
    signal.removeEventListener("abort", stop);
    uppy.destroy();
  }
}
