import { createHash, randomBytes, randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createObjectStore } from "@/lib/infra/storage/create-object-store";
import type { ByteRange, NewObject, ObjectStore, Upload } from "@/lib/ports/object-store";
import { startStores } from "./stores-under-test";
import { call, completeBody, etagOf, partsOf, send, textOf } from "./upload-client";

const { stores, s3, notRunReason } = await startStores();
if (notRunReason !== null) process.stdout.write(`S3 contract NOT RUN: ${notRunReason}\n`);
afterAll(async () => {
  for (const { stop } of stores) await stop();
});

const MIB = 1024 ** 2;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const ofText = (text: string): NewObject => ({ body: bytesOf(text), sizeBytes: bytesOf(text).byteLength });
const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function* inChunks(bytes: Uint8Array, chunkBytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

async function readBytes(store: ObjectStore, key: string, range?: ByteRange): Promise<Uint8Array> {
  return new Uint8Array(await new Response((await store.get(key, range)).body).arrayBuffer());
}

const readText = async (store: ObjectStore, key: string, range?: ByteRange) =>
  new TextDecoder().decode(await readBytes(store, key, range));

async function keysOf(store: ObjectStore, prefix: string): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.sort();
}

/** A promise and the function that fulfils it. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe.each(stores)("object store: $name", ({ open }) => {
  const store = open();
  let folder = "";
  beforeEach(() => {
    folder = `objects/${randomUUID()}`;
  });

  describe("objects", () => {
    it("returns what was put from bytes and from a stream, with its size and time", async () => {
      const bytes = randomBytes(9 * MIB + 17);
      const sizeBytes = bytes.byteLength;
      await store.put(`${folder}/bytes`, { body: bytes, sizeBytes, sha256: sha256Of(bytes) });
      await store.put(`${folder}/stream`, { body: inChunks(bytes, 70_001), sizeBytes, sha256: sha256Of(bytes) });
      for (const key of [`${folder}/bytes`, `${folder}/stream`]) {
        const info = await store.find(key);
        const { body, ...content } = await store.get(key);
        expect(Buffer.from(await new Response(body).arrayBuffer()).equals(bytes)).toBe(true);
        expect(content).toEqual(info);
        expect(info).toEqual({ key, sizeBytes, modifiedAt: expect.any(Date) });
        expect(Math.abs(Date.now() - Number(info?.modifiedAt))).toBeLessThan(60_000);
      }
    });

    it("keeps objects of zero bytes, from bytes and from a stream", async () => {
      const sha256 = sha256Of(new Uint8Array());
      await store.put(`${folder}/bytes`, { body: new Uint8Array(), sizeBytes: 0, sha256 });
      await store.put(`${folder}/stream`, { body: inChunks(new Uint8Array(), 1), sizeBytes: 0, sha256 });
      expect([await readText(store, `${folder}/bytes`), await readText(store, `${folder}/stream`)]).toEqual(["", ""]);
      expect(await store.find(`${folder}/stream`)).toMatchObject({ sizeBytes: 0 });
    });

    it.each<[string, ByteRange]>([
      ["0123456789", { offset: 0 }],
      ["0", { offset: 0, length: 1 }],
      ["345", { offset: 3, length: 3 }],
      ["9", { offset: 9 }],
      ["789", { offset: 7, length: 1_000 }],
    ])("reads %j of ten digits for the range %j", async (text, range) => {
      await store.put(`${folder}/digits`, ofText("0123456789"));
      expect(await readText(store, `${folder}/digits`, range)).toBe(text);
      const content = await store.get(`${folder}/digits`, range);
      await content.body.cancel();
      expect(content.sizeBytes).toBe(10);
    });

    it("refuses a range behind the end, and a malformed one", async () => {
      await store.put(`${folder}/digits`, ofText("0123456789"));
      const ranges: ByteRange[] = [{ offset: 10 }, { offset: 10, length: 1 }, { offset: -1 }, { offset: 0, length: 0 }];
      for (const range of [...ranges, { offset: 0.5 }, { offset: Number.NaN }]) {
        await expect(store.get(`${folder}/digits`, range)).rejects.toMatchObject({ code: "VALIDATION" });
      }
      await store.put(`${folder}/empty`, ofText(""));
      await expect(store.get(`${folder}/empty`, { offset: 0 })).rejects.toMatchObject({ code: "VALIDATION" });
    });

    it("finds nothing and gets NOT_FOUND where no object is, and deletes it without complaint", async () => {
      const key = `${folder}/none`;
      expect(await store.find(key)).toBeNull();
      await expect(store.get(key)).rejects.toMatchObject({ code: "NOT_FOUND", message: "Object not found" });
      await store.put(key, ofText("x"));
      await store.delete(key);
      await store.delete(key);
      expect([await store.find(key), await keysOf(store, `${folder}/`)]).toEqual([null, []]);
      await store.put(key, ofText("again"));
      expect(await readText(store, key)).toBe("again");
    });

    it.each([
      ...["", "/a", "a/", "a//b", "..", "a/../b", "./a", "a b", "ä", "a\\b", "a%2e", "a\0", "~pending/x"],
      "long".repeat(129),
      `${"long".repeat(64)}/a`,
    ])("refuses %j as a key in every operation", async (key) => {
      const upload: Upload = { key, uploadId: "any" };
      const operations: readonly (() => Promise<unknown>)[] = [
        () => store.put(key, ofText("x")),
        () => store.get(key),
        () => store.find(key),
        () => store.delete(key),
        () => store.copy(key, `${folder}/to`),
        () => store.copy(`${folder}/from`, key),
        () => store.createMultipartUpload(key),
        () => store.listParts(upload),
        () => store.completeMultipartUpload(upload, [{ partNumber: 1, etag: "0" }]),
        () => store.abortMultipartUpload(upload),
        () => store.presign({ type: "putObject", key, sizeBytes: 1 }, 60),
      ];
      for (const operation of operations) await expect(operation()).rejects.toMatchObject({ code: "VALIDATION" });
    });

    it("refuses a body of another size or SHA-256, and keeps what was there", async () => {
      const key = `${folder}/kept`;
      await store.put(key, ofText("kept"));
      const bytes = randomBytes(200_000);
      const wrong: readonly (readonly [Omit<NewObject, "body">, string])[] = [
        [{ sizeBytes: 199_999 }, "The object has more than the stated 199999 bytes"],
        [{ sizeBytes: 200_001 }, "The object has 200000 bytes, not the stated 200001"],
        [{ sizeBytes: 200_000, sha256: sha256Of(bytesOf("other")) }, "The object does not have the stated SHA-256"],
        [{ sizeBytes: 200_000, sha256: "ABC" }, "A SHA-256 has 64 lower-case hex digits"],
        [{ sizeBytes: -1 }, "The size must be a whole number of bytes from 0 to 5368709120, not -1"],
      ];
      for (const [stated, message] of wrong) {
        for (const target of [key, `${folder}/new`]) {
          for (const body of [new Uint8Array(bytes), inChunks(bytes, 30_000)]) {
            await expect(store.put(target, { ...stated, body })).rejects.toMatchObject({ code: "VALIDATION", message });
          }
        }
      }
      expect([await readText(store, key), await keysOf(store, `${folder}/`)]).toEqual(["kept", [key]]);
    });

    it("throws the error of a body that fails on the way, and stores nothing of it", async () => {
      async function* failing() {
        yield randomBytes(10 * MIB);
        throw new Error("the source is gone");
      }
      const uploadsBefore = new Date(Date.now() + 60_000);
      await store.deleteStaleUploads(uploadsBefore);
      const put = store.put(`${folder}/half`, { body: failing(), sizeBytes: 20 * MIB });
      await expect(put).rejects.toThrow("the source is gone");
      expect(await keysOf(store, `${folder}/`)).toEqual([]);
      expect(await store.deleteStaleUploads(uploadsBefore)).toBe(0);
    });

    it("shows the former object whole until its replacement is complete", async () => {
      const key = `${folder}/replaced`;
      await store.put(key, ofText("former"));
      const begun = gate();
      const rest = gate();
      async function* slow() {
        yield bytesOf("first ");
        begun.open();
        await rest.opened;
        yield bytesOf("second");
      }
      const put = store.put(key, { body: slow(), sizeBytes: 12 });
      await begun.opened;
      expect(await readText(store, key)).toBe("former");
      rest.open();
      await put;
      expect(await readText(store, key)).toBe("first second");
    });

    it("keeps one whole object of several that are put under one key at once", async () => {
      const key = `${folder}/contended`;
      const bodies = ["a", "b", "c", "d", "e", "f"].map((letter) => letter.repeat(300_000));
      await Promise.all(bodies.map((text) => store.put(key, ofText(text))));
      expect(bodies).toContain(await readText(store, key));
    });

    it("lists more objects than a page holds, those below the prefix only", async () => {
      const keys = Array.from({ length: 1_205 }, (_, index) => `${folder}/many/${index % 7}/${index}`);
      const queue = [...keys];
      const worker = async () => {
        for (let key = queue.pop(); key !== undefined; key = queue.pop()) await store.put(key, ofText(key));
      };
      await Promise.all(Array.from({ length: 16 }, worker));
      await store.put(`${folder}/manyother`, ofText("x"));
      expect(await keysOf(store, `${folder}/many/`)).toEqual(keys.toSorted());
      expect(await keysOf(store, `${folder}/many/3/`)).toEqual(keys.filter((key) => key.includes("/3/")).sort());
      expect(await keysOf(store, `${folder}/none/`)).toEqual([]);
      const [first] = await Array.fromAsync(store.list(`${folder}/many/3/`));
      expect(first).toEqual({ key: first?.key, sizeBytes: first?.key.length, modifiedAt: expect.any(Date) });
    });

    it("lists everything for the empty prefix and refuses one that does not end with a slash", async () => {
      await store.put(`${folder}/one`, ofText("1"));
      expect(await keysOf(store, "")).toContain(`${folder}/one`);
      await expect(keysOf(store, folder)).rejects.toMatchObject({ code: "VALIDATION" });
      await expect(keysOf(store, "../")).rejects.toMatchObject({ code: "VALIDATION" });
    });

    it("copies an object, replacing another, so that each can go on without the other", async () => {
      await store.put(`${folder}/from`, ofText("bytes"));
      await store.put(`${folder}/to`, ofText("replaced"));
      await store.copy(`${folder}/from`, `${folder}/to`);
      await store.copy(`${folder}/from`, `${folder}/to`);
      await store.put(`${folder}/from`, ofText("changed"));
      expect(await readText(store, `${folder}/to`)).toBe("bytes");
      await store.delete(`${folder}/from`);
      expect(await keysOf(store, `${folder}/`)).toEqual([`${folder}/to`]);
    });

    it("refuses to copy what is not there, and an object onto itself", async () => {
      await expect(store.copy(`${folder}/none`, `${folder}/to`)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await store.put(`${folder}/one`, ofText("1"));
      await expect(store.copy(`${folder}/one`, `${folder}/one`)).rejects.toMatchObject({ code: "VALIDATION" });
    });

    it("needs no more memory for a large object than for a small one", async () => {
      const chunk = randomBytes(MIB);
      let highestRss = 0;
      const watch = () => {
        highestRss = Math.max(highestRss, process.memoryUsage.rss());
      };
      async function* megabytes(count: number) {
        for (let index = 0; index < count; index += 1) {
          watch();
          yield chunk;
        }
      }
      async function transfer(count: number): Promise<number> {
        const key = `${folder}/large`;
        await store.put(key, { body: megabytes(count), sizeBytes: count * MIB });
        let readBytesCount = 0;
        for await (const part of (await store.get(key)).body) {
          watch();
          readBytesCount += part.byteLength;
        }
        await store.delete(key);
        return readBytesCount;
      }
      expect(await transfer(75)).toBe(75 * MIB);
      const highestOfSmall = highestRss;
      expect(await transfer(300)).toBe(300 * MIB);
      expect(highestRss - highestOfSmall).toBeLessThan(75 * MIB);
    });
  });

  describe("uploads by presigned requests", () => {
    const life = 60;
    const anHourAgo = { now: () => new Date(Date.now() - 3_600_000) };

    it("take a single PUT of exactly the signed size and answer its ETag", async () => {
      const key = `${folder}/single`;
      const bytes = randomBytes(100_000);
      const response = await call(store, { type: "putObject", key, sizeBytes: bytes.byteLength }, bytes);
      expect([response.status, etagOf(response)]).toEqual([200, createHash("md5").update(bytes).digest("hex")]);
      expect(Buffer.from(await readBytes(store, key)).equals(bytes)).toBe(true);
    });

    it("take a single PUT of zero bytes", async () => {
      const response = await call(store, { type: "putObject", key: `${folder}/empty`, sizeBytes: 0 }, new Uint8Array());
      expect([response.status, await readText(store, `${folder}/empty`)]).toEqual([200, ""]);
    });

    it.each([9, 11])("refuse a PUT of %i bytes that was signed for 10, and store nothing", async (sizeBytes) => {
      const key = `${folder}/size`;
      const response = await call(store, { type: "putObject", key, sizeBytes: 10 }, randomBytes(sizeBytes));
      expect(response.ok).toBe(false);
      expect(await store.find(key)).toBeNull();
    });

    it("refuse what was signed for another key, method, part or upload, with another signature or none", async () => {
      const key = `${folder}/signed`;
      const put = await store.presign({ type: "putObject", key, sizeBytes: 4 }, life);
      const uploadId = await store.createMultipartUpload(key);
      const part = await store.presign({ type: "uploadPart", key, uploadId, partNumber: 1, sizeBytes: 4 }, life);
      const forged = [
        { ...put, url: put.url.replace("/signed", "/other") },
        { ...put, method: "DELETE" } as const,
        {
          ...put,
          url: put.url.replace(/(ignature=)(.{4})/, (_, name, start) => `${name}${start === "0000" ? "1111" : "0000"}`),
        },
        { ...put, url: put.url.replace(/\?.*/, "") },
        { ...put, url: `${put.url}&uploadId=${uploadId}&partNumber=1` },
        { ...part, url: part.url.replace("partNumber=1", "partNumber=2") },
        { ...part, url: part.url.replace(uploadId, `${uploadId}0`) },
      ];
      for (const request of forged) {
        const response = await send(request, request.method === "PUT" ? "four" : undefined);
        expect([request, response.status]).toEqual([request, 403]);
        expect(textOf(await response.text(), "Code")).toMatch(/^(AccessDenied|SignatureDoesNotMatch)$/);
      }
      expect(await keysOf(store, `${folder}/`)).toEqual([]);
      expect(await store.listParts({ key, uploadId })).toEqual([]);
    });

    it("refuse a request that has expired", async () => {
      const key = `${folder}/late`;
      const put = await open(anHourAgo).presign({ type: "putObject", key, sizeBytes: 4 }, 3_500);
      expect([(await send(put, "late")).status, await store.find(key)]).toEqual([403, null]);
      const inTime = await open(anHourAgo).presign({ type: "putObject", key, sizeBytes: 4 }, 3_700);
      expect([(await send(inTime, "time")).status, await readText(store, key)]).toEqual([200, "time"]);
    });

    it.each([0, 1.5, 604_801, Number.NaN])("are not signed for a life of %d seconds", async (seconds) => {
      const signing = store.presign({ type: "putObject", key: `${folder}/x`, sizeBytes: 1 }, seconds);
      await expect(signing).rejects.toMatchObject({ code: "VALIDATION" });
    });

    it("carry a file in parts from begin to end without other credentials", async () => {
      const key = `${folder}/parts`;
      const bytes = randomBytes(12 * MIB);
      const begun = await (await call(store, { type: "createMultipartUpload", key })).text();
      const upload = { key, uploadId: textOf(begun, "UploadId") };
      for (const partNumber of [3, 1, 2]) {
        const part = bytes.subarray((partNumber - 1) * 5 * MIB, partNumber * 5 * MIB);
        const partCall = { type: "uploadPart", ...upload, partNumber, sizeBytes: part.byteLength } as const;
        const response = await call(store, partCall, part);
        expect([response.status, etagOf(response)]).toEqual([200, createHash("md5").update(part).digest("hex")]);
      }
      const parts = partsOf(await (await call(store, { type: "listParts", ...upload })).text());
      expect(parts.map(({ partNumber }) => partNumber)).toEqual([1, 2, 3]);
      expect(await store.find(key)).toBeNull();
      const completed = await call(store, { type: "completeMultipartUpload", ...upload }, completeBody(parts));
      expect([completed.status, textOf(await completed.text(), "Key")]).toEqual([200, key]);
      expect(Buffer.from(await readBytes(store, key)).equals(bytes)).toBe(true);
    });

    it("resume after a restart with the parts that had arrived, also when one was sent twice", async () => {
      const key = `${folder}/resumed`;
      const upload = { key, uploadId: await store.createMultipartUpload(key) };
      const bodies = [randomBytes(5 * MIB), randomBytes(5 * MIB), randomBytes(1_000)];
      const put = async (to: ObjectStore, partNumber: number, part = bodies[partNumber - 1] ?? new Uint8Array()) => {
        const sizeBytes = part.byteLength;
        const response = await call(to, { type: "uploadPart", ...upload, partNumber, sizeBytes }, part);
        return { partNumber, etag: etagOf(response), sizeBytes };
      };
      await put(store, 1, randomBytes(6 * MIB));
      const [first, second] = [await put(store, 1), await put(store, 2)];

      const restarted = open();
      const arrived = await restarted.listParts(upload);
      expect([[first, second], [second]]).toContainEqual(arrived);
      const missing = [1, 2, 3].filter((number) => !arrived.some(({ partNumber }) => partNumber === number));
      const sent = await Promise.all(missing.map((number) => put(restarted, number)));
      const parts = [...arrived, ...sent].sort((a, b) => a.partNumber - b.partNumber);
      await restarted.completeMultipartUpload(upload, parts);
      expect(Buffer.from(await readBytes(store, key)).equals(Buffer.concat(bodies))).toBe(true);
    });

    it("may be completed again when the answer was lost", async () => {
      const key = `${folder}/twice`;
      const upload = { key, uploadId: await store.createMultipartUpload(key) };
      const response = await call(store, { type: "uploadPart", ...upload, partNumber: 1, sizeBytes: 4 }, "once");
      const parts = [{ partNumber: 1, etag: etagOf(response) }];
      await store.completeMultipartUpload(upload, parts);
      const again = await call(open(), { type: "completeMultipartUpload", ...upload }, completeBody(parts));
      expect([again.status, await readText(store, key)]).toEqual([200, "once"]);
    });

    it("refuse to complete with parts that are missing, replaced, too small or out of order, and can go on", async () => {
      const key = `${folder}/refused`;
      const upload = { key, uploadId: await store.createMultipartUpload(key) };
      const put = async (partNumber: number, part: Uint8Array<ArrayBuffer>) => {
        const response = await call(
          store,
          { type: "uploadPart", ...upload, partNumber, sizeBytes: part.byteLength },
          part,
        );
        return { partNumber, etag: etagOf(response) };
      };
      const [small, last] = [await put(1, bytesOf("small")), await put(2, bytesOf("last"))];
      const unknown = { partNumber: 3, etag: "0".repeat(32) };
      for (const parts of [[small, last], [last, small], [last, unknown], [{ ...last, etag: small.etag }], []]) {
        const completing = store.completeMultipartUpload(upload, parts);
        await expect(completing).rejects.toMatchObject({ code: "VALIDATION" });
      }
      await store.completeMultipartUpload(upload, [last]);
      expect(await readText(store, key)).toBe("last");
    });

    it("know nothing of an upload that was aborted, that never was, or of another key", async () => {
      const key = `${folder}/aborted`;
      const upload = { key, uploadId: await store.createMultipartUpload(key) };
      const part = { partNumber: 1, etag: "0".repeat(32) };
      await expect(store.listParts({ ...upload, key: `${folder}/other` })).rejects.toMatchObject({ code: "NOT_FOUND" });
      expect(await store.listParts(upload)).toEqual([]);
      expect((await call(store, { type: "abortMultipartUpload", ...upload })).status).toBe(204);
      await store.abortMultipartUpload(upload);
      for (const uploadId of [upload.uploadId, randomUUID()]) {
        const gone = { key, uploadId };
        await expect(store.listParts(gone)).rejects.toMatchObject({ code: "NOT_FOUND", message: "Upload not found" });
        await expect(store.completeMultipartUpload(gone, [part])).rejects.toMatchObject({ code: "NOT_FOUND" });
        const late = await call(store, { type: "uploadPart", ...gone, partNumber: 1, sizeBytes: 4 }, "late");
        expect([late.status, textOf(await late.text(), "Code")]).toEqual([404, "NoSuchUpload"]);
      }
    });

    it("are dropped when they began before a time and never ended", async () => {
      const key = `${folder}/stale`;
      const upload = { key, uploadId: await store.createMultipartUpload(key) };
      expect(await store.deleteStaleUploads(new Date(Date.now() - 60_000))).toBe(0);
      expect(await store.listParts(upload)).toEqual([]);
      expect(await store.deleteStaleUploads(new Date(Date.now() + 60_000))).toBeGreaterThanOrEqual(1);
      await expect(store.listParts(upload)).rejects.toMatchObject({ code: "NOT_FOUND" });
    });
  });
});

