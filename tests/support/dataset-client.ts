import { randomUUID } from "node:crypto";
import { POST as applyUpload } from "@/app/api/benchmark/datasets/[datasetId]/upload/[uploadId]/apply/route";
import { POST as completeUpload } from "@/app/api/benchmark/datasets/[datasetId]/upload/[uploadId]/complete/route";
import { POST as openUpload } from "@/app/api/benchmark/datasets/[datasetId]/upload/route";
import { POST as createVersion } from "@/app/api/benchmark/datasets/[datasetId]/versions/route";
import { POST as createDataset, GET as listDatasets } from "@/app/api/benchmark/datasets/route";
import { PUT as putStaged } from "@/app/api/benchmark/uploads/staging/[uploadId]/[fileId]/route";
import { type Dataset, DatasetPageSchema, DatasetSchema } from "@/lib/contracts/dataset";
import {
  type AppliedUpload,
  AppliedUploadSchema,
  type CompletedUpload,
  CompletedUploadSchema,
  type OpenedUpload,
  OpenedUploadSchema,
  UPLOAD_FILES_MAX,
} from "@/lib/contracts/dataset-upload";
import { type DatasetVersion, DatasetVersionSchema } from "@/lib/contracts/dataset-version";
import { type Problem, ProblemSchema } from "@/lib/contracts/problem";
import type { RouteHandler } from "@/lib/http/route";
import { localRequest } from "@/tests/support/route-context";

type Params = Readonly<Record<string, string>>;

/** Calls a handler as a program on this machine would; the path of the operation takes the parameters that it has. */
export async function send(
  handler: RouteHandler,
  params: Params,
  options: Readonly<{ body?: unknown; search?: string; headers?: Record<string, string> }> = {},
): Promise<Response> {
  const { method, path } = handler.operation;
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const { body, search = "", headers = {} } = options;
  const isChange = method !== "GET";
  const request = localRequest(`${filled}${search}`, {
    method,
    headers: { ...(isChange ? { "content-type": "application/json" } : {}), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, params[name] ?? ""]);
  return handler(request, { params: Promise.resolve(Object.fromEntries(inPath)) });
}

/** The JSON of an answer that must be a success. */
export async function okJson(response: Response): Promise<unknown> {
  const json: unknown = await response.json();
  if (response.ok) return json;
  throw new Error(`${response.status} ${JSON.stringify(json)}`);
}

/** The problem of an answer that must be one. */
export const problemOf = async (response: Response): Promise<Problem> => ProblemSchema.parse(await response.json());

export async function newDataset(name = `Dataset ${randomUUID()}`): Promise<Dataset> {
  return DatasetSchema.parse(await okJson(await send(createDataset, {}, { body: { name } })));
}

export const readDatasets = async (search = "") =>
  DatasetPageSchema.parse(await okJson(await send(listDatasets, {}, { search })));

/** A file to drop: its path and bytes. */
export type Dropped = Readonly<{ path: string; bytes: Uint8Array<ArrayBuffer> }>;

export async function open(
  datasetId: string,
  files: readonly Dropped[],
  uploadId?: string,
  replace = false,
): Promise<OpenedUpload> {
  const body = {
    ...(uploadId === undefined ? {} : { uploadId }),
    files: files.map(({ path, bytes }) => ({ path, sizeBytes: bytes.byteLength, replace })),
  };
  return OpenedUploadSchema.parse(await okJson(await send(openUpload, { datasetId }, { body })));
}

/** Sends bytes where the answer says. */
export async function put(file: OpenedUpload["files"][number], bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
  if (file.send?.type !== "put") throw new Error(`${file.path} is not to be sent by one PUT`);
  return putAt(file.send.request.url, bytes);
}

/** Sends bytes to an address of the local store. */
export function putAt(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
  const [uploadId = "", fileId = ""] = new URL(url, "http://localhost").pathname.split("/").slice(-2);
  const headers = { "content-type": "application/octet-stream" };
  const request = localRequest(url, { method: "PUT", headers, body: bytes });
  return putStaged(request, { params: Promise.resolve({ uploadId, fileId }) });
}

export async function complete(
  datasetId: string,
  uploadId: string,
  paths: readonly string[],
  preview = true,
): Promise<CompletedUpload> {
  const response = await send(completeUpload, { datasetId, uploadId }, { body: { paths, preview } });
  return CompletedUploadSchema.parse(await okJson(response));
}

/** Opens, sends and completes files, a hundred a call; the preview is that of all. */
export async function drop(datasetId: string, files: readonly Dropped[], uploadId: string = randomUUID()) {
  const results: CompletedUpload["files"] = [];
  let preview: CompletedUpload["preview"] = null;
  for (let start = 0; start < files.length; start += UPLOAD_FILES_MAX) {
    const chunk = files.slice(start, start + UPLOAD_FILES_MAX);
    const opened = await open(datasetId, chunk, uploadId);
    const wanted = opened.files.map((file, index) => ({ file, bytes: chunk[index]?.bytes ?? new Uint8Array() }));
    await Promise.all(wanted.map(({ file, bytes }) => (file.send === null ? null : put(file, bytes))));
    const isLast = start + UPLOAD_FILES_MAX >= files.length;
    const completed = await complete(
      datasetId,
      uploadId,
      chunk.map(({ path }) => path),
      isLast,
    );
    results.push(...completed.files);
    preview = completed.preview;
  }
  return { uploadId, files: results, preview };
}

export async function apply(datasetId: string, uploadId: string, body: object = {}): Promise<AppliedUpload> {
  return AppliedUploadSchema.parse(await okJson(await send(applyUpload, { datasetId, uploadId }, { body })));
}

export async function publish(datasetId: string, body: object = {}): Promise<DatasetVersion> {
  return DatasetVersionSchema.parse(await okJson(await send(createVersion, { datasetId }, { body })));
}
