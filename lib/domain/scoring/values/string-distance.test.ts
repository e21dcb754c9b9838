import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { DISTANCE_LENGTH_MAX, jaroWinklerSimilarity, levenshteinSimilarity } from "./string-distance";

const VectorsSchema = z.object({
  cases: z.array(z.object({ a: z.string(), b: z.string(), levenshtein: z.number(), jaro_winkler: z.number() })),
});
const { cases } = VectorsSchema.parse(JSON.parse(readFileSync("tests/fixtures/vectors/string_distance.json", "utf8")));
const longer = (a: string, b: string): number => Math.max(Array.from(a).length, Array.from(b).length);
/** Edit distance by the table of Wagner and Fischer. */
function slowDistance(left: readonly string[], right: readonly string[]): number {
  let row = Array.from({ length: right.length + 1 }, (_, column) => column);
  left.forEach((character, index) => {
    const next = [index + 1];
    right.forEach((other, column) => {
      const replaced = (row[column] ?? 0) + (character === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    });
    row = next;
  });
  return row.at(-1) ?? 0;
}

const tooLong = "x".repeat(DISTANCE_LENGTH_MAX + 1);

describe("levenshteinSimilarity", () => {
  it.each(cases.filter(({ a, b }) => a !== "" || b !== ""))(
    "agrees with jellyfish on $a and $b",
    ({ a, b, levenshtein }) => {
      expect(levenshteinSimilarity(a, b)).toBeCloseTo(1 - levenshtein / longer(a, b), 12);
    },
  );

  it("counts code points, composed or not, once each", () => {
    expect(levenshteinSimilarity("e\u0301a", "éb")).toBe(0.5);
    expect(levenshteinSimilarity("😀😀", "😀😁")).toBe(0.5);
  });

  it("is within 0 and 1, symmetric, and 1 only for equal texts", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 20 });
    fc.assert(
      fc.property(text, text, (left, right) => {
        const similarity = levenshteinSimilarity(left, right);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity === 1).toBe(left.normalize("NFC") === right.normalize("NFC"));
        expect(levenshteinSimilarity(right, left)).toBe(similarity);
      }),
    );
  });

  it("agrees with the slow table, within and beyond the basic plane and 32 characters", () => {
    const text = fc.array(fc.constantFrom("a", "b", "é", "😀", "𝒜"), { maxLength: 80 });
    fc.assert(
      fc.property(text, text, (left, right) => {
        const longest = Math.max(left.length, right.length, 1);
        const expected = 1 - slowDistance(left, right) / longest;
        expect(levenshteinSimilarity(left.join(""), right.join(""))).toBeCloseTo(expected, 12);
      }),
    );
  });

  it("refuses texts beyond its limit", () => {
    expect(() => levenshteinSimilarity(tooLong, "a")).toThrow("longer than 20000");
  });
});

describe("jaroWinklerSimilarity", () => {
  it.each(cases.filter(({ a, b }) => a !== "" || b !== ""))(
    "agrees with jellyfish on $a and $b",
    ({ a, b, jaro_winkler }) => {
      expect(jaroWinklerSimilarity(a, b)).toBeCloseTo(jaro_winkler, 12);
    },
  );

  it("is 1 for two empty texts and 0 for one", () => {
    expect([jaroWinklerSimilarity("", ""), jaroWinklerSimilarity("a", "")]).toEqual([1, 0]);
  });

  it("refuses texts beyond its limit", () => {
    expect(() => jaroWinklerSimilarity("a", tooLong)).toThrow("longer than 20000");
  });
});
