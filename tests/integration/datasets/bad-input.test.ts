import { describe, expect } from "vitest";
import { test } from "@/tests/support/database";
import { apply, complete, type Dropped, drop, newDataset, open, publish, put } from "@/tests/support/dataset-client";
import {
  jsonBytes,
  makeEncryptedPdf,
  makeJpeg,
  makePdf,
  makePng,
  makeTiff,
  textBytes,
} from "@/tests/support/documents";

const pair = (stem: string): readonly Dropped[] => [
  { path: `${stem}.pdf`, bytes: makePdf(1, stem) },
  { path: `${stem}.json`, bytes: jsonBytes({ name: stem }) },
];

/** Drops one file beside a good pair, which must come through whatever is wrong with the file. */
async function dropBeside(file: Dropped) {
  const { id } = await newDataset();
  const { uploadId, files, preview } = await drop(id, [...pair("good"), file]);
  const applied = await apply(id, uploadId);
  expect(preview?.samples.map((sample) => sample.id)).toContain("good");
  expect(applied.addedCount).toBe(preview?.samples.length);
  return { result: files.at(-1), preview };
}

const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, "utf16le")]);
const cut = (bytes: Uint8Array<ArrayBuffer>, share: number) => bytes.slice(0, Math.floor(bytes.byteLength * share));

describe("a file that cannot be used fails by name and loses nothing else", () => {
  test.for<[string, string, Uint8Array<ArrayBuffer>, string]>([
    ["a cut-off PDF", "a.pdf", cut(makePdf(3), 0.6), "is a PDF that is cut off: its end marker (%%EOF) is missing"],
    ["an encrypted PDF", "a.pdf", makeEncryptedPdf(), "is an encrypted PDF; remove its password first"],
    [
      "a PDF of nothing",
      "a.pdf",
      textBytes("%PDF-1.4\n%%EOF\n"),
      "is a PDF that cannot be opened: Invalid PDF structure.",
    ],
    ["a PDF without pages", "a.pdf", makePdf(0), "is a PDF without pages"],
    ["text named PDF", "a.pdf", textBytes("hello"), "is named like a PDF but does not start like one"],
    ["a PDF named JSON", "a.json", makePdf(), "is named .json but holds a PDF"],
    ["a cut-off PNG", "a.png", cut(makePng(9, 9), 0.7), "is a PNG that is damaged or cut off"],
    ["a cut-off JPEG", "a.jpg", cut(makeJpeg(9, 9), 0.8), "is a JPEG that is damaged or cut off"],
    ["a PNG without pixels", "a.png", makePng(0, 9), "is a PNG without pixels (0 × 9)"],
    [
      "a huge PNG",
      "a.png",
      makePng(20_000, 10_001),
      "exceeds the limit on pixels of an image: 200020000 of 200000000; ASSAY_IMAGE_PIXELS_MAX changes it",
    ],
    ["a cut-off TIFF", "a.tif", cut(makeTiff(9, 9, "big"), 0.5), "is a TIFF that is damaged or cut off"],
    [
      "JSON with NaN",
      "a.json",
      textBytes('{"x": NaN}'),
      "is not valid JSON: NaN is not a JSON value (line 1, column 7)",
    ],
    [
      "JSON with a key twice",
      "a.json",
      textBytes('{"x": 1, "x": 2}'),
      'is not valid JSON: The key "x" occurs twice in one object (line 1, column 10)',
    ],
    [
      "JSON of 10,000 levels",
      "a.json",
      textBytes("[".repeat(10_000) + "]".repeat(10_000)),
      "is not valid JSON: Lists and objects nest deeper than 200 levels (line 1, column 201); ASSAY_TEXT_DEPTH_MAX changes it",
    ],
    [
      "JSON in UTF-16 without a mark",
      "a.json",
      utf16("[1]").slice(2),
      "cannot be read as text: The file has a zero byte among its first two, as UTF-16 without a byte order mark has; save as UTF-8",
    ],
    [
      "JSON that is only a mark",
      "a.json",
      new Uint8Array([0xef, 0xbb, 0xbf]),
      "cannot be read as text: The file holds only a UTF-8 byte order mark",
    ],
    [
      "Latin-1",
      "a.txt",
      new Uint8Array([0x4d, 0xfc]),
      "cannot be read as text: The file is not valid UTF-8: byte 0xfc at offset 1",
    ],
  ])("%s", async ([, path, bytes, problem]) => {
    const { result, preview } = await dropBeside({ path, bytes });
    const message = `"${path}" ${problem}`;
    expect(result).toMatchObject({ status: "failed", problem: message, digest: null });
    expect(preview?.problems).toEqual([{ path, sampleId: null, message, severity: "error" }]);
  });
});

describe("a file that is odd but readable is stored", () => {
  test.for<[string, string, Uint8Array<ArrayBuffer>, string, readonly string[]]>([
    [
      "JSON with a byte order mark",
      "good_2.json",
      new Uint8Array([0xef, 0xbb, 0xbf, 0x5b, 0x5d]),
      "application/json",
      [],
    ],
    ["JSON in UTF-16 with a mark", "good_2.json", utf16('{"a": "é"}'), "application/json", []],
    ["a JPEG", "x.jpg", makeJpeg(7, 5), "image/jpeg", []],
    ["a TIFF of Intel order", "x.tiff", makeTiff(7, 5, "little"), "image/tiff", []],
    ["a TIFF of Motorola order", "x.tif", makeTiff(7, 5, "big"), "image/tiff", []],
    [
      "a PNG named PDF",
      "x.pdf",
      makePng(2, 2),
      "image/png",
      ['"x.pdf": is named like a PDF but holds a PNG; it is taken as a PNG'],
    ],
    ["bytes of no known kind", "x.bin", new Uint8Array([0, 1, 2, 255]), "application/octet-stream", []],
    ["text without an ending", "README", textBytes("Ein Text über Grüße"), "text/plain", []],
  ])("%s", async ([, path, bytes, mediaType, warnings]) => {
    const { result } = await dropBeside({ path, bytes });
    expect(result).toMatchObject({ status: "stored", mediaType, warnings, problem: null });
  });
});

