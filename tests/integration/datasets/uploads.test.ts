import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { POST as applyUpload } from "@/app/api/benchmark/datasets/[datasetId]/upload/[uploadId]/apply/route";
import { GET as getUpload } from "@/app/api/benchmark/datasets/[datasetId]/upload/[uploadId]/route";
import { POST as signUploadCall } from "@/app/api/benchmark/datasets/[datasetId]/upload/[uploadId]/sign/route";
import { POST as openUpload } from "@/app/api/benchmark/datasets/[datasetId]/upload/route";
import { DELETE, GET, POST, PUT } from "@/app/api/benchmark/uploads/staging/[uploadId]/[fileId]/route";
import { OpenedUploadSchema, PART_SIZE_BYTES, UploadSchema } from "@/lib/contracts/dataset-upload";
import type { ServiceContext } from "@/lib/services/context";
import { applyUpload as applyUploadService } from "@/lib/services/datasets/apply-upload";
import { openUpload as openUploadService } from "@/lib/services/datasets/open-upload";
import { test } from "@/tests/support/database";
import {
  apply,
  complete,
  type Dropped,
  drop,
  newDataset,
  okJson,
  open,
  problemOf,
  put,
  putAt,
  send,
} from "@/tests/support/dataset-client";
import { jsonBytes, makePdf, textBytes } from "@/tests/support/documents";
import { localRequest } from "@/tests/support/route-context";

const pair = (stem: string, value: unknown = stem): readonly Dropped[] => [
  { path: `${stem}.pdf`, bytes: makePdf(1, stem) },
  { path: `${stem}.json`, bytes: jsonBytes({ value }) },
];

const STAGED_FILE = { GET, PUT, POST, DELETE };

type StagedMethod = keyof typeof STAGED_FILE;

/** Makes a signed call of S3 on the local store. */
async function callStore(request: Readonly<{ method: StagedMethod; url: string }>, body?: BodyInit): Promise<Response> {
  const [uploadId = "", fileId = ""] = new URL(request.url, "http://localhost").pathname.split("/").slice(-2);
  const init = { method: request.method, ...(body === undefined ? {} : { body }) };
  return STAGED_FILE[request.method](localRequest(request.url, init), {
    params: Promise.resolve({ uploadId, fileId }),
  });
}

test("sends a large file in parts, and goes on with those that are missing after the browser was closed", async () => {
  const { id: datasetId } = await newDataset();
  // Above the size from which files go in parts; a JSON list whose white space costs nothing to read.
  const bytes = new Uint8Array(Buffer.alloc(4 * PART_SIZE_BYTES, 0x61));
  const big = { path: "big.txt", bytes };
  const { uploadId, files } = await open(datasetId, [big]);
  const [first] = files;
  if (first?.send?.type !== "multipart") throw new Error("a file of 64 MiB goes in parts");
  const sign = async (body: object) => {
    const answer = await okJson(
      await send(signUploadCall, { datasetId, uploadId }, { body: { path: "big.txt", ...body } }),
    );
    return answer as Readonly<{ method: StagedMethod; url: string }>;
  };
  const partOf = (number: number) => bytes.slice((number - 1) * PART_SIZE_BYTES, number * PART_SIZE_BYTES);
  const putPart = async (partNumber: number) => {
    const response = await callStore(await sign({ type: "uploadPart", partNumber }), partOf(partNumber));
    return { partNumber, etag: response.headers.get("etag") };
  };
  const sent = [await putPart(1), await putPart(3)];

  const [again] = (await open(datasetId, [big], uploadId)).files;
  expect(again?.send).toEqual(first.send);
  const listed = await (await callStore(await sign({ type: "listParts" }))).text();
  expect([...listed.matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => number)).toEqual(["1", "3"]);

  const parts = [...sent, await putPart(2), await putPart(4)].sort((a, b) => a.partNumber - b.partNumber);
  const xml = parts.map((part) => `<Part><PartNumber>${part.partNumber}</PartNumber><ETag>${part.etag}</ETag></Part>`);
  const join = `<CompleteMultipartUpload>${xml.join("")}</CompleteMultipartUpload>`;
  expect((await callStore(await sign({ type: "completeMultipartUpload" }), join)).status).toBe(200);
  expect((await complete(datasetId, uploadId, ["big.txt"])).files).toMatchObject([
    { status: "stored", mediaType: "text/plain", sizeBytes: bytes.byteLength },
  ]);
  const tooFar = await send(signUploadCall, { datasetId, uploadId }, { body: { path: "big.txt", type: "listParts" } });
  expect(await problemOf(tooFar)).toMatchObject({ status: 409, detail: '"big.txt" is not being sent in parts' });
});

