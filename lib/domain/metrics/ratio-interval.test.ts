import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Counts } from "@/lib/domain/scoring/alignment/counts";
import { DEFAULT_RESAMPLE_OPTIONS, type Interval } from "./interval";
import { createRandom } from "./random";
import { estimateRatios } from "./ratio-interval";

const NOTHING = { value: null, interval: null };

const counts = (truePositives: number, falsePositives: number, falseNegatives: number): Counts => ({
  truePositives,
  falsePositives,
  falseNegatives,
});

function drawDocuments(n: number): Counts[] {
  const random = createRandom("documents");
  const draw = (bound: number) => Math.floor(random.nextUnit() * bound);
  return Array.from({ length: n }, () => counts(5 + draw(10), draw(3), draw(4)));
}

const repeat = (n: number, document: Counts) => new Array<Counts>(n).fill(document);

function requireF1(documents: readonly Counts[]): Interval {
  const { interval } = estimateRatios(documents, DEFAULT_RESAMPLE_OPTIONS).f1;
  if (interval === null) throw new Error("There is no interval");
  return interval;
}

function expectClose(left: Interval, right: Interval, toleratedShare: number): void {
  const width = right.high - right.low;
  expect(Math.abs(left.low - right.low) / width).toBeLessThan(toleratedShare);
  expect(Math.abs(left.high - right.high) / width).toBeLessThan(toleratedShare);
}

describe("estimateRatios", () => {
  it("sums before it divides, as in the worked example of the documentation", () => {
    const { precision, recall, f1 } = estimateRatios([counts(8, 1, 2), counts(1, 1, 0)], DEFAULT_RESAMPLE_OPTIONS);
    expect([precision.value, recall.value, f1.value]).toEqual([9 / 11, 9 / 11, 18 / 22]);
  });

  it("leaves intervals out on request", () => {
    expect(estimateRatios([counts(3, 1, 0), counts(1, 0, 0)], null)).toEqual({
      precision: { value: 4 / 5, interval: null },
      recall: { value: 1, interval: null },
      f1: { value: 8 / 9, interval: null },
    });
  });

  it("is null without counts, each ratio on its own", () => {
    expect(estimateRatios([], DEFAULT_RESAMPLE_OPTIONS)).toEqual({ precision: NOTHING, recall: NOTHING, f1: NOTHING });
    const onlyMissing = estimateRatios(repeat(20, counts(0, 0, 1)), DEFAULT_RESAMPLE_OPTIONS);
    const atZero = { low: 0, high: 0.15, method: "ruleOfThree", flags: ["noVariation"] };
    expect(onlyMissing).toEqual({
      precision: NOTHING,
      recall: { value: 0, interval: atZero },
      f1: { value: 0, interval: atZero },
    });
  });

  it("gives the same bits in any order, and documents without counts change nothing", () => {
    const document = fc.record({
      truePositives: fc.nat(20),
      falsePositives: fc.nat(5),
      falseNegatives: fc.nat(5),
    });
    const options = { seed: 3, resampleCount: 50 };
    fc.assert(
      fc.property(fc.array(document, { maxLength: 30 }), (documents) => {
        const estimate = estimateRatios(documents, options);
        expect(estimateRatios([...documents.toReversed(), counts(0, 0, 0)], options)).toEqual(estimate);
        for (const { value, interval } of Object.values(estimate)) {
          expect(value === null).toBe(interval === null);
          if (value === null || interval === null) continue;
          expect(0 <= interval.low && interval.low <= interval.high && interval.high <= 1).toBe(true);
        }
      }),
    );
  });

  it("resamples documents, not fields: repeated documents widen nothing away", () => {
    const independent = repeat(50, counts(1, 1, 1)).concat(repeat(150, counts(1, 0, 0)));
    const clustered = repeat(5, counts(10, 10, 10)).concat(repeat(15, counts(10, 0, 0)));
    const width = ({ low, high }: Interval) => high - low;
    expect(width(requireF1(clustered)) / width(requireF1(independent))).toBeGreaterThan(2.5);
  });

  it("hands over from the bootstrap to the delta method without a jump", () => {
    const documents = drawDocuments(1_001);
    const resampled = requireF1(documents.slice(1));
    const normal = requireF1(documents);
    expect([resampled.method, normal.method]).toEqual(["percentile", "normal"]);
    expectClose(resampled, normal, 0.04);
  });

  it("resamples only the documents off the mode when they are few, with the same bounds", () => {
    const perfect = drawDocuments(961).map(({ truePositives }) => counts(truePositives, 0, 0));
    const documents = [...perfect, ...drawDocuments(40).map(({ truePositives }) => counts(truePositives, 2, 1))];
    const sparse = requireF1(documents);
    const dense = requireF1(documents.slice(1));
    expect(sparse).toMatchObject({ method: "percentile", flags: ["offModeOnly"], seed: 1, resampleCount: 10_000 });
    expect(dense.flags).toEqual([]);
    expectClose(sparse, dense, 0.05);
  });

  it("falls back to the rule of three when every document agrees, whatever its size", () => {
    const perfect = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((size) => counts(size, 0, 0));
    const estimate = { value: 1, interval: { low: 0.75, high: 1, method: "ruleOfThree", flags: ["noVariation"] } };
    const ratios = estimateRatios(perfect, DEFAULT_RESAMPLE_OPTIONS);
    expect(ratios).toEqual({ precision: estimate, recall: estimate, f1: estimate });
  });

  it("flags fewer than ten documents with counts", () => {
    const documents = [...drawDocuments(9), ...repeat(50, counts(0, 0, 0))];
    expect(requireF1(documents).flags).toEqual(["tooFew"]);
  });
});
