import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mapConcurrently } from "./map-concurrently";

describe("mapConcurrently", () => {
  it("keeps the order of the items and never works on more than allowed", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(5)), fc.integer({ min: 1, max: 8 }), async (items, concurrencyMax) => {
        let underWay = 0;
        let most = 0;
        const results = await mapConcurrently(items, concurrencyMax, async (item, index) => {
          underWay += 1;
          most = Math.max(most, underWay);
          for (let turn = 0; turn < item; turn += 1) await Promise.resolve();
          underWay -= 1;
          return [item, index];
        });
        expect(results).toEqual(items.map((item, index) => [item, index]));
        expect(most).toBe(Math.min(most, concurrencyMax));
        expect(most > 0).toBe(items.length > 0);
      }),
    );
  });

  it("starts nothing more after a failure and throws it", async () => {
    const started: number[] = [];
    const mapping = mapConcurrently([0, 1, 2, 3, 4], 1, async (item) => {
      started.push(item);
      if (item === 1) throw new Error("one");
    });
    await expect(mapping).rejects.toThrow("one");
    expect(started).toEqual([0, 1]);
  });
});
