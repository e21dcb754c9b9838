import { describe, expect, it } from "vitest";
import { compareCounts, DocumentCounts, macroRatios, sumCounts } from "./document-counts";

const counts = (truePositives: number, falsePositives: number, falseNegatives: number) => ({
  truePositives,
  falsePositives,
  falseNegatives,
});

describe("DocumentCounts", () => {
  it("gives back the rows that were added", () => {
    const documents = new DocumentCounts();
    documents.push(counts(1, 2, 3));
    documents.push(counts(4, 5, 6));
    expect(documents.toRows()).toEqual([counts(1, 2, 3), counts(4, 5, 6)]);
  });
});

describe("sumCounts", () => {
  it("adds up, from zeros", () => {
    expect([sumCounts([]), sumCounts([counts(1, 2, 3), counts(4, 5, 6)])]).toEqual([counts(0, 0, 0), counts(5, 7, 9)]);
  });
});

describe("compareCounts", () => {
  it("orders by true positives, then false positives, then false negatives", () => {
    const sorted = [counts(0, 0, 1), counts(0, 1, 0), counts(1, 0, 0), counts(1, 0, 2)];
    expect(sorted.toReversed().sort(compareCounts)).toEqual(sorted);
  });
});

describe("macroRatios", () => {
  it("skips null ratios, each on its own", () => {
    const rows = [counts(0, 0, 2), counts(1, 1, 0), counts(0, 0, 0)];
    expect(macroRatios(rows)).toEqual({ precision: 0.5, recall: 0.5, f1: 1 / 3 });
  });

  it("is null without a row that has the ratio", () => {
    expect(macroRatios([])).toEqual({ precision: null, recall: null, f1: null });
  });
});
