import { expect, it } from "vitest";
import type { PairingPreview } from "@/lib/contracts/dataset-pairing";
import {
  findEditProblems,
  moveFile,
  renameSample,
  setLeftOut,
  startEdit,
  suggestId,
  toCorrections,
} from "./pairing-edit";

const pdf = (path: string) => ({ path, mimeType: "application/pdf" });
const json = (path: string) => ({ path, format: "json" as const, target: "output" as const });

const PREVIEW: PairingPreview = {
  method: "flat",
  samples: [
    { id: "a", inputs: [pdf("a.pdf")], groundTruth: [json("a.json")], metadata: {}, change: "new" },
    { id: "b", inputs: [pdf("b.pdf")], groundTruth: [], metadata: { language: "de" }, change: "changed" },
  ],
  leftOver: [{ path: "x/c d.json", reason: "no input has this name" }],
  problems: [],
  counts: { samples: 2, new: 1, changed: 1, unchanged: 0, leftOver: 1, errors: 0, warnings: 0, kept: 0 },
  draftRevision: null,
};
const START = startEdit(PREVIEW);
const idsOf = (edit: typeof START) => edit.samples.map(({ sample }) => sample.id);

it("corrects nothing of a preview that nobody changed", () => {
  expect(toCorrections(START)).toEqual({ removed: [], samples: [] });
  expect(findEditProblems(START)).toEqual(new Map());
});

it("pairs a left-over file with a sample, which keeps what it has", () => {
  const move = { path: "x/c d.json", fromKey: null };
  const edit = moveFile(START, move, { type: "sample", key: "b", role: "groundTruth" });
  expect(edit.leftOver).toEqual([]);
  expect(toCorrections(edit)).toEqual({
    removed: [],
    samples: [{ id: "b", inputs: [pdf("b.pdf")], groundTruth: [json("x/c d.json")], metadata: { language: "de" } }],
  });
});

it("renames a sample: the proposed one is removed and the renamed one added", () => {
  expect(toCorrections(renameSample(START, "a", "Größe 1"))).toEqual({
    removed: ["a"],
    samples: [{ id: "Größe 1", inputs: [pdf("a.pdf")], groundTruth: [json("a.json")], metadata: {} }],
  });
});

it("takes a file out of a sample and leaves a sample out that lost its last one", () => {
  const edit = moveFile(START, { path: "b.pdf", fromKey: "b" }, { type: "leftOver" });
  expect(edit.leftOver.map(({ path }) => path)).toEqual(["b.pdf", "x/c d.json"]);
  expect(toCorrections(edit)).toEqual({ removed: ["b"], samples: [] });
});

it("changes the role of a file within its sample", () => {
  const edit = moveFile(START, { path: "a.json", fromKey: "a" }, { type: "sample", key: "a", role: "input" });
  expect(toCorrections(edit).samples).toEqual([
    {
      id: "a",
      inputs: [pdf("a.pdf"), { path: "a.json", mimeType: "application/json" }],
      groundTruth: [],
      metadata: {},
    },
  ]);
});

it("makes a sample of its own of a file, and forgets it when the file goes elsewhere", () => {
  const added = moveFile(START, { path: "a.pdf", fromKey: "a" }, { type: "newSample", id: "n", role: "input" });
  expect(idsOf(added)).toEqual(["n", "a", "b"]);
  const key = added.samples[0]?.key ?? "";
  const back = moveFile(added, { path: "a.pdf", fromKey: key }, { type: "sample", key: "a", role: "input" });
  expect(toCorrections(back)).toEqual({ removed: [], samples: [] });
  expect(idsOf(back)).toEqual(["a", "b"]);
});

it("leaves a sample out and takes it back in", () => {
  const out = setLeftOut(START, "a", true);
  expect(toCorrections(out)).toEqual({ removed: ["a"], samples: [] });
  expect(toCorrections(setLeftOut(out, "a", false))).toEqual({ removed: [], samples: [] });
});

it("names what cannot be applied", () => {
  expect(findEditProblems(renameSample(START, "a", "b"))).toEqual(
    new Map([
      ["a", "Another sample has this id"],
      ["b", "Another sample has this id"],
    ]),
  );
  expect(findEditProblems(renameSample(START, "a", "x/y")).get("a")).toBe("The id has a '/'");
  const withoutInput = moveFile(START, { path: "a.pdf", fromKey: "a" }, { type: "leftOver" });
  expect(findEditProblems(withoutInput)).toEqual(new Map([["a", "It has no input"]]));
  expect(findEditProblems(setLeftOut(withoutInput, "a", true))).toEqual(new Map());
});

it("suggests an id from the path", () => {
  expect(suggestId("x/発票 1.final.pdf")).toBe("x:発票 1.final");
});
