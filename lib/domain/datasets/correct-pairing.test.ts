import { expect, it } from "vitest";
import { correctPairing, toDatasetPath } from "./correct-pairing";
import { DEFAULT_DATASET_LIMITS } from "./dataset-limits";
import type { ManifestSample } from "./manifest-sample";
import type { Pairing } from "./pairing";

const files = new Map(
  ["a.pdf", "a.json", "b.pdf"].map((path) => [path, { path, mediaType: "application/pdf", digest: "0".repeat(64) }]),
);
const drop = { files, limits: DEFAULT_DATASET_LIMITS };

const sample = (id: string, ...paths: readonly string[]): ManifestSample => ({
  id,
  inputs: paths.map((path) => ({ path, mimeType: "application/pdf" })),
  groundTruth: [],
  metadata: {},
});

const pairing: Pairing = { method: "flat", root: "", samples: [sample("a", "a.pdf")], leftOver: [], problems: [] };

it("adds, replaces and leaves out samples, and keeps the rest", () => {
  const corrected = correctPairing(pairing, { removed: [], samples: [sample("Z", "b.pdf")] }, drop);
  expect(corrected).toEqual({ ok: true, samples: [sample("Z", "b.pdf"), sample("a", "a.pdf")] });
  const replaced = correctPairing(pairing, { removed: ["none"], samples: [sample("a", "a.pdf", "b.pdf")] }, drop);
  expect(replaced).toEqual({ ok: true, samples: [sample("a", "a.pdf", "b.pdf")] });
  expect(correctPairing(pairing, { removed: ["a"], samples: [] }, drop)).toEqual({ ok: true, samples: [] });
});

it("takes nothing when one correction cannot be taken", () => {
  const odd = { ...sample("odd", "b.pdf"), metadata: { note: "a\0b" } };
  const corrected = correctPairing(pairing, { removed: [], samples: [odd, sample("thief", "a.pdf", "a.pdf")] }, drop);
  expect(corrected.ok || corrected.problems.map(({ message }) => message)).toEqual([
    'Sample "odd" has metadata of which one has a character that cannot be stored: U+0000, or half of a surrogate pair',
    'Sample "thief", file "a.pdf": is named twice',
    'Sample "a", file "a.pdf": belongs to sample "thief" already',
  ]);
});

it.each([
  ["x/a.pdf", "input", { method: "flat", root: "x/" }, "inputs/a.pdf"],
  ["x/s/a.json", "groundTruth", { method: "flat", root: "x/" }, "ground-truth/s/a.json"],
  ["inputs/s/a.pdf", "input", { method: "folders", root: "" }, "inputs/s/a.pdf"],
  ["x/inputs/a.pdf", "input", { method: "folders", root: "" }, "inputs/x/a.pdf"],
  ["gold/a.json", "groundTruth", { method: "folders", root: "" }, "ground-truth/gold/a.json"],
  ["d/in/a.pdf", "input", { method: "manifest", root: "d/" }, "in/a.pdf"],
] as const)("puts %s (%s) of %j to %s", (path, role, how, expected) => {
  expect(toDatasetPath(path, role, how)).toBe(expected);
});
