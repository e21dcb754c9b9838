import { describe, expect, it } from "vitest";
import { formatPercent, formatPercentInterval } from "./format-percent";
import { wilsonInterval } from "./proportion-interval";

describe("formatPercent", () => {
  it.each([
    [0.875, "87.5%"],
    [0, "0.0%"],
    [-0, "0.0%"],
    [1, "100.0%"],
    [2 / 3, "66.7%"],
    [4_999 / 5_000, "99.9%"],
    [1 / 5_000, "0.1%"],
    [1.5, "150.0%"],
    [-0.125, "-12.5%"],
    [null, "–"],
  ])("writes %s as %s", (share, text) => {
    expect(formatPercent(share)).toBe(text);
  });

  it("puts a space that does not break before the sign on pages", () => {
    expect([formatPercent(0.875, "spaced"), formatPercent(null, "spaced")]).toEqual(["87.5\u00a0%", "–"]);
  });
});

describe("formatPercentInterval", () => {
  it("writes both bounds with one sign", () => {
    expect(formatPercentInterval(wilsonInterval(43, 50))).toBe("73.8–93.0%");
    expect(formatPercentInterval(wilsonInterval(43, 50), "spaced")).toBe("73.8–93.0\u00a0%");
  });

  it("writes an en dash where there is no interval", () => {
    expect(formatPercentInterval(null)).toBe("–");
  });
});