describe("a name that cannot be used is refused before anything is sent", () => {
  test.for<[string, string]>([
    ["../a.pdf", "leads out of the folder that was dropped ('..')"],
    ["x/../../a.pdf", "leads out of the folder that was dropped ('..')"],
    ["/etc/passwd", "is not a relative path"],
    ["C:\\a.pdf", "has a backslash; folders are divided by '/'"],
    ["a\u0000.pdf", "has a control character in its name"],
    ["a\u001b[31m.pdf", "has a control character in its name"],
    ["a\ud800.pdf", "has half a character (a surrogate without its other half)"],
    [`${"é".repeat(148)}.pdf`, "has a name of 300 bytes; file systems take 255"],
    [".git/config", 'has the name ".git", which Git or DVC keep for themselves'],
  ])("%j", async ([path, problem]) => {
    const { id } = await newDataset();
    const { uploadId, files } = await open(id, [{ path, bytes: textBytes("x") }, ...pair("good")]);
    expect(files[0]).toMatchObject({ path, status: "refused", send: null });
    expect(files[0]?.problem?.endsWith(problem)).toBe(true);
    expect(files.slice(1).map(({ status }) => status)).toEqual(["pending", "pending"]);
    expect((await complete(id, uploadId, [path])).files).toMatchObject([{ status: "refused" }]);
  });

  test("an empty file, one beyond the limit and one that differs in case only", async () => {
    const { id } = await newDataset();
    const { files } = await open(id, [
      { path: "empty.pdf", bytes: new Uint8Array() },
      { path: "Größe.pdf", bytes: makePdf() },
      { path: "GRÖSSE.pdf", bytes: makePdf() },
    ]);
    expect(files.map(({ status, problem }) => [status, problem])).toEqual([
      ["refused", '"empty.pdf" is empty (0 bytes)'],
      ["pending", null],
      ["refused", '"GRÖSSE.pdf" and "Größe.pdf" are one name on systems that ignore case or forms of characters'],
    ]);
  });
});

test("sends a failed file again without sending the others", async () => {
  const { id } = await newDataset();
  const [pdf, json] = pair("a");
  if (pdf === undefined || json === undefined) throw new Error("a pair has two files");
  const broken = { path: json.path, bytes: textBytes('{"name": oops}') };
  const { uploadId, files } = await drop(id, [pdf, broken]);
  expect(files.map(({ status }) => status)).toEqual(["stored", "failed"]);
  const again = await open(id, [pdf, json], uploadId);
  expect(again.files.map(({ status, send }) => [status, send?.type ?? null])).toEqual([
    ["stored", null],
    ["pending", "put"],
  ]);
  const [, retried] = again.files;
  if (retried === undefined) throw new Error("every file has an answer");
  expect((await put(retried, json.bytes)).status).toBe(200);
  const { preview } = await complete(id, uploadId, [json.path]);
  expect(preview).toMatchObject({ samples: [{ id: "a" }], leftOver: [], problems: [] });
});

test("names both inputs of one sample, takes neither, and keeps what was published before", async () => {
  const { id } = await newDataset();
  const first = await drop(id, pair("old"));
  await apply(id, first.uploadId);
  const version = await publish(id);
  const second = await drop(id, [...pair("a"), { path: "a.png", bytes: makePng(1, 1) }]);
  const message = 'Sample "a" has 2 inputs that are not its pages: "a.pdf", "a.png"';
  expect(second.preview).toMatchObject({
    samples: [],
    problems: ["a.json", "a.pdf", "a.png"].map((path) => ({ path, sampleId: "a", message, severity: "error" })),
    counts: { kept: 1 },
  });
  await expect(apply(id, second.uploadId)).rejects.toThrow("The upload has no sample to apply");
  expect(version).toMatchObject({ status: "published", documentCount: 1 });
});

test("reports every problem of a manifest with sample and path, and takes the good samples", async () => {
  const { id } = await newDataset();
  const sample = (name: string, path: string, extra = {}) => ({
    id: name,
    inputs: [{ path, mimeType: "application/pdf" }],
    groundTruth: [{ path: "good.json", format: "json" }],
    metadata: { language: "de" },
    ...extra,
  });
  const manifest = {
    schemaVersion: "1.0",
    samples: [
      sample("one", "good.pdf"),
      sample("one", "good.pdf"),
      sample("gone", "missing.pdf"),
      sample("out", "../secret.pdf"),
      sample("odd", "good.pdf", { note: 1 }),
    ],
  };
  const { uploadId, preview } = await drop(id, [
    ...pair("set/good"),
    { path: "set/dataset-manifest.json", bytes: jsonBytes(manifest) },
  ]);
  expect(preview?.samples.map((found) => [found.id, found.metadata])).toEqual([["one", { language: "de" }]]);
  expect(preview?.problems.map(({ sampleId, message }) => [sampleId, message]).sort()).toEqual([
    ["gone", 'Sample "gone", file "set/missing.pdf": was not uploaded'],
    ["odd", 'Manifest "set/dataset-manifest.json", sample "odd": Unrecognized key: "note"'],
    ["one", 'Sample "one" has the id of another sample'],
    [
      "out",
      `Manifest "set/dataset-manifest.json", sample "out": file "../secret.pdf" leads out of the folder that was dropped ('..')`,
    ],
  ]);
  expect((await apply(id, uploadId)).addedCount).toBe(1);
});
