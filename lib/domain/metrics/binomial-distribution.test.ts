import fc from "fast-check";
import { describe, expect, it } from "vitest";
import vectors from "@/tests/fixtures/vectors/statistics.json";
import { betaQuantile, binomialCdf, createBinomialSampler, regularizedBeta } from "./binomial-distribution";
import { createRandom } from "./random";

describe("binomialCdf", () => {
  it.each(vectors.binom_cdf)("agrees with scipy at $k of $n, p = $p", ({ k, n, p, v }) => {
    expect(binomialCdf(k, n, p) / v).toBeCloseTo(1, 12);
  });

  it("equals the sum of its terms", () => {
    const probabilities = [0, 1, 2, 3].map((k) => binomialCdf(k, 3, 0.2));
    expect(probabilities.map((probability) => Number(probability.toFixed(12)))).toEqual([0.512, 0.896, 0.992, 1]);
  });

  it.each([
    [10_000, 1e-10],
    [1_000_000, 1e-8],
  ])("keeps its accuracy at the median of %s trials", (n, tolerance) => {
    // Stirling: the middle term is √(2 / πn) · (1 − 1/4n + …), and the median is one half plus half of it.
    const middle = Math.sqrt(2 / (Math.PI * n)) * (1 - 1 / (4 * n));
    expect(Math.abs(binomialCdf(n / 2, n, 0.5) / (0.5 + middle / 2) - 1)).toBeLessThan(tolerance);
  });

  it("is 0 below no success and 1 from all successes on", () => {
    expect([binomialCdf(-1, 5, 0.5), binomialCdf(5, 5, 0.5), binomialCdf(9, 5, 0.5)]).toEqual([0, 1, 1]);
  });
});

describe("regularizedBeta", () => {
  it("is the complement of itself with sides exchanged", () => {
    const parameter = fc.double({ min: 0.5, max: 5_000, noNaN: true });
    // Multiples of 2^-20, so that 1 - x is exact.
    const share = fc.nat(2 ** 20).map((multiple) => multiple / 2 ** 20);
    fc.assert(
      fc.property(share, parameter, parameter, (x, a, b) => {
        expect(regularizedBeta(x, a, b) + regularizedBeta(1 - x, b, a)).toBeCloseTo(1, 9);
      }),
    );
  });

  it("is x where both parameters are 1", () => {
    expect([0, 0.25, 1].map((x) => regularizedBeta(x, 1, 1))).toEqual([0, expect.closeTo(0.25, 14), 1]);
  });
});

describe("betaQuantile", () => {
  it("inverts the incomplete beta function", () => {
    const parameter = fc.double({ min: 1, max: 500, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), parameter, parameter, (probability, a, b) => {
        expect(regularizedBeta(betaQuantile(probability, a, b), a, b)).toBeCloseTo(probability, 9);
      }),
    );
  });
});

describe("createBinomialSampler", () => {
  it("draws with the mean and variance of the distribution", () => {
    const random = createRandom("binomial");
    const draw = createBinomialSampler(5_000, 0.008);
    const counts = Array.from({ length: 20_000 }, () => draw(random));
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / counts.length;
    expect(Math.abs(mean - 40)).toBeLessThan(0.2);
    expect(Math.abs(variance / (5_000 * 0.008 * 0.992) - 1)).toBeLessThan(0.04);
  });

  it("draws none or all when the probability is 0 or 1", () => {
    const random = createRandom(1);
    expect([createBinomialSampler(3, 0)(random), createBinomialSampler(3, 1)(random)]).toEqual([0, 3]);
  });
});
