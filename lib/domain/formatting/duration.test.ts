import { describe, expect, it } from "vitest";
import { formatAgo, formatDuration } from "./duration";

describe("formatDuration", () => {
  it.each([
    [0, "0 s"],
    [0.9, "0 s"],
    [59, "59 s"],
    [60, "1 min"],
    [61, "1 min 1 s"],
    [3_600, "1 h"],
    [3_601, "1 h"],
    [3_660, "1 h 1 min"],
    [86_399, "23 h 59 min"],
    [86_400 * 2 + 3_600 * 5 + 59, "2 d 5 h"],
    [86_400 * 400, "400 d"],
  ])("writes %d seconds as %s", (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

describe("formatAgo", () => {
  const now = new Date("2026-01-02T12:00:00.000Z");

  it.each([
    ["2026-01-02T12:00:05.000Z", "just now"],
    ["2026-01-02T11:59:51.000Z", "just now"],
    ["2026-01-02T11:59:50.000Z", "10 s ago"],
    ["2026-01-02T11:57:30.000Z", "2 min ago"],
    ["2026-01-01T11:00:00.000Z", "1 d ago"],
  ])("writes %s as %s", (at, text) => {
    expect(formatAgo(new Date(at), now)).toBe(text);
  });
});
