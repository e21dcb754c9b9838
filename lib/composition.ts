import "server-only";
import { availableParallelism } from "node:os";
import path from "node:path";
import type { Actor } from "@/lib/contracts/actor";
import { createSigner } from "@/lib/infra/config/create-signer";
import { datasetLimits as readDatasetLimits } from "@/lib/infra/config/dataset-limits";
import { type Env, env } from "@/lib/infra/config/env";
import { describeInstance } from "@/lib/infra/config/instance";
import { loadSigningSecret } from "@/lib/infra/config/signing-secret";
import { connectDatabase, type DatabaseClient } from "@/lib/infra/db/database";
import { createFileInspector } from "@/lib/infra/files/create-file-inspector";
import { createUuidV7Generator } from "@/lib/infra/ids/uuid-v7";
import { createPinoLog } from "@/lib/infra/log/pino-log";
import { createObjectStore, type OpenObjectStore } from "@/lib/infra/storage/create-object-store";
import type { Instance } from "@/lib/ports/instance";
import type { Log } from "@/lib/ports/log";
import type { ServiceContext } from "@/lib/services/context";

/** Where the local store answers presigned requests; the route files mirror it. */
const UPLOAD_BASE_URL = "/api/benchmark/uploads";
/** Publishing 200,000 samples is the longest transaction there is. */
const TRANSACTION_TIMEOUT_MS = 300_000;
const TRANSACTION_WAIT_MS = 30_000;
/** A file that takes longer to open is not one that a workflow could work with. */
const INSPECTION_TIME_LIMIT_MS = 60_000;
const INSPECTION_MEMORY_MAX_MB = 1_024;
const INSPECTION_THREADS_MAX = 4;
const INSPECTION_IDLE_MS = 10_000;

type DatasetAdapters = Readonly<{ uploads: OpenObjectStore }> &
  Pick<ServiceContext, "objects" | "inspector" | "fileSigner" | "datasetLimits">;

type Application = Readonly<{ db: DatabaseClient; instance: Instance; log: Log; newId: () => string }> &
  DatasetAdapters;

function composeApplication(): Application {
  const settings = env();
  const log = createPinoLog(settings.ASSAY_LOG_LEVEL);
  const newId = createUuidV7Generator(Date.now);
  return {
    db: connectDatabase(settings.DATABASE_URL, log),
    instance: describeInstance(settings, newId()),
    log,
    newId,
    ...composeDatasetAdapters(settings),
  };
}

function composeDatasetAdapters(settings: Env): DatasetAdapters {
  const home = path.resolve(/*turbopackIgnore: true*/ settings.ASSAY_HOME ?? ".assay");
  const secret = settings.ASSAY_SIGNING_SECRET ?? loadSigningSecret(home);
  const limits = readDatasetLimits();
  const uploads = createObjectStore({
    purpose: "datasets",
    s3Endpoint: settings.S3_ENDPOINT,
    s3Bucket: settings.S3_BUCKET_DATASETS,
    s3Region: settings.S3_REGION,
    s3AccessKeyId: settings.S3_ACCESS_KEY_ID,
    s3SecretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    s3ForcePathStyle: settings.S3_FORCE_PATH_STYLE,
    home,
    uploadBaseUrl: UPLOAD_BASE_URL,
    uploadSecret: secret,
    clock: { now: () => new Date() },
  });
  const inspector = createFileInspector({
    entry: path.resolve(/*turbopackIgnore: true*/ "dist", "inspect-file.mjs"),
    temporary: path.join(/*turbopackIgnore: true*/ home, "tmp"),
    timeLimitMs: INSPECTION_TIME_LIMIT_MS,
    memoryMaxMb: INSPECTION_MEMORY_MAX_MB,
    threadCount: Math.max(1, Math.min(INSPECTION_THREADS_MAX, availableParallelism() - 1)),
    idleMs: INSPECTION_IDLE_MS,
    limits,
  });
  return {
    uploads,
    objects: uploads.store,
    inspector,
    fileSigner: createSigner(secret, "file-address"),
    datasetLimits: limits,
  };
}

// Next bundles instrumentation, routes and pages apart, each with its own copy of this module; the process has one pool.
const holder: typeof globalThis & { assayApplication?: Application } = globalThis;

/** The adapters of this process, made on first use. */
export function application(): Application {
  holder.assayApplication ??= composeApplication();
  return holder.assayApplication;
}

/** Wires the real adapters for one request or job; without a request id it gets a new one. */
export function createServiceContext(actor: Actor, requestId?: string): ServiceContext {
  const { db, instance, log, newId, objects, inspector, fileSigner, datasetLimits } = application();
  return {
    actor,
    requestId: requestId ?? newId(),
    db,
    runInTransaction: (use) => db.$transaction(use, { timeout: TRANSACTION_TIMEOUT_MS, maxWait: TRANSACTION_WAIT_MS }),
    newId,
    now: () => new Date(),
    instance,
    log,
    objects,
    inspector,
    fileSigner,
    datasetLimits,
  };
}
