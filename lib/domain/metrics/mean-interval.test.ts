import fc from "fast-check";
import { describe, expect, it } from "vitest";
import vectors from "@/tests/fixtures/vectors/statistics.json";
import { bcaBounds } from "./bca-bounds";
import { quantileOfSorted } from "./describe-column";
import { DEFAULT_RESAMPLE_OPTIONS, type Interval } from "./interval";
import { meanInterval } from "./mean-interval";
import { normalCdf, normalQuantile } from "./normal-distribution";
import { createRandom } from "./random";

const OPTIONS = { ...DEFAULT_RESAMPLE_OPTIONS, range: "unit" } as const;

/** Means of all n^n resamples, ascending: the distribution that the bootstrap draws from. */
function enumerateMeans(values: readonly number[]): Float64Array {
  let sums = [0];
  for (const _ of values) sums = sums.flatMap((sum) => values.map((value) => sum + value));
  return Float64Array.from(sums, (sum) => sum / values.length).sort();
}

/** BCa as Efron and Tibshirani write it down (1993, 14.3), one step after the other. */
function slowBca(column: readonly number[], means: readonly number[]): number[] {
  const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const mean = average(column);
  const isSame = (value: number) => Math.abs(value - mean) < 1e-9;
  const below = means.filter((value) => value < mean && !isSame(value)).length + means.filter(isSame).length / 2;
  const z0 = normalQuantile(below / means.length);
  const leftOut = column.map((_, out) => average(column.filter((_value, index) => index !== out)));
  const distances = leftOut.map((value) => average(leftOut) - value);
  const cubes = distances.reduce((sum, distance) => sum + distance ** 3, 0);
  const a = cubes / (6 * distances.reduce((sum, distance) => sum + distance ** 2, 0) ** 1.5);
  return [0.025, 0.975].map((probability) => {
    const z = z0 + normalQuantile(probability);
    const position = normalCdf(z0 + z / (1 - a * z)) * (means.length - 1);
    const [low = 0, high = 0] = [means[Math.floor(position)], means[Math.ceil(position)]];
    return low + (high - low) * (position % 1);
  });
}

const toSorted = (values: Iterable<number>) => Float64Array.from(values).sort();

function drawSorted(n: number, draw: (unit: number) => number): Float64Array {
  const random = createRandom(`column of ${n}`);
  return Float64Array.from({ length: n }, () => draw(random.nextUnit())).sort();
}

function requireInterval(interval: Interval | null): Interval {
  if (interval === null) throw new Error("There is no interval");
  return interval;
}

describe("bcaBounds", () => {
  it.each(vectors.bootstrap_exact_enumeration)("agrees with the enumeration of all resamples of $x", ({ x, bca }) => {
    const bounds = bcaBounds(toSorted(x), enumerateMeans(x));
    expect(bounds).toEqual({ low: expect.closeTo(bca[0] ?? 0, 10), high: expect.closeTo(bca[1] ?? 0, 10) });
  });

  it.each(vectors.bootstrap_exact_enumeration)("starts from the percentiles of $x", ({ x, percentile }) => {
    const means = enumerateMeans(x);
    expect([quantileOfSorted(means, 0.025), quantileOfSorted(means, 0.975)]).toEqual(
      percentile.map((bound) => expect.closeTo(bound, 10)),
    );
  });

  it("agrees with the textbook: jackknife by leaving out, both resampled and bounds by sorting", () => {
    const columns = fc
      .array(fc.integer({ min: 0, max: 20 }), { minLength: 4, maxLength: 5 })
      .filter((column) => new Set(column).size > 1);
    fc.assert(
      fc.property(columns, (column) => {
        const means = enumerateMeans(column);
        const slow = slowBca(column, [...means]);
        const bounds = bcaBounds(toSorted(column), means);
        expect([bounds.low, bounds.high]).toEqual(slow.map((bound) => expect.closeTo(bound, 8)));
      }),
      { numRuns: 40 },
    );
  });

  it("stays within the resamples when all of them lie on one side", () => {
    const { low, high } = bcaBounds(toSorted([0, 0, 1]), Float64Array.of(0.9, 0.9, 1));
    expect(0.9 <= low && low <= high && high <= 1).toBe(true);
  });
});

