import canonicalize from "canonicalize";
import { expect, it } from "vitest";
import { MANIFEST_END, MANIFEST_START, PathClashes, toManifestText } from "./canonical-manifest";
import { isSameSample, toStoredSample } from "./stored-sample";

const file = (path: string, digest: string) => ({
  path,
  digest: digest.repeat(64),
  mediaType: "application/pdf",
  sizeBytes: 3,
  truth: path.endsWith("json") ? "{}" : null,
});
const files = new Map([file("a.pdf", "1"), file("a.json", "2")].map((entry) => [entry.path, entry]));
const sample = {
  id: "a",
  inputs: [{ path: "a.pdf", mimeType: "application/pdf" }],
  groundTruth: [{ path: "a.json", format: "json", target: "output" } as const],
  metadata: { b: 1, a: ["ä"] },
};
const stored = toStoredSample(sample, files, { method: "flat", root: "" });

it("keeps where the files are, what they hold and the text of the ground truth", () => {
  expect(stored).toEqual({
    sampleId: "a",
    inputs: [{ path: "inputs/a.pdf", mimeType: "application/pdf", digest: "1".repeat(64), sizeBytes: 3 }],
    groundTruth: [
      { path: "ground-truth/a.json", format: "json", target: "output", digest: "2".repeat(64), sizeBytes: 3 },
    ],
    metadata: { b: 1, a: ["ä"] },
    truth: "{}",
    inputDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
    labelDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(isSameSample(stored, { ...stored, metadata: { a: ["ä"], b: 1 } })).toBe(true);
  expect(isSameSample(stored, { ...stored, metadata: {} })).toBe(false);
});

it("writes in pieces what is canonical as a whole", () => {
  const other = { ...stored, sampleId: "b" };
  const text = `${MANIFEST_START}${[stored, other].map(toManifestText).join(",")}${MANIFEST_END}`;
  expect(canonicalize(JSON.parse(text))).toBe(text);
  expect(JSON.parse(MANIFEST_START + MANIFEST_END)).toEqual({ schemaVersion: "1.0", samples: [] });
});

it("names two samples that have different files at one path, but not the same file", () => {
  const clashes = new PathClashes();
  expect(clashes.add(stored)).toBeNull();
  expect(clashes.add({ ...stored, sampleId: "same" })).toBeNull();
  const inputs = stored.inputs.map((input) => ({ ...input, digest: "9".repeat(64) }));
  expect(clashes.add({ ...stored, sampleId: "b", inputs })).toBe(
    '"b" and sample "a" have different files at "inputs/a.pdf"',
  );
});
