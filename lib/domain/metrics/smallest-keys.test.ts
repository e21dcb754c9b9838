import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SmallestKeys } from "./smallest-keys";

type Tally = { readonly key: string; count: number };

function count(keys: readonly string[], keyCountMax: number) {
  let otherCount = 0;
  const tallies = new SmallestKeys<Tally>({
    keyCountMax,
    create: (key) => ({ key, count: 0 }),
    onEvict: (tally) => {
      otherCount += tally.count;
    },
  });
  for (const key of keys) {
    const tally = tallies.find(key);
    if (tally === null) otherCount += 1;
    else tally.count += 1;
  }
  return { tallies: tallies.toSortedValues(), otherCount };
}

describe("SmallestKeys", () => {
  it("keeps the smallest keys and hands over what they drive out", () => {
    expect(count(["c", "b", "c", "a", "c"], 2)).toEqual({
      tallies: [
        { key: "a", count: 1 },
        { key: "b", count: 1 },
      ],
      otherCount: 3,
    });
  });

  it("ends up the same in any order, and loses nothing", () => {
    const keys = fc.array(fc.constantFrom("a", "b", "c", "d", "e", "f"));
    fc.assert(
      fc.property(keys, fc.integer({ min: 1, max: 7 }), (sequence, keyCountMax) => {
        const counted = count(sequence, keyCountMax);
        expect(count(sequence.toReversed(), keyCountMax)).toEqual(counted);
        const total = counted.tallies.reduce((sum, tally) => sum + tally.count, counted.otherCount);
        expect(total).toBe(sequence.length);
        expect(counted.tallies.length).toBe(Math.min(keyCountMax, new Set(sequence).size));
      }),
    );
  });
});
