import fc from "fast-check";
import { describe, expect, it } from "vitest";
import vectors from "@/tests/fixtures/vectors/statistics.json";
import { normalCdf, normalQuantile } from "./normal-distribution";

describe("normalCdf", () => {
  it.each(Object.entries(vectors.norm_cdf))("agrees with scipy at %s", (z, probability) => {
    expect(Math.abs(normalCdf(Number(z)) - probability)).toBeLessThan(1e-15);
  });

  it("keeps relative accuracy far out in the lower tail", () => {
    // Abramowitz and Stegun, table 26.2: Q(5) and Q(10).
    expect(normalCdf(-5) / 2.866515718791939e-7).toBeCloseTo(1, 12);
    expect(normalCdf(-10) / 7.61985302416047e-24).toBeCloseTo(1, 12);
  });

  it("is continuous where its two formulas meet", () => {
    expect(normalCdf(-4 - 1e-12) / normalCdf(-4 + 1e-12)).toBeCloseTo(1, 10);
    expect(normalCdf(4 - 1e-12)).toBeCloseTo(normalCdf(4 + 1e-12), 14);
  });

  it("is symmetric and stays in [0, 1]", () => {
    fc.assert(
      fc.property(fc.double({ min: -40, max: 40, noNaN: true }), (z) => {
        expect(normalCdf(z)).toBeGreaterThanOrEqual(0);
        expect(normalCdf(z) + normalCdf(-z)).toBeCloseTo(1, 14);
      }),
    );
  });
});

describe("normalQuantile", () => {
  it.each(Object.entries(vectors.norm_ppf))("agrees with scipy at %s", (probability, z) => {
    expect(Math.abs(normalQuantile(Number(probability)) - z)).toBeLessThan(1e-12);
  });

  it("inverts the distribution function", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-15, max: 1 - 1e-9, noNaN: true }), (probability) => {
        expect(normalCdf(normalQuantile(probability)) / probability).toBeCloseTo(1, 10);
      }),
    );
  });

  it("is infinite at 0 and 1", () => {
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
  });

  it.each([-0.1, 1.1, Number.NaN])("refuses %s", (probability) => {
    expect(() => normalQuantile(probability)).toThrow(`Not a probability: ${probability}`);
  });
});