describe("meanInterval", () => {
  it("agrees with scipy's Monte Carlo bounds", () => {
    const { x, bca, tolerance } = vectors.bootstrap_mc;
    const interval = requireInterval(meanInterval(toSorted(x), OPTIONS));
    expect(interval).toMatchObject({ method: "bca", flags: [], seed: 1, resampleCount: 10_000 });
    expect(Math.abs(interval.low - (bca[0] ?? 0))).toBeLessThan(tolerance);
    expect(Math.abs(interval.high - (bca[1] ?? 0))).toBeLessThan(tolerance);
  });

  it("repeats itself to the bit for a seed, and not for another", () => {
    const sorted = drawSorted(40, (unit) => unit);
    expect(meanInterval(sorted, OPTIONS)).toEqual(meanInterval(sorted, OPTIONS));
    expect(meanInterval(sorted, { ...OPTIONS, seed: 2 })).not.toEqual(meanInterval(sorted, OPTIONS));
  });

  it("keeps its numbers across versions of the code", () => {
    expect(meanInterval(toSorted([0.2, 0.9, 1, 1, 0.7, 0.85]), OPTIONS)).toEqual({
      low: 0.42132231694350175,
      high: 0.9333333333333333,
      method: "bca",
      flags: ["tooFew"],
      seed: 1,
      resampleCount: 10_000,
    });
  });

  it.each([
    ["uniform", (unit: number) => unit],
    ["skewed", (unit: number) => unit ** 4],
    ["pass or fail", (unit: number) => (unit < 0.8 ? 1 : 0)],
  ])("hands over from the bootstrap to the normal interval without a jump: %s", (_name, draw) => {
    const all = drawSorted(1_001, draw);
    const resampled = requireInterval(
      meanInterval(
        all.filter((_, index) => index !== 500),
        OPTIONS,
      ),
    );
    const normal = requireInterval(meanInterval(all, OPTIONS));
    const width = normal.high - normal.low;
    expect([resampled.method, normal.method]).toEqual(["bca", "normal"]);
    expect(Math.abs(resampled.low - normal.low) / width).toBeLessThan(0.04);
    expect(Math.abs(resampled.high - normal.high) / width).toBeLessThan(0.04);
  });

  it("resamples only the documents off the mode when they are few, with the same bounds", () => {
    const withErrors = (n: number) => toSorted(Array.from({ length: n }, (_, index) => (index < 40 ? index / 80 : 1)));
    const dense = requireInterval(meanInterval(withErrors(1_000), OPTIONS));
    const sparse = requireInterval(meanInterval(withErrors(1_001), OPTIONS));
    expect(sparse).toMatchObject({ method: "bca", flags: ["offModeOnly"], seed: 1 });
    expect(Math.abs(dense.low - sparse.low) / (dense.high - dense.low)).toBeLessThan(0.04);
    expect(Math.abs(dense.high - sparse.high) / (dense.high - dense.low)).toBeLessThan(0.04);
  });

  it("changes to the normal interval at 50 documents off the mode", () => {
    const withErrors = (count: number) =>
      toSorted(Array.from({ length: 2_000 }, (_, index) => (index < count ? 0 : 1)));
    expect(meanInterval(withErrors(49), OPTIONS)?.method).toBe("bca");
    expect(meanInterval(withErrors(50), OPTIONS)?.method).toBe("normal");
  });

  it("does not leave [0, 1] when the values cannot", () => {
    const almostPerfect = toSorted(Array.from({ length: 100_000 }, (_, index) => (index < 50 ? 0.999999 : 1)));
    expect(meanInterval(almostPerfect, OPTIONS)?.high).toBeLessThanOrEqual(1);
    const zeroOrTen = toSorted(Array.from({ length: 2_000 }, (_, index) => (index < 60 ? 10 : 0)));
    expect(meanInterval(zeroOrTen, { ...OPTIONS, range: "any" })?.high).toBeCloseTo(0.3 + 0.0748, 4);
  });

  it("covers the true mean in about 95 of 100 runs of a skewed metric", () => {
    const random = createRandom("coverage");
    const runs = Array.from({ length: 400 }, () => {
      const sorted = Float64Array.from({ length: 60 }, () => random.nextUnit() ** 3).sort();
      return requireInterval(meanInterval(sorted, { ...OPTIONS, resampleCount: 1_000 }));
    });
    const coveredCount = runs.filter(({ low, high }) => low <= 0.25 && 0.25 <= high).length;
    expect(coveredCount / 400).toBeGreaterThan(0.92);
    expect(coveredCount / 400).toBeLessThan(0.98);
  });

  it("flags fewer than ten documents", () => {
    expect(
      meanInterval(
        drawSorted(9, (unit) => unit),
        OPTIONS,
      )?.flags,
    ).toEqual(["tooFew"]);
    expect(
      meanInterval(
        drawSorted(10, (unit) => unit),
        OPTIONS,
      )?.flags,
    ).toEqual([]);
  });

  it("falls back to the rule of three without variation, and to nothing where the range is unknown", () => {
    const perfect = new Float64Array(30).fill(1);
    const interval = { low: 0.9, high: 1, method: "ruleOfThree", flags: ["noVariation"] };
    expect(meanInterval(perfect, OPTIONS)).toEqual(interval);
    expect(meanInterval(perfect, { ...OPTIONS, range: "any" })).toBeNull();
  });

  it("is null for an empty column", () => {
    expect(meanInterval(new Float64Array(), OPTIONS)).toBeNull();
  });

  it("stays finite for values of any size", () => {
    for (const scale of [1e-300, 1e-160, 1, 1e160, 1e300]) {
      const interval = requireInterval(meanInterval(toSorted([0, scale, scale / 2]), { ...OPTIONS, range: "any" }));
      expect([interval.low, interval.high].every(Number.isFinite)).toBe(true);
    }
  });
});
