import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { applyMigrations } from "#bin/migrate.ts";
import { inProject } from "#bin/paths.ts";
import { startPostgres } from "#bin/postgres.ts";
import { application, createServiceContext } from "@/lib/composition";
import { UPLOAD_FILES_MAX } from "@/lib/contracts/dataset-upload";
import type { ServiceContext } from "@/lib/services/context";
import { applyUpload } from "@/lib/services/datasets/apply-upload";
import { completeUpload } from "@/lib/services/datasets/complete-upload";
import { createDataset } from "@/lib/services/datasets/create-dataset";
import { openUpload } from "@/lib/services/datasets/open-upload";
import { createVersion } from "@/lib/services/datasets/publish-version";
import type { Bench, BenchLine } from "@/tests/bench/benchmark";
import { jsonBytes, makePdf } from "@/tests/support/documents";

const FILE_COUNT = 2_000;
const SAMPLE_COUNT = 20_000;
const PUBLISH_SECONDS_MAX = 15;
/** The whole journey in the browser may take 60 s. */
const FILES_PER_SECOND_MIN = FILE_COUNT / 60;
const NO_CORRECTIONS = { removed: [], samples: [] };

type SmallFile = Readonly<{ path: string; bytes: Uint8Array<ArrayBuffer> }>;

/** Services on a PostgreSQL and a local store of their own, as the routes call them. */
export const bench: Bench = async () => {
  const home = await mkdtemp(path.join(tmpdir(), "assay-bench-"));
  const server = await startPostgres(home);
  try {
    await applyMigrations(server.url, inProject("prisma", "migrations"));
    Object.assign(process.env, { DATABASE_URL: server.url, ASSAY_HOME: home, ASSAY_LOG_LEVEL: "silent" });
    const ctx = createServiceContext({ type: "system", job: "bench" });
    const lines = [await measureUpload(ctx), ...(await measurePublish(ctx))];
    await application().db.$disconnect();
    return lines;
  } finally {
    await server.stop();
    await rm(home, { recursive: true });
  }
};

async function newDataset(ctx: ServiceContext): Promise<string> {
  const body = { name: `Bench ${randomUUID()}`, description: null, metadata: {} };
  return (await createDataset(ctx, body)).id;
}

async function dropFiles(ctx: ServiceContext, datasetId: string, files: readonly SmallFile[]): Promise<string> {
  const uploadId = randomUUID();
  for (let start = 0; start < files.length; start += UPLOAD_FILES_MAX) {
    const chunk = files.slice(start, start + UPLOAD_FILES_MAX);
    const asked = chunk.map((file) => ({ path: file.path, sizeBytes: file.bytes.byteLength, replace: false }));
    const opened = await openUpload(ctx, { datasetId, uploadId, files: asked });
    await Promise.all(opened.files.map(({ send }, index) => putFile(send, chunk[index]?.bytes)));
    const paths = chunk.map((file) => file.path);
    const { files: results } = await completeUpload(ctx, { datasetId, uploadId, paths, preview: false });
    const failed = results.find(({ status }) => status !== "stored");
    if (failed !== undefined) throw new Error(failed.problem ?? "a file was not stored");
  }
  return uploadId;
}

type Send = Awaited<ReturnType<typeof openUpload>>["files"][number]["send"];

async function putFile(send: Send, bytes: Uint8Array<ArrayBuffer> | undefined): Promise<void> {
  const { handleUploadRequest } = application().uploads;
  if (send?.type !== "put" || bytes === undefined || handleUploadRequest === null) throw new Error("not a single PUT");
  const { method, url } = send.request;
  const response = await handleUploadRequest(new Request(`http://localhost${url}`, { method, body: bytes }));
  if (!response.ok) throw new Error(`PUT answered ${response.status}`);
}

async function measureUpload(ctx: ServiceContext): Promise<BenchLine> {
  const datasetId = await newDataset(ctx);
  const files = Array.from({ length: FILE_COUNT / 2 }, (_, index) => [
    { path: `inputs/${index}.pdf`, bytes: makePdf(1, String(index)) },
    { path: `gold/${index}.json`, bytes: jsonBytes({ index }) },
  ]).flat();
  const startedMs = performance.now();
  const uploadId = await dropFiles(ctx, datasetId, files);
  const applied = await applyUpload(ctx, { datasetId, uploadId, corrections: NO_CORRECTIONS });
  const seconds = (performance.now() - startedMs) / 1_000;
  if (applied.addedCount !== FILE_COUNT / 2) throw new Error("not every pair became a sample");
  return {
    name: `upload of ${FILE_COUNT} small files: open, PUT, complete, apply`,
    value: FILE_COUNT / seconds,
    unit: "files/s",
    budget: { min: FILES_PER_SECOND_MIN },
  };
}

async function measurePublish(ctx: ServiceContext): Promise<readonly BenchLine[]> {
  const datasetId = await newDataset(ctx);
  const samples = Array.from({ length: SAMPLE_COUNT }, (_, index) => ({
    id: `sample ${index}`,
    inputs: [{ path: "a.pdf", mimeType: "application/pdf" }],
    groundTruth: [{ path: "a.json", format: "json" }],
    metadata: { index, language: "de" },
  }));
  const uploadId = await dropFiles(ctx, datasetId, [
    { path: "a.pdf", bytes: makePdf() },
    { path: "a.json", bytes: jsonBytes({ total: 1 }) },
    { path: "dataset-manifest.json", bytes: jsonBytes({ schemaVersion: "1.0", samples }) },
  ]);
  const startedMs = performance.now();
  await applyUpload(ctx, { datasetId, uploadId, corrections: NO_CORRECTIONS });
  const appliedMs = performance.now();
  const version = await createVersion(ctx, { datasetId, publish: true });
  const publishedMs = performance.now();
  if (version.documentCount !== SAMPLE_COUNT) throw new Error("not every sample was published");
  const toLine = (verb: string, ms: number, budget: BenchLine["budget"]): BenchLine => ({
    name: `${verb} ${SAMPLE_COUNT} samples`,
    value: ms / 1_000,
    unit: "s",
    budget,
  });
  return [
    toLine("apply", appliedMs - startedMs, null),
    toLine("publish", publishedMs - appliedMs, { max: PUBLISH_SECONDS_MAX }),
  ];
}