test("takes only bytes that were announced, at an address that was signed", async () => {
  const { id } = await newDataset();
  const [file] = (await open(id, [{ path: "a.txt", bytes: textBytes("four") }])).files;
  if (file?.send?.type !== "put") throw new Error("a small file goes in one PUT");
  const { url } = file.send.request;
  expect((await putAt(url, textBytes("longer"))).status).toBe(400);
  expect((await putAt(url.replace(/signature=./, "signature=_"), textBytes("four"))).status).toBe(403);
  expect((await putAt(url, textBytes("four"))).status).toBe(200);
});

test("tells what was not sent, and takes a second dataset's upload for none of its own", async () => {
  const { id } = await newDataset();
  const other = await newDataset();
  const { uploadId } = await open(id, pair("a"));
  expect((await complete(id, uploadId, ["a.pdf"])).files).toMatchObject([
    { status: "failed", problem: '"a.pdf" was not sent' },
  ]);
  const upload = UploadSchema.parse(await okJson(await send(getUpload, { datasetId: id, uploadId })));
  expect(upload).toMatchObject({
    appliedAt: null,
    counts: { pending: 1, stored: 0, failed: 1 },
    failedFiles: [{ path: "a.pdf" }],
    preview: { leftOver: [{ path: "a.json", reason: "Was not sent and checked yet" }] },
  });
  expect((await send(getUpload, { datasetId: other.id, uploadId })).status).toBe(404);
  const body = { uploadId, files: [{ path: "a.pdf", sizeBytes: 1 }] };
  expect((await send(openUpload, { datasetId: other.id }, { body })).status).toBe(404);
});

test("sends a stored file again only when told to, and when its size is another", async () => {
  const { id } = await newDataset();
  const { uploadId } = await drop(id, pair("a", 1));
  const [, changed] = pair("a", 2);
  const [, longer] = pair("a", 333);
  if (changed === undefined || longer === undefined) throw new Error("a pair has two files");
  expect((await open(id, [changed], uploadId)).files[0]?.send).toBeNull();
  const [file] = (await open(id, [changed], uploadId, true)).files;
  if (file === undefined) throw new Error("every file has an answer");
  await put(file, changed.bytes);
  const { files } = await complete(id, uploadId, ["a.json"]);
  expect(files[0]?.status).toBe("stored");
  expect((await open(id, [longer], uploadId)).files[0]?.status).toBe("pending");
});

test("applies once: a repeat answers the same, also when both calls come at once", async ({ ctx }) => {
  const { id } = await newDataset();
  const { uploadId } = await drop(id, pair("a"));
  const [one, two] = await Promise.all([apply(id, uploadId), apply(id, uploadId)]);
  expect(two).toEqual(one);
  expect(await apply(id, uploadId, { draftRevision: 99 })).toEqual(one);
  const where = { entityId: one.version.id, action: "draft.applied" };
  expect(await ctx.db.auditEvent.count({ where })).toBe(1);
  const late = await send(openUpload, { datasetId: id }, { body: { uploadId, files: [{ path: "b", sizeBytes: 1 }] } });
  expect(await problemOf(late)).toMatchObject({ status: 409, code: "INVALID_STATE" });
});

test("replaces samples of equal id, keeps the others, and says beforehand which are which", async () => {
  const { id } = await newDataset();
  const first = await drop(id, [...pair("a"), ...pair("b"), ...pair("c")]);
  const { version } = await apply(id, first.uploadId);
  const second = await drop(id, [...pair("b", "new label"), ...pair("c"), ...pair("d")]);
  expect(second.preview?.samples.map((sample) => [sample.id, sample.change])).toEqual([
    ["b", "changed"],
    ["c", "unchanged"],
    ["d", "new"],
  ]);
  expect(second.preview).toMatchObject({ counts: { kept: 1 }, draftRevision: version.draftRevision });
  const applied = await apply(id, second.uploadId, { draftRevision: version.draftRevision });
  expect(applied).toMatchObject({
    version: { id: version.id, documentCount: 4, draftRevision: version.draftRevision + 1 },
    addedCount: 1,
    replacedCount: 1,
    unchangedCount: 1,
  });
});

test("refuses to apply to a draft that changed meanwhile, and changes nothing", async ({ ctx }) => {
  const { id } = await newDataset();
  const first = await drop(id, pair("a"));
  const second = await drop(id, pair("b"));
  const { version } = await apply(id, first.uploadId, { draftRevision: null });
  const late = await send(applyUpload, { datasetId: id, uploadId: second.uploadId }, { body: { draftRevision: null } });
  expect(await problemOf(late)).toMatchObject({
    status: 409,
    code: "CONFLICT",
    detail: "The draft was changed meanwhile: there is draft revision 1, the change was meant for no draft",
  });
  expect(await ctx.db.sample.count({ where: { datasetVersionId: version.id } })).toBe(1);
});

