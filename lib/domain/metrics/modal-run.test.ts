import { describe, expect, it } from "vitest";
import { findModalRun } from "./modal-run";

describe("findModalRun", () => {
  it.each([
    [[1], { value: 1, start: 0, end: 1 }],
    [[0, 1, 1, 2], { value: 1, start: 1, end: 3 }],
    [[0, 0, 1, 1], { value: 0, start: 0, end: 2 }],
    [[0, 1, 1, 1], { value: 1, start: 1, end: 4 }],
    [[], null],
  ])("finds in %j the run %j", (sorted, run) => {
    expect(findModalRun(Float64Array.from(sorted))).toEqual(run);
  });
});
