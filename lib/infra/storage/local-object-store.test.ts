import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ByteRange, NewObject } from "@/lib/ports/object-store";
import { createLocalObjectStore, type LocalObjectStore } from "./local-object-store";
import { createUploadGrant } from "./upload-grant";

const clock = { now: () => new Date() };
const grant = createUploadGrant({ baseUrl: "/uploads", secret: "s".repeat(32), bucket: "datasets", clock });

let root = "";
let store: LocalObjectStore;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "assay-objects-"));
  store = createLocalObjectStore(root, grant);
});
afterEach(() => rm(root, { recursive: true }));

const ofText = (text: string): NewObject => ({ body: new TextEncoder().encode(text), sizeBytes: text.length });
const readText = async (key: string, range?: ByteRange) => new Response((await store.get(key, range)).body).text();
const inRoot = (...parts: readonly string[]) => path.join(root, ...parts);
const filesBelow = async (...parts: readonly string[]) =>
  (await readdir(inRoot(...parts), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

describe("local object store", () => {
  it("keeps each object in a file at its key, as a DVC remote does", async () => {
    await store.put("files/md5/0a/1b2c", ofText("page"));
    expect(await readFile(inRoot("files", "md5", "0a", "1b2c"), "utf8")).toBe("page");
    expect(await filesBelow()).toBe(1);
  });

  it("leaves no file, folder or temporary file behind when an object is deleted", async () => {
    await store.put("staging/1/a", ofText("a"));
    await store.put("staging/1/b", ofText("b"));
    await store.delete("staging/1/a");
    expect(await readdir(inRoot("staging", "1"))).toEqual(["b"]);
    await store.delete("staging/1/b");
    expect([await readdir(root), await filesBelow()]).toEqual([["~pending"], 0]);
  });

  it("stores every object although others of the same folder are deleted at the same time", async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `staging/one/${index}`);
    for (const key of keys) {
      await store.put(key, ofText(key));
      await Promise.all([store.delete(key), store.put(`${key}-next`, ofText("next"))]);
      await Promise.all([store.delete(`${key}-next`), store.put(`${key}-kept`, ofText(key))]);
      expect(await readText(`${key}-kept`)).toBe(key);
      await store.delete(`${key}-kept`);
    }
  });

  it("refuses a key that continues another one, in both orders", async () => {
    await store.put("a", ofText("a"));
    await store.put("b/c", ofText("c"));
    for (const key of ["a/b", "a/b/c", "b"]) {
      await expect(store.put(key, ofText("x"))).rejects.toMatchObject({
        code: "CONFLICT",
        message: "An object key may not continue the key of another object",
      });
    }
    expect([await store.find("a/b"), await store.find("b")]).toEqual([null, null]);
    await expect(store.get("b")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await store.delete("b");
    await store.delete("a/b");
    expect([await readText("a"), await readText("b/c")]).toEqual(["a", "c"]);
    expect(await filesBelow("~pending")).toBe(0);
  });

  it("lists no file that it could not have stored", async () => {
    await store.put("files/a", ofText("a"));
    await writeFile(inRoot("files", "not a key"), "");
    await mkdir(inRoot("~pending", "uploads"), { recursive: true });
    await writeFile(inRoot("~pending", "uploads", "1"), "");
    const keys = (await Array.fromAsync(store.list(""))).map(({ key }) => key);
    expect(keys).toEqual(["files/a"]);
  });

  it("lists nothing where the folder does not exist yet", async () => {
    const empty = createLocalObjectStore(inRoot("none"), grant);
    expect(await Array.fromAsync(empty.list(""))).toEqual([]);
    expect(await empty.find("a")).toBeNull();
    expect(await empty.deleteStaleUploads(new Date())).toBe(0);
  });

  it("goes on reading the object that it began with when that is replaced or deleted", async () => {
    const former = "former".repeat(100_000);
    await store.put("a", ofText(former));
    const [replaced, deleted] = [await store.get("a"), await store.get("a")];
    await store.put("a", ofText("new"));
    await store.delete("a");
    expect(await new Response(replaced.body).text()).toBe(former);
    expect(await new Response(deleted.body).text()).toBe(former);
  });

  it("closes its files when a body is read to the end, cancelled or refused", async () => {
    await store.put("a", ofText("x".repeat(1_000_000)));
    await store.put("empty", ofText(""));
    const openFiles = async () => (await readdir("/dev/fd")).length;
    const before = await openFiles();
    for (let count = 0; count < 20; count += 1) {
      await readText("a");
      await readText("empty");
      await (await store.get("a")).body.cancel();
      await expect(store.get("a", { offset: 1_000_000 })).rejects.toMatchObject({ code: "VALIDATION" });
    }
    expect(await openFiles()).toBeLessThan(before + 10);
  });

  it("sweeps temporary files and uploads by their age and counts the uploads that never ended", async () => {
    const dayAgo = new Date(Date.now() - 86_400_000);
    const [old, young, completed] = await Promise.all([
      store.createMultipartUpload("old"),
      store.createMultipartUpload("young"),
      store.createMultipartUpload("completed"),
    ]);
    for (const [key, uploadId] of Object.entries({ old, young, completed })) {
      await store.putPart({ key, uploadId, partNumber: 1 }, ofText(key));
    }
    const [part] = await store.listParts({ key: "completed", uploadId: completed });
    if (part === undefined) throw new Error("no part");
    await store.completeMultipartUpload({ key: "completed", uploadId: completed }, [part]);
    for (const name of ["old", "young"]) await writeFile(inRoot("~pending", "files", name), "half");
    await mkdir(inRoot("~pending", "uploads", "nameless"));
    const aged = [
      ["files", "old"],
      ["uploads", old, "key"],
      ["uploads", completed, "key"],
      ["uploads", "nameless"],
    ];
    for (const parts of aged) await utimes(inRoot("~pending", ...parts), dayAgo, dayAgo);

    expect(await store.deleteStaleUploads(new Date(Date.now() - 3_600_000))).toBe(2);
    expect(await readdir(inRoot("~pending", "files"))).toEqual(["young"]);
    expect(await readdir(inRoot("~pending", "uploads"))).toEqual([young]);
    expect(await readText("completed")).toBe("completed");
  });

  it("keeps the bytes of a part apart from its checksum, down to none", async () => {
    const upload = { key: "a", uploadId: await store.createMultipartUpload("a") };
    const etag = await store.putPart({ ...upload, partNumber: 7 }, ofText(""));
    expect(await store.listParts(upload)).toEqual([
      { partNumber: 7, etag: "d41d8cd98f00b204e9800998ecf8427e", sizeBytes: 0 },
    ]);
    await store.completeMultipartUpload(upload, [{ partNumber: 7, etag }]);
    expect(await readText("a")).toBe("");
  });

  it("refuses to complete an upload again with other parts, and never brings one back", async () => {
    const upload = { key: "a", uploadId: await store.createMultipartUpload("a") };
    const part = { partNumber: 1, etag: await store.putPart({ ...upload, partNumber: 1 }, ofText("a")) };
    await store.completeMultipartUpload(upload, [part]);
    await store.delete("a");
    const other = [
      { ...part, partNumber: 2 },
      { ...part, partNumber: 3 },
    ];
    await expect(store.completeMultipartUpload(upload, other)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(store.putPart({ ...upload, partNumber: 1 }, ofText("b"))).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(store.listParts(upload)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it.each(["../files", "..", "", "0000", "a/b"])("knows no upload %j, wherever that would lead", async (uploadId) => {
    await store.put("files/key", ofText("a"));
    await expect(store.listParts({ key: "a", uploadId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await store.abortMultipartUpload({ key: "a", uploadId });
    expect(await readText("files/key")).toBe("a");
  });
});
