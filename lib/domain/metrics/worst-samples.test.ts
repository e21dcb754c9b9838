import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MetricDirection } from "@/lib/domain/evaluators/evaluator";
import { compareCodePoints } from "./code-point-order";
import { type SampleValue, WorstSamples } from "./worst-samples";

function findWorst(direction: MetricDirection, countMax: number, samples: readonly SampleValue[]) {
  const worst = new WorstSamples(direction, countMax);
  for (const sample of samples) worst.offer(sample);
  return worst.toList();
}

const SAMPLES = [
  { sampleId: "d", value: 0.5 },
  { sampleId: "b", value: 0.5 },
  { sampleId: "a", value: 1 },
  { sampleId: "c", value: 0 },
];

describe("WorstSamples", () => {
  it("lists the lowest values first where higher is better, ties by id", () => {
    expect(findWorst("higher", 3, SAMPLES).map(({ sampleId }) => sampleId)).toEqual(["c", "b", "d"]);
  });

  it("lists the highest values first where lower is better, ties by id", () => {
    expect(findWorst("lower", 3, SAMPLES).map(({ sampleId }) => sampleId)).toEqual(["a", "b", "d"]);
  });

  it("lists none where no direction is better, and none when none are wanted", () => {
    expect([findWorst("neutral", 3, SAMPLES), findWorst("higher", 0, SAMPLES)]).toEqual([[], []]);
  });

  it("agrees with sorting everything, in any order of arrival", () => {
    const sample = fc.record({ sampleId: fc.string(), value: fc.constantFrom(0, 0.25, 0.5, 1) });
    const samples = fc.uniqueArray(sample, { selector: ({ sampleId }) => sampleId });
    fc.assert(
      fc.property(samples, fc.nat(5), (all, countMax) => {
        const sorted = all.toSorted((a, b) => a.value - b.value || compareCodePoints(a.sampleId, b.sampleId));
        expect(findWorst("higher", countMax, all)).toEqual(sorted.slice(0, countMax));
      }),
    );
  });
});
