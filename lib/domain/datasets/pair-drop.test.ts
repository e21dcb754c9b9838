import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_DATASET_LIMITS } from "./dataset-limits";
import { toTextMediaType } from "./file-kind";
import { pairDrop } from "./pair-drop";
import type { Pairing } from "./pairing";

const MEDIA_TYPE_BY_ENDING: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
};

const toFile = (path: string) => ({
  path,
  mediaType: MEDIA_TYPE_BY_ENDING[path.split(".").at(-1) ?? ""] ?? toTextMediaType(path),
  digest: "0".repeat(64),
});

const pair = (paths: readonly string[], manifests: Readonly<Record<string, unknown>> = {}): Pairing =>
  pairDrop(
    { files: new Map(paths.map((path) => [path, toFile(path)])), limits: DEFAULT_DATASET_LIMITS },
    new Map(Object.entries(manifests)),
  );

/** Samples as `id: inputs | ground truths`. */
const summarise = ({ samples }: Pairing) =>
  samples.map(({ id, inputs, groundTruth }) => {
    const names = (files: readonly { path: string }[]) => files.map(({ path }) => path).join(" ");
    return `${id}: ${names(inputs)} | ${names(groundTruth)}`;
  });

describe("flat drops", () => {
  it("pairs by stem and takes the folders that all share for nothing", () => {
    const found = pair(["Invoices/a.pdf", "Invoices/a.json", "Invoices/sub/b.png", "Invoices/sub/b.yaml"]);
    expect(found).toMatchObject({ method: "flat", root: "Invoices/", leftOver: [], problems: [] });
    expect(summarise(found)).toEqual([
      "a: Invoices/a.pdf | Invoices/a.json",
      "sub:b: Invoices/sub/b.png | Invoices/sub/b.yaml",
    ]);
    expect(found.samples[0]).toEqual({
      id: "a",
      inputs: [{ path: "Invoices/a.pdf", mimeType: "application/pdf" }],
      groundTruth: [{ path: "Invoices/a.json", format: "json", target: "output" }],
      metadata: {},
    });
  });

  it("takes text for the ground truth of an image, and for an input beside data", () => {
    expect(summarise(pair(["a.png", "a.txt", "b.txt", "b.json"]))).toEqual(["a: a.png | a.txt", "b: b.txt | b.json"]);
  });

  it("orders pages by number, and prefers the label of a page to that of the whole", () => {
    expect(summarise(pair(["a_p10.png", "a_p2.png", "a-page-1.png", "a.json"]))).toEqual([
      "a: a-page-1.png a_p2.png a_p10.png | a.json",
    ]);
    expect(summarise(pair(["a_p1.png", "a_p2.png", "a_p1.json", "a_p2.json"]))).toEqual([
      "a_p1: a_p1.png | a_p1.json",
      "a_p2: a_p2.png | a_p2.json",
    ]);
  });

  it("pairs by the longest common stem in either direction and any case", () => {
    expect(summarise(pair(["inv-1.scan.pdf", "inv-1.json", "inv-2.pdf", "INV-2_labels.json"]))).toEqual([
      "inv-1.scan: inv-1.scan.pdf | inv-1.json",
      "inv-2: inv-2.pdf | INV-2_labels.json",
    ]);
    expect(summarise(pair(["a-b-scan.pdf", "a.json", "a-b.json"]))).toEqual(["a-b-scan: a-b-scan.pdf | a-b.json"]);
  });

  it("leaves over what has no partner, or more than one that fits as well", () => {
    expect(pair(["a.pdf", "b.json", "ab.json", "c-1.pdf", "c-2.pdf", "c.json"])).toMatchObject({
      samples: [],
      leftOver: [
        { path: "a.pdf", reason: 'No ground truth has the name "a"' },
        { path: "ab.json", reason: 'No input has the name "ab"' },
        { path: "b.json", reason: 'No input has the name "b"' },
        {
          path: "c-1.pdf",
          reason: 'More than one ground truth has a name like "c-1", or is wanted by another file too',
        },
        {
          path: "c-2.pdf",
          reason: 'More than one ground truth has a name like "c-2", or is wanted by another file too',
        },
        { path: "c.json", reason: 'More than one input has a name like "c", or is wanted by another file too' },
      ],
      problems: [],
    });
  });

  it("names two inputs or two ground truths of one sample, and takes none of its files", () => {
    const found = pair(["a.pdf", "a.png", "a.json", "b.pdf", "b.json", "b.yaml"]);
    expect(found.samples).toEqual([]);
    expect(found.problems.map(({ path, sampleId, message }) => [path, sampleId, message])).toEqual([
      ...["a.json", "a.pdf", "a.png"].map((path) => [
        path,
        "a",
        'Sample "a" has 2 inputs that are not its pages: "a.pdf", "a.png"',
      ]),
      ...["b.json", "b.pdf", "b.yaml"].map((path) => [path, "b", 'Sample "b" has 2 ground truths: "b.json", "b.yaml"']),
    ]);
  });

  it("names files that some systems cannot tell apart, ids that meet, and hidden files", () => {
    const found = pair(["A.pdf", "a.pdf", "x/b.pdf", "x/b.json", "x:b.pdf", "x:b.json", ".DS_Store", "x/.b.json"]);
    expect(found.leftOver.map(({ path }) => path)).toEqual([".DS_Store", "x/.b.json"]);
    expect(found.problems.map(({ path, message }) => [path, message])).toEqual([
      ["A.pdf", '"A.pdf" and "a.pdf" are one name on systems that ignore case'],
      ["a.pdf", '"a.pdf" and "A.pdf" are one name on systems that ignore case'],
      ["x:b.json", 'Sample "x:b" has the id of another sample'],
      ["x:b.pdf", 'Sample "x:b" has the id of another sample'],
    ]);
  });

  it("finds nothing in nothing", () => {
    expect(pair([])).toEqual({ method: "flat", root: "", samples: [], leftOver: [], problems: [] });
  });
});