test("takes corrections by the rules of the pairing", async () => {
  const { id: datasetId } = await newDataset();
  const files = [...pair("a"), ...pair("b"), { path: "scan.png.pdf", bytes: makePdf(2) }];
  const { uploadId } = await drop(datasetId, files);
  const correct = (samples: readonly object[], removed: readonly string[] = []) =>
    send(applyUpload, { datasetId, uploadId }, { body: { corrections: { removed, samples } } });
  const inputs = (path: string) => [{ path, mimeType: "application/pdf" }];
  const refused = await correct([
    { id: "x/y", inputs: inputs("scan.png.pdf") },
    { id: "gone", inputs: inputs("nowhere.pdf") },
    { id: "none", inputs: [] },
    { id: "thief", inputs: inputs("a.pdf") },
  ]);
  expect((await problemOf(refused)).fields.map(({ message }) => message)).toEqual([
    `Sample "x/y" has an id that has a '/'`,
    'Sample "gone", file "nowhere.pdf": was not uploaded',
    'Sample "none" has no input',
    'Sample "a", file "a.pdf": belongs to sample "thief" already',
  ]);
  const unlabelled = { id: "scan", inputs: inputs("scan.png.pdf"), metadata: { source: "scanner" } };
  const accepted = await correct([unlabelled], ["b"]);
  expect(await okJson(accepted)).toMatchObject({ addedCount: 2, version: { documentCount: 2 } });
});

test("stores the files of a form in one call, for programs only", async () => {
  const { id: datasetId } = await newDataset();
  const form = new FormData();
  for (const { path, bytes } of pair("Ordner/ä")) form.append("file", new File([bytes], path));
  form.append("file", new File(["{"], "broken.json"));
  const post = (headers: Record<string, string>) => {
    const request = new Request(`http://127.0.0.1:3000/api/benchmark/datasets/${datasetId}/upload`, {
      method: "POST",
      headers: { host: "127.0.0.1:3000", ...headers },
      body: form,
    });
    return openUpload(request, { params: Promise.resolve({ datasetId }) });
  };
  expect(await problemOf(await post({ "sec-fetch-site": "same-origin" }))).toMatchObject({ status: 403 });
  const opened = OpenedUploadSchema.parse(await okJson(await post({})));
  expect(opened.files.map(({ path, status, send: address }) => [path, status, address])).toEqual([
    ["Ordner/ä.pdf", "stored", null],
    ["Ordner/ä.json", "stored", null],
    ["broken.json", "failed", null],
  ]);
  expect((await apply(datasetId, opened.uploadId)).addedCount).toBe(1);
});

const withLimits = (ctx: ServiceContext, limits: Partial<ServiceContext["datasetLimits"]>): ServiceContext => ({
  ...ctx,
  datasetLimits: { ...ctx.datasetLimits, ...limits },
});

test("names limit, value and variable of each limit that is hit", async ({ ctx }) => {
  const { id: datasetId } = await newDataset();
  const files = [{ path: "a.pdf", sizeBytes: 11, replace: false }];
  const refused = await openUploadService(withLimits(ctx, { fileBytes: 10 }), { datasetId, files });
  expect(refused.files[0]?.problem).toBe(
    '"a.pdf" exceeds the limit on bytes of a file: 11 of 10 (11 B of 10 B); ASSAY_FILE_BYTES_MAX changes it',
  );
  const two = [...files, { path: "b.pdf", sizeBytes: 1, replace: false }];
  await expect(openUploadService(withLimits(ctx, { uploadFiles: 1 }), { datasetId, files: two })).rejects.toThrow(
    "The upload exceeds the limit on files of an upload: 2 of 1; ASSAY_UPLOAD_FILES_MAX changes it",
  );
  const { uploadId } = await drop(datasetId, [...pair("a"), ...pair("b")]);
  const input = { datasetId, uploadId, corrections: { removed: [], samples: [] } };
  await expect(applyUploadService(withLimits(ctx, { versionSamples: 1 }), input)).rejects.toThrow(
    "The draft exceeds the limit on samples of a version: 2 of 1; ASSAY_VERSION_SAMPLES_MAX changes it",
  );
  await expect(applyUploadService(withLimits(ctx, { sampleFiles: 1 }), input)).rejects.toThrow(
    "The upload has no sample to apply",
  );
  expect(await ctx.db.datasetVersion.count({ where: { datasetId } })).toBe(0);
});

test("refuses files of a dataset that is not there", async () => {
  const body = { files: [{ path: "a", sizeBytes: 1 }] };
  expect((await send(openUpload, { datasetId: randomUUID() }, { body })).status).toBe(404);
});
