import fc from "fast-check";
import { describe, expect, it } from "vitest";
import vectors from "@/tests/fixtures/vectors/statistics.json";
import { describeNumbers, describeSorted, quantileOfSorted } from "./describe-column";

describe("describeNumbers", () => {
  it("describes the worked example of the documentation", () => {
    expect(describeNumbers([1, null, 3, 2, 4])).toEqual({
      scoredCount: 4,
      unscoredCount: 1,
      mean: 2.5,
      median: 2.5,
      sd: Math.sqrt(1.25),
      p5: 1.15,
      p25: 1.75,
      p75: 3.25,
      p95: 3.8499999999999996,
      min: 1,
      max: 4,
    });
  });

  it("gives nulls, not zeros, when nothing is scored", () => {
    const figures = {
      mean: null,
      median: null,
      sd: null,
      p5: null,
      p25: null,
      p75: null,
      p95: null,
      min: null,
      max: null,
    };
    expect(describeNumbers([])).toEqual({ scoredCount: 0, unscoredCount: 0, ...figures });
    expect(describeNumbers([null, null])).toEqual({ scoredCount: 0, unscoredCount: 2, ...figures });
  });

  it("divides the variance by n", () => {
    expect(describeNumbers(vectors.std.x).sd).toBe(vectors.std.sd_pop);
  });

  it("gives the same bits in any order, within the smallest and largest value", () => {
    const values = fc.array(fc.double({ noNaN: true, min: -1e300, max: 1e300 }), { minLength: 1 });
    fc.assert(
      fc.property(values, (numbers) => {
        const description = describeNumbers(numbers);
        expect(describeNumbers(numbers.toReversed())).toEqual(description);
        for (const figure of Object.values(description)) expect(figure).toSatisfy(Number.isFinite);
        expect(description.mean).toBeGreaterThanOrEqual(description.min ?? 0);
        expect(description.mean).toBeLessThanOrEqual(description.max ?? 0);
      }),
    );
  });

  it("keeps equal values equal to their mean", () => {
    expect(describeNumbers(new Array(10).fill(0.1))).toMatchObject({ mean: 0.1, sd: 0, p5: 0.1, max: 0.1 });
  });

  it("is not thrown off by values that differ by many orders of magnitude", () => {
    expect(describeNumbers([1, 1e100, 1, -1e100]).mean).toBe(0.5);
    expect(describeNumbers([1e-200, 3e-200]).sd).toBeCloseTo(1e-200, 210);
  });
});

describe("quantileOfSorted", () => {
  it.each(vectors.quantile_linear_type7)("agrees with numpy at q = $q", ({ x, q, v }) => {
    expect(quantileOfSorted(Float64Array.from(x), q)).toBe(v);
  });

  it("is null for an empty column", () => {
    expect(quantileOfSorted(new Float64Array(), 0.5)).toBeNull();
  });
});

describe("describeSorted", () => {
  it("describes a single value", () => {
    expect(describeSorted(Float64Array.of(0.5))).toEqual({
      mean: 0.5,
      median: 0.5,
      sd: 0,
      p5: 0.5,
      p25: 0.5,
      p75: 0.5,
      p95: 0.5,
      min: 0.5,
      max: 0.5,
    });
  });
});