describe("folders of inputs and ground truth", () => {
  it.each(["ground-truth", "ground_truth", "groundtruth", "Baseline", "labels", "GOLD", "expected"])(
    "takes %s for ground truth",
    (folder) => {
      const found = pair([`x/inputs/s/a.pdf`, `x/${folder}/s/a.json`, "x/readme.md"]);
      expect(found).toMatchObject({ method: "folders", root: "x/" });
      expect(summarise(found)).toEqual([`s:a: x/inputs/s/a.pdf | x/${folder}/s/a.json`]);
      expect(found.leftOver.map(({ path }) => path)).toEqual(["x/readme.md"]);
    },
  );

  it("lets the folder decide, whatever the types are", () => {
    expect(summarise(pair(["inputs/a.json", "gold/a.pdf"]))).toEqual(["a: inputs/a.json | gold/a.pdf"]);
  });
});

describe("case directories", () => {
  it("takes each case with its other files, against nodes, and searches no further inside of one", () => {
    const found = pair([
      "set/one/input.json",
      "set/one/expected.yaml",
      "set/one/page.png",
      "set/one/deep/input.json",
      "set/two/x/input.yml",
      "set/two/x/expected.json",
      "set/half/input.json",
      "set/both/input.json",
      "set/both/input.yaml",
      "set/notes.md",
    ]);
    expect(found).toMatchObject({ method: "caseDirectories", root: "set/" });
    expect(summarise(found)).toEqual([
      "one: set/one/input.json set/one/deep/input.json set/one/page.png | set/one/expected.yaml",
      "two:x: set/two/x/input.yml | set/two/x/expected.json",
    ]);
    expect(found.samples[0]?.groundTruth[0]).toMatchObject({ format: "yaml", target: "steps" });
    expect(found.leftOver.map(({ path }) => path)).toEqual(["set/notes.md"]);
    const ambiguous = 'Folder "set/both" has more than one input file: "input.json" and "input.yaml"';
    expect(found.problems.map(({ path, message, severity }) => [path, message, severity])).toEqual([
      ["set/both/input.json", ambiguous, "error"],
      ["set/both/input.yaml", ambiguous, "error"],
      ["set/half/input.json", 'Folder "set/half" has "input.json" but no file for expected', "warning"],
    ]);
  });
});

