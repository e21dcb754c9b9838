import { expect } from "vitest";
import { GET as getFile } from "@/app/api/benchmark/datasets/[datasetId]/files/[digest]/route";
import { GET as getSample } from "@/app/api/benchmark/datasets/[datasetId]/versions/[versionId]/samples/[sampleId]/route";
import { SampleDetailsSchema } from "@/lib/contracts/dataset-sample";
import { getDatasetFile } from "@/lib/services/datasets/get-dataset-file";
import { test } from "@/tests/support/database";
import { apply, drop, newDataset, okJson, send } from "@/tests/support/dataset-client";
import { jsonBytes, makePdf, textBytes } from "@/tests/support/documents";
import { localRequest } from "@/tests/support/route-context";

/** A sample of one input, with what reads it by its address. */
async function storeInput(path: string, bytes: Uint8Array<ArrayBuffer>) {
  const { id: datasetId } = await newDataset();
  const stem = path.replace(/\.[^.]*$/, "");
  const { uploadId } = await drop(datasetId, [
    { path: `inputs/${path}`, bytes },
    { path: `gold/${stem}.json`, bytes: jsonBytes({}) },
  ]);
  const { version } = await apply(datasetId, uploadId);
  const key = { datasetId, versionId: version.id, sampleId: stem };
  const [input] = SampleDetailsSchema.parse(await okJson(await send(getSample, key))).inputs;
  if (input === undefined) throw new Error("the sample has one input");
  const { digest, address } = input;
  const read = (url: string = address, headers: Record<string, string> = {}) =>
    getFile(localRequest(url, { headers }), { params: Promise.resolve({ datasetId, digest }) });
  return { datasetId, digest, address, read };
}

test("sends a PDF to be shown, sandboxed, under its name and by ranges", async () => {
  const bytes = makePdf(2);
  const { read, digest } = await storeInput("Größe 1.pdf", bytes);
  const whole = await read();
  expect([whole.status, Object.fromEntries(whole.headers)]).toEqual([
    200,
    {
      "accept-ranges": "bytes",
      "cache-control": "private, no-cache",
      "content-disposition": `inline; filename="Gr__e 1.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%201.pdf`,
      "content-length": String(bytes.byteLength),
      "content-security-policy": "sandbox; default-src 'none'",
      "content-type": "application/pdf",
      etag: `"${digest}"`,
      "x-content-type-options": "nosniff",
      "x-request-id": expect.any(String),
    },
  ]);
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(bytes);
  for (const [range, start, end] of [
    ["bytes=0-3", 0, 4],
    ["bytes=5-", 5, bytes.byteLength],
    ["bytes=-6", bytes.byteLength - 6, bytes.byteLength],
    [`bytes=2-${bytes.byteLength + 99}`, 2, bytes.byteLength],
  ] as const) {
    const part = await read(undefined, { range });
    const { byteLength } = bytes;
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes ${start}-${end - 1}/${byteLength}`]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(start, end));
  }
  expect((await read(undefined, { range: `bytes=${bytes.byteLength}-` })).status).toBe(422);
});

test.for([
  ["a.html", "<script>alert(1)</script>", "text/html; charset=utf-8"],
  ["a.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml"],
  ["a.xml", "<?xml version='1.0'?><x/>", "application/xml"],
] as const)("never shows %s, which could run something, but lets it be saved", async ([path, text, contentType]) => {
  const { read } = await storeInput(path, textBytes(text));
  const response = await read();
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; /);
  expect([response.headers.get("content-type"), response.headers.get("content-security-policy")]).toEqual([
    contentType,
    "sandbox; default-src 'none'",
  ]);
  expect(await response.text()).toBe(text);
});

test("refuses an address that was changed, borrowed from another dataset, or has ended", async ({ ctx }) => {
  const { read, address, digest, datasetId } = await storeInput("a.pdf", makePdf());
  const other = await newDataset();
  expect((await read(address.replace("name=a.pdf", "name=b.html"))).status).toBe(403);
  expect((await read(address.replace(/expires=\d/, "expires=9"))).status).toBe(403);
  const borrowed = await getFile(localRequest(address), { params: Promise.resolve({ datasetId: other.id, digest }) });
  expect(borrowed.status).toBe(403);
  const query = new URL(address, "http://localhost").searchParams;
  const facts = {
    datasetId,
    digest,
    name: query.get("name") ?? "",
    expires: Number(query.get("expires")),
    signature: query.get("signature") ?? "",
  };
  const later = { ...ctx, now: () => new Date(facts.expires * 1_000) };
  await expect(getDatasetFile(later, facts)).rejects.toThrow("The address of the file has ended");
  expect(await getDatasetFile(ctx, facts)).toMatchObject({ mediaType: "application/pdf", digest });
});
