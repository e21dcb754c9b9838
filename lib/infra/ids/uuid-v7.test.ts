import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createUuidV7Generator } from "./uuid-v7";

describe("createUuidV7Generator", () => {
  it("writes the milliseconds first, then version and variant (time of the example in RFC 9562, A.6)", () => {
    const id = createUuidV7Generator(() => 0x017f22e279b0)();
    expect(id).toMatch(/^017f22e2-79b0-7000-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it("gives increasing, valid ids, whatever the clock does", () => {
    const clock = fc.array(fc.integer({ min: 0, max: 2 ** 48 - 10_000 }), { minLength: 2, maxLength: 50 });
    fc.assert(
      fc.property(clock, (times) => {
        const readings = times[Symbol.iterator]();
        const newId = createUuidV7Generator(() => readings.next().value ?? 0);
        const ids = times.map(() => newId());
        expect(ids).toEqual(ids.toSorted());
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(z.uuidv7().safeParse(id).success).toBe(true);
      }),
    );
  });

  it("goes on into the next millisecond when 4,096 ids of one are used up", () => {
    const newId = createUuidV7Generator(() => 1_000);
    const ids = Array.from({ length: 5_000 }, newId);
    expect(ids).toEqual(ids.toSorted());
    expect(ids.at(-1)?.slice(0, 13)).toBe("00000000-03e9");
  });
});
