import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createObjectStore, type ObjectStoreSettings } from "./create-object-store";

let home = "";
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "assay-home-"));
});
afterEach(() => rm(home, { recursive: true }));

const settings = (): ObjectStoreSettings => ({
  purpose: "datasets",
  home,
  uploadBaseUrl: "/api/benchmark/uploads",
  uploadSecret: "s".repeat(32),
  clock: { now: () => new Date("2026-11-30T12:00:00Z") },
});

const credentials = { s3AccessKeyId: "id", s3SecretAccessKey: "secret" };
const presignedUrl = async (given: ObjectStoreSettings) =>
  new URL((await createObjectStore(given).store.presign({ type: "putObject", key: "a/b", sizeBytes: 1 }, 60)).url);

describe("createObjectStore", () => {
  it.each([
    ["datasets", "datasets"],
    ["outputs", "benchmark-outputs"],
  ] as const)("keeps %s in the folder %s and answers uploads when no S3 is set", async (purpose, folder) => {
    const { store, handleUploadRequest } = createObjectStore({ ...settings(), purpose });
    await store.put("files/a", { body: new TextEncoder().encode("page"), sizeBytes: 4 });
    expect(await readFile(path.join(home, "objects", folder, "files", "a"), "utf8")).toBe("page");

    const { method, url } = await store.presign({ type: "putObject", key: "files/b", sizeBytes: 4 }, 60);
    expect(url).toMatch(/^\/api\/benchmark\/uploads\/files\/b\?/);
    const response = await handleUploadRequest?.(new Request(`http://localhost${url}`, { method, body: "four" }));
    expect([response?.status, await store.find("files/b")]).toEqual([200, expect.objectContaining({ sizeBytes: 4 })]);
  });

  it.each([
    [{ s3Endpoint: "http://127.0.0.1:9000" }, "http://127.0.0.1:9000/datasets/a/b"],
    [{ s3Endpoint: "http://127.0.0.1:9000", s3Bucket: "mine" }, "http://127.0.0.1:9000/mine/a/b"],
    [{ s3Endpoint: "https://s3.example", s3ForcePathStyle: false }, "https://datasets.s3.example/a/b"],
    [{ s3Bucket: "mine", s3Region: "eu-central-1" }, "https://mine.s3.eu-central-1.amazonaws.com/a/b"],
    [{ s3Bucket: "mine", s3ForcePathStyle: true }, "https://s3.us-east-1.amazonaws.com/mine/a/b"],
  ])("uses S3 for %j", async (s3, address) => {
    const given = { ...settings(), ...credentials, ...s3 };
    const { origin, pathname, searchParams } = await presignedUrl(given);
    expect([origin + pathname, createObjectStore(given).handleUploadRequest]).toEqual([address, null]);
    expect([...searchParams.keys()].sort()).toEqual([
      "X-Amz-Algorithm",
      "X-Amz-Content-Sha256",
      "X-Amz-Credential",
      "X-Amz-Date",
      "X-Amz-Expires",
      "X-Amz-Signature",
      "X-Amz-SignedHeaders",
      "x-id",
    ]);
    expect([searchParams.get("X-Amz-Date"), searchParams.get("X-Amz-SignedHeaders")]).toEqual([
      "20261130T120000Z",
      "content-length;host",
    ]);
  });

  it.each(Object.keys(credentials))("refuses S3 with %s alone", (name) => {
    const half = { ...settings(), s3Bucket: "mine", [name]: "set" };
    expect(() => createObjectStore(half)).toThrow(
      expect.objectContaining({
        code: "VALIDATION",
        message: "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together",
      }),
    );
  });
});
