import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { UploadCall } from "@/lib/ports/object-store";
import { createLocalObjectStore, type LocalObjectStore } from "./local-object-store";
import { handleLocalUploadRequest } from "./local-upload-request";
import { createUploadGrant } from "./upload-grant";

const clock = { now: () => new Date() };
const grant = createUploadGrant({ baseUrl: "/uploads", secret: "s".repeat(32), bucket: "datasets", clock });

let root = "";
let store: LocalObjectStore;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "assay-uploads-"));
  store = createLocalObjectStore(root, grant);
});
afterEach(() => rm(root, { recursive: true }));

async function answer(call: UploadCall, init: RequestInit = {}) {
  const { method, url } = grant.presign(call, 60);
  const request = new Request(`http://localhost${url}`, { method, ...init });
  const response = await handleLocalUploadRequest(request, { store, grant });
  return { status: response.status, etag: response.headers.get("etag"), text: await response.text() };
}

const errorText = (code: string, message: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;

describe("handleLocalUploadRequest", () => {
  it("counts the bytes of a body that does not state its length", async () => {
    const put = { type: "putObject", key: "a", sizeBytes: 3 } as const;
    expect(await answer(put, { body: "four" })).toEqual({
      status: 400,
      etag: null,
      text: errorText("InvalidRequest", "The object has more than the stated 3 bytes"),
    });
    expect(await answer(put, { body: "two", headers: {} })).toEqual({
      status: 200,
      etag: '"b8a9f715dbb64fd5c56e7783c6820a61"',
      text: "",
    });
  });

  it("refuses a wrong length before it reads the body", async () => {
    const body = new ReadableStream({ pull: () => Promise.reject(new Error("was read")) }, { highWaterMark: 0 });
    const init = { body, duplex: "half", headers: { "content-length": "4" } };
    expect(await answer({ type: "putObject", key: "a", sizeBytes: 3 }, init)).toMatchObject({
      status: 400,
      text: errorText("InvalidRequest", "The request is for 3 bytes, not for 4"),
    });
  });

  it("leaves nothing of a body that breaks off", async () => {
    const uploadId = await store.createMultipartUpload("b");
    const calls: readonly UploadCall[] = [
      { type: "putObject", key: "a", sizeBytes: 10 },
      { type: "uploadPart", key: "b", uploadId, partNumber: 1, sizeBytes: 10 },
    ];
    for (const call of calls) {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array(5)),
        pull: (controller) => controller.error(new Error("reset by peer")),
      });
      expect(await answer(call, { body, duplex: "half" } as RequestInit)).toMatchObject({
        status: 400,
        text: errorText("InvalidRequest", "The request ended before its body did"),
      });
    }
    expect([await store.find("a"), await store.listParts({ key: "b", uploadId })]).toEqual([null, []]);
    expect(await readdir(path.join(root, "~pending", "files"))).toEqual([]);
  });

  it("answers a completed upload with its place and the ETag that S3 would give it", async () => {
    const upload = { key: "staging/a", uploadId: await store.createMultipartUpload("staging/a") };
    const { etag } = await answer({ type: "uploadPart", ...upload, partNumber: 1, sizeBytes: 3 }, { body: "two" });
    const body = `<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>${etag}</ETag></Part></CompleteMultipartUpload>`;
    const completed = await answer({ type: "completeMultipartUpload", ...upload }, { body });
    expect(completed.status).toBe(200);
    expect(completed.text).toContain(
      "<Location>/uploads/staging/a</Location><Bucket>datasets</Bucket><Key>staging/a</Key>" +
        "<ETag>&quot;c8288b8072be5f59c0c143fb416b2634-1&quot;</ETag>",
    );
  });

  it.each([
    ["no upload", "<CompleteMultipartUpload></CompleteMultipartUpload>", 400, "InvalidRequest"],
    ["no document", "{}", 400, "MalformedXML"],
    ["a document without end", " ".repeat(4 * 1024 ** 2 + 1), 400, "EntityTooLarge"],
  ])("refuses to complete with %s", async (_, body, status, code) => {
    const upload = { key: "a", uploadId: await store.createMultipartUpload("a") };
    const refused = await answer({ type: "completeMultipartUpload", ...upload }, { body });
    expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(`<Code>${code}</Code>`)]);
  });

  it("answers 404 for an upload that is gone, 409 for a key that continues another one, 403 without a signature", async () => {
    await store.put("a", { body: new Uint8Array(), sizeBytes: 0 });
    const gone = { type: "listParts", key: "a", uploadId: "gone" } as const;
    expect(await answer(gone)).toMatchObject({ status: 404, text: errorText("NoSuchUpload", "Upload not found") });
    expect(await answer({ type: "putObject", key: "a/b", sizeBytes: 1 }, { body: "x" })).toMatchObject({
      status: 409,
      text: errorText("OperationAborted", "An object key may not continue the key of another object"),
    });
    const unsigned = new Request("http://localhost/uploads/a", { method: "PUT", body: "x" });
    const response = await handleLocalUploadRequest(unsigned, { store, grant });
    expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
      403,
      "application/xml",
      errorText("AccessDenied", "The request is not signed for this call"),
    ]);
  });

  it("throws what it did not expect, for the caller to log", async () => {
    await writeFile(path.join(root, "~pending"), "in the way");
    await expect(answer({ type: "createMultipartUpload", key: "a" })).rejects.toThrow(/ENOTDIR|EEXIST/);
  });
});