describe("manifests", () => {
  const manifest = {
    schemaVersion: "1.0",
    samples: [
      { id: "s", inputs: [{ path: "in/a.pdf", mimeType: "application/pdf" }], groundTruth: [], metadata: { n: 1 } },
    ],
  };

  it("are used as they are, relative to their folder", () => {
    const found = pair(["d/dataset-manifest.json", "d/in/a.pdf", "d/in/b.pdf"], {
      "d/dataset-manifest.json": manifest,
    });
    expect(found).toMatchObject({ method: "manifest", root: "d/", problems: [] });
    expect(found.samples).toMatchObject([{ id: "s", inputs: [{ path: "d/in/a.pdf" }], metadata: { n: 1 } }]);
    expect(found.leftOver).toEqual([
      { path: "d/dataset-manifest.json", reason: "Describes the samples" },
      { path: "d/in/b.pdf", reason: "The manifest does not name it" },
    ]);
  });

  it("must be one, and of the known version", () => {
    const two = pair(["a/dataset-manifest.json", "b/dataset-manifest.json", "x.pdf"], {
      "b/dataset-manifest.json": manifest,
      "a/dataset-manifest.json": manifest,
    });
    expect(two.samples).toEqual([]);
    expect(two.problems.map(({ path }) => path)).toEqual(["a/dataset-manifest.json", "b/dataset-manifest.json"]);
    const old = pair(["dataset-manifest.json"], { "dataset-manifest.json": { ...manifest, schemaVersion: "2.0" } });
    expect(old.problems.map(({ message }) => message)).toEqual([
      'Manifest "dataset-manifest.json": schemaVersion: Invalid input: expected "1.0"',
    ]);
  });

  it("state digests that are checked, and records that are not read yet", () => {
    const { samples } = manifest;
    const input = { path: "in/a.pdf", mimeType: "application/pdf", digest: "f".repeat(64) };
    const truth = { path: "in/t.jsonl", format: "jsonl", record: { line: 2 } };
    const found = pair(["dataset-manifest.json", "in/a.pdf", "in/t.jsonl"], {
      "dataset-manifest.json": {
        ...manifest,
        samples: samples.map((s) => ({ ...s, inputs: [input], groundTruth: [truth] })),
      },
    });
    expect(found.problems.map(({ path, message }) => [path, message])).toEqual([
      ["in/a.pdf", 'Sample "s", file "in/a.pdf": has another SHA-256 than stated'],
      ["in/t.jsonl", 'Sample "s", file "in/t.jsonl": records of a table cannot be read by this version'],
    ]);
  });
});

describe("any drop without a manifest", () => {
  const folder = fc.constantFrom("", "inputs/", "gold/", "x/", "x/inputs/", "x/labels/", "c1/", "x/c2/", ".h/");
  const name = fc.constantFrom("a", "A", "a_p1", "a-page-2", "a-scan", "b", "input", "expected", "ä", "ß", "SS");
  const ending = fc.constantFrom("pdf", "png", "json", "yaml", "txt", "csv", "");
  const path = fc.tuple(folder, name, ending).map(([f, n, e]) => `${f}${n}${e === "" ? "" : `.${e}`}`);
  const drop = fc.uniqueArray(path, { maxLength: 25 });

  it("puts every file into exactly one of the samples, the left-over files and the problems", () => {
    fc.assert(
      fc.property(drop, (paths) => {
        const { samples, leftOver, problems } = pair(paths);
        const paired = samples.flatMap(({ inputs, groundTruth }) => [...inputs, ...groundTruth]);
        const all = [...paired, ...leftOver, ...problems].map((file) => file.path);
        expect(all.sort()).toEqual([...paths].sort());
      }),
      { numRuns: 500 },
    );
  });

  it("gives the same result for any order of the files", () => {
    const shuffled = drop.chain((paths) =>
      fc.tuple(fc.constant(paths), fc.shuffledSubarray(paths, { minLength: paths.length })),
    );
    fc.assert(
      fc.property(shuffled, ([paths, other]) => {
        expect(pair(other)).toEqual(pair(paths));
      }),
      { numRuns: 300 },
    );
  });
});
