import fc from "fast-check";
import { describe, expect, it } from "vitest";
import vectors from "@/tests/fixtures/vectors/statistics.json";
import { clopperPearsonInterval, toProportion, unvaryingInterval, wilsonInterval } from "./proportion-interval";

const proportions = fc
  .integer({ min: 1, max: 2_000 })
  .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));

describe("wilsonInterval", () => {
  it.each(vectors.wilson95)("agrees with statsmodels at $k of $n", ({ k, n, lo, hi }) => {
    expect(wilsonInterval(k, n)).toEqual({
      low: expect.closeTo(lo, 13),
      high: expect.closeTo(hi, 13),
      method: "wilson",
      flags: n < 10 ? ["tooFew"] : [],
    });
  });

  it("contains the proportion, lies in [0, 1] and mirrors its complement", () => {
    fc.assert(
      fc.property(proportions, ([k, n]) => {
        const interval = wilsonInterval(k, n) ?? { low: Number.NaN, high: Number.NaN };
        const mirrored = wilsonInterval(n - k, n) ?? { low: Number.NaN, high: Number.NaN };
        expect(interval.low).toBeGreaterThanOrEqual(0);
        expect(interval.low).toBeLessThanOrEqual(k / n);
        expect(interval.high).toBeGreaterThanOrEqual(k / n);
        expect(interval.high).toBeLessThanOrEqual(1);
        expect(mirrored.low).toBeCloseTo(1 - interval.high, 12);
      }),
    );
  });

  it("has as bounds the proportions whose z-test is just not rejected", () => {
    fc.assert(
      fc.property(proportions, ([k, n]) => {
        const { low = Number.NaN, high = Number.NaN } = wilsonInterval(k, n) ?? {};
        for (const bound of [low, high]) {
          expect((k / n - bound) ** 2).toBeCloseTo((1.959963984540054 ** 2 * bound * (1 - bound)) / n, 12);
        }
      }),
    );
  });

  it("is null without observations", () => {
    expect(wilsonInterval(0, 0)).toBeNull();
  });

  it.each([
    [-1, 5],
    [6, 5],
    [Number.NaN, 5],
  ])("refuses %s of %s", (k, n) => {
    expect(() => wilsonInterval(k, n)).toThrow(`Not a proportion: ${k} of ${n}`);
  });
});

describe("clopperPearsonInterval", () => {
  it.each(vectors.clopper_pearson95)("agrees with statsmodels at $k of $n", ({ k, n, lo, hi }) => {
    expect(clopperPearsonInterval(k, n)).toEqual({
      low: expect.closeTo(lo, 12),
      high: expect.closeTo(hi, 12),
      method: "clopperPearson",
      flags: [],
    });
  });

  it("contains the proportion", () => {
    fc.assert(
      fc.property(proportions, ([k, n]) => {
        const interval = clopperPearsonInterval(k, n) ?? { low: Number.NaN, high: Number.NaN };
        expect(interval.low).toBeLessThanOrEqual(k / n);
        expect(interval.high).toBeGreaterThanOrEqual(k / n);
      }),
      { numRuns: 30 },
    );
  });

  it("is null without observations and refuses what is no proportion", () => {
    expect(clopperPearsonInterval(0, 0)).toBeNull();
    expect(() => clopperPearsonInterval(2, 1)).toThrow("Not a proportion: 2 of 1");
  });
});

describe("unvaryingInterval", () => {
  it("applies the rule of three at both ends", () => {
    const flags = ["noVariation"];
    expect(unvaryingInterval(0, 60)).toEqual({ low: 0, high: 0.05, method: "ruleOfThree", flags });
    expect(unvaryingInterval(1, 60)).toEqual({ low: 0.95, high: 1, method: "ruleOfThree", flags });
  });

  it("claims nothing from one document", () => {
    const flags = ["tooFew", "noVariation"];
    expect(unvaryingInterval(1, 1)).toEqual({ low: 0, high: 1, method: "ruleOfThree", flags });
  });

  it("is Wilson's interval in between", () => {
    expect(unvaryingInterval(0.5, 10)).toEqual({ ...wilsonInterval(5, 10), flags: ["noVariation"] });
  });
});

describe("toProportion", () => {
  it("has a null value without observations", () => {
    expect(toProportion(0, 0)).toEqual({ k: 0, n: 0, value: null, interval: null });
  });

  it("puts the counts beside the value", () => {
    expect(toProportion(43, 50)).toEqual({ k: 43, n: 50, value: 0.86, interval: wilsonInterval(43, 50) });
  });
});
