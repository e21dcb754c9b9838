import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createObjectStore } from "@/lib/infra/storage/create-object-store";
import type { ObjectStore } from "@/lib/ports/object-store";
import { startS3Server } from "@/tests/support/s3-server";
import type { Bench, BenchLine } from "./benchmark";

const MIB = 1024 ** 2;
const SMALL_COUNT = 2_000;
const SMALL_BYTES = 50 * 1024;
const LARGE_MIB = 256;
const CONCURRENCY = 8;

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
}

async function forEachConcurrently(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

async function* megabytes(count: number): AsyncGenerator<Uint8Array> {
  const chunk = new Uint8Array(MIB).fill(7);
  for (let index = 0; index < count; index += 1) yield chunk;
}

async function readWhole(store: ObjectStore, key: string): Promise<void> {
  for await (const _ of (await store.get(key)).body);
}

async function measure(name: string, store: ObjectStore): Promise<readonly BenchLine[]> {
  const small = new Uint8Array(SMALL_BYTES);
  const keyOf = (index: number) => `files/md5/${index % 100}/${index}`;
  const putSmall = await secondsOf(() =>
    forEachConcurrently(SMALL_COUNT, (index) => store.put(keyOf(index), { body: small, sizeBytes: SMALL_BYTES })),
  );
  const getSmall = await secondsOf(() => forEachConcurrently(SMALL_COUNT, (index) => readWhole(store, keyOf(index))));
  const list = await secondsOf(() => Array.fromAsync(store.list("files/")));
  const large = { body: megabytes(LARGE_MIB), sizeBytes: LARGE_MIB * MIB };
  const putLarge = await secondsOf(() => store.put("objects/large", large));
  const getLarge = await secondsOf(() => readWhole(store, "objects/large"));
  const line = (what: string, value: number, unit: string): BenchLine => ({
    name: `object store ${name}: ${what}`,
    value,
    unit,
    budget: null,
  });
  return [
    line("put 50 KiB", SMALL_COUNT / putSmall, "objects/s"),
    line("get 50 KiB", SMALL_COUNT / getSmall, "objects/s"),
    line("list", SMALL_COUNT / list, "objects/s"),
    line("put 256 MiB", LARGE_MIB / putLarge, "MiB/s"),
    line("get 256 MiB", LARGE_MIB / getLarge, "MiB/s"),
  ];
}

/** Both drivers; S3 against the server of the contract test, where one can be had. */
export const bench: Bench = async () => {
  const home = await mkdtemp(path.join(tmpdir(), "assay-bench-"));
  const settings = {
    purpose: "datasets",
    home,
    uploadBaseUrl: "/uploads",
    uploadSecret: "s".repeat(32),
    clock: { now: () => new Date() },
  } as const;
  const server = await startS3Server();
  try {
    const local = await measure("local folder", createObjectStore(settings).store);
    if ("reason" in server) return local;
    const s3 = {
      s3Endpoint: server.endpoint,
      s3Bucket: server.bucket,
      s3AccessKeyId: server.credentials.accessKeyId,
      s3SecretAccessKey: server.credentials.secretAccessKey,
    };
    return [...local, ...(await measure(server.product, createObjectStore({ ...settings, ...s3 }).store))];
  } finally {
    if (!("reason" in server)) await server.stop();
    await rm(home, { recursive: true });
  }
};
