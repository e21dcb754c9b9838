import { describe, expect, it } from "vitest";
import { findByMetricName } from "./find-by-metric-name";

const DIRECTIONS = { cer: "lower", "step.*": "higher", "step.tables.*": "neutral", "step.tables.total": "lower" };

describe("findByMetricName", () => {
  it.each([
    ["cer", "lower"],
    ["step.invoice", "higher"],
    ["step.a.b.c", "higher"],
    ["step.tables.rows", "neutral"],
    ["step.tables.total", "lower"],
    ["step", null],
    ["other", null],
    ["toString", null],
    [".x", null],
    ["", null],
  ])("finds for %j the value %j", (metricName, value) => {
    expect(findByMetricName(DIRECTIONS, metricName)).toBe(value);
  });
});