if (s3 !== null) {
  describe("object store on S3 that cannot be used", () => {
    const cases = [
      ["a wrong secret", { s3SecretAccessKey: "wrong-secret" }, "contract", /SignatureDoesNotMatch|AccessDenied/],
      ["a missing bucket", { s3Bucket: "no-such-bucket" }, "no-such-bucket", /NoSuchBucket|AccessDenied/],
      ["a dead server", { s3Endpoint: "http://127.0.0.1:9" }, "contract", /ECONNREFUSED/],
    ] as const;

    it.each(cases)(
      "names the bucket and the reason for %s, never the credentials",
      async (_, settings, bucket, reason) => {
        const { store } = createObjectStore({ ...s3, ...settings });
        const operations = [
          () => store.get("a"),
          () => store.put("a", { body: inChunks(bytesOf("text"), 2), sizeBytes: 4 }),
          () => store.delete("a"),
          () => keysOf(store, ""),
        ];
        for (const operation of operations) {
          const error = await operation().catch((thrown) => thrown);
          expect(error).toMatchObject({ code: "UPSTREAM", isTransient: true });
          expect(error.message).toMatch(new RegExp(`^The bucket "${bucket}" cannot be used \\((${reason.source})\\)$`));
          const shown = inspect(error, { depth: 10, showHidden: true });
          expect(shown).not.toMatch(new RegExp(`${s3.s3AccessKeyId}|${s3.s3SecretAccessKey}|wrong-secret`));
        }
      },
    );
  });
}
