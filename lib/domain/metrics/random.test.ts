import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom, createXoshiro128 } from "./random";

const draw = (count: number, next: () => number) => Array.from({ length: count }, next);

describe("createXoshiro128", () => {
  it("gives the words of the authors' C implementation", () => {
    const random = createXoshiro128([0x964d4a0c, 0xd40ab895, 0xad7fdecb, 0x3006f0f0]);
    expect(draw(4, random.nextUint32)).toEqual([0xf1391922, 0x6fe53806, 0xa5be2840, 0xf510ee70]);
  });

  it("gives the published words of the state 1, 2, 3, 4", () => {
    expect(draw(4, createXoshiro128([1, 2, 3, 4]).nextUint32)).toEqual([11520, 0, 5927040, 70819200]);
  });

  it("refuses the state that never changes", () => {
    expect(() => createXoshiro128([0, 0, 0, 0])).toThrow("must not be all zero");
  });
});

describe("createRandom", () => {
  it("repeats its stream for a seed and changes it with the seed", () => {
    const streams = [1, 1, 2, "1", "run"].map((seed) => draw(3, createRandom(seed).nextUint32));
    expect(streams[0]).toEqual(streams[1]);
    expect(new Set(streams.map(String)).size).toBe(4);
  });

  it("keeps its stream across versions of the code", () => {
    expect(draw(3, createRandom(1).nextUint32)).toEqual([2442144158, 3238099751, 3819917871]);
    expect(draw(3, createRandom("run").nextUint32)).toEqual([139029565, 2894844722, 808280076]);
  });

  it.each([-1, 0.5, 2 ** 32, Number.NaN])("refuses the seed %s", (seed) => {
    expect(() => createRandom(seed)).toThrow("must be an integer in [0, 2^32)");
  });

  it("draws units in [0, 1) with mean one half", () => {
    const units = draw(20_000, createRandom("units").nextUnit);
    expect(Math.min(...units)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...units)).toBeLessThan(1);
    expect(units.reduce((sum, unit) => sum + unit, 0) / units.length).toBeCloseTo(0.5, 2);
  });

  it("draws every index about equally often", () => {
    const indices = new Uint32Array(70_000);
    createRandom(7).fillIndices(indices, 7);
    const counts = new Array(7).fill(0);
    for (const index of indices) counts[index] += 1;
    const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    // 22.5 is exceeded by one seed in a thousand; the seed is fixed.
    expect(chiSquare).toBeLessThan(22.5);
  });

  it("draws indices below any allowed bound", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 21 }), fc.nat(), (bound, seed) => {
        const indices = new Uint32Array(20);
        createRandom(seed).fillIndices(indices, bound);
        expect(Math.max(...indices)).toBeLessThan(bound);
      }),
    );
  });

  it.each([0, 1.5, 2 ** 21 + 1])("refuses the bound %s", (bound) => {
    expect(() => createRandom(1).fillIndices(new Uint32Array(1), bound)).toThrow("must be an integer in [1, 2097152]");
  });
});
