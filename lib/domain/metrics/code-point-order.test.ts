import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareCodePoints } from "./code-point-order";

const toCodePoints = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);

describe("compareCodePoints", () => {
  it("puts characters outside of the basic plane last, unlike JavaScript's own order", () => {
    const texts = ["😀", "\uffee", "é", "z", "Z", ""];
    expect(texts.toSorted(compareCodePoints)).toEqual(["", "Z", "z", "é", "\uffee", "😀"]);
    expect(texts.toSorted()).not.toEqual(texts.toSorted(compareCodePoints));
  });

  it("agrees with comparing lists of code points", () => {
    const text = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(text, text, (left, right) => {
        const [a, b] = [toCodePoints(left), toCodePoints(right)];
        const difference = a.findIndex((codePoint, index) => codePoint !== b[index]);
        const byPosition = difference === -1 ? a.length - b.length : (a[difference] ?? 0) - (b[difference] ?? -1);
        expect(Math.sign(compareCodePoints(left, right))).toBe(Math.sign(byPosition));
      }),
    );
  });
});
