import { describe, expect, it } from "vitest";
import { formatCount, formatDuration, formatPointDelta, formatValue } from "./format-value";

describe("formatValue", () => {
  it("keeps the types of JSON apart and shows what is not there as a dash", () => {
    expect([1, "1", null, undefined, ["a"], { a: 1 }, 9007199254740993n].map(formatValue)).toEqual([
      "1",
      '"1"',
      "null",
      "–",
      '["a"]',
      '{"a":1}',
      "9007199254740993",
    ]);
  });

  it("cuts long values and says how much is left out", () => {
    expect(formatValue("x".repeat(2000))).toBe(`"${"x".repeat(399)}… (1,602 more characters)`);
  });
});

describe("numbers", () => {
  it("signs every difference and calls a rounded zero neither better nor worse", () => {
    expect([0.125, -0.125, 0, 0.0004, -0.0004, null].map(formatPointDelta)).toEqual([
      "+12.5 pp",
      "−12.5 pp",
      "±0.0 pp",
      "±0.0 pp",
      "±0.0 pp",
      "–",
    ]);
  });

  it("writes durations and counts for people", () => {
    expect([0.41, 12.3, 3210].map(formatDuration)).toEqual(["0.4 ms", "12 ms", "3.2 s"]);
    expect(formatCount(12345)).toBe("12,345");
  });
});
