import { expect, it } from "vitest";
import { reachesThreshold } from "./reaches-threshold";

it.each([
  [1, 1, true],
  [0.999, 1, false],
  [(0.9 + 0.9 + 0.9) / 3, 0.9, true],
  [Array.from({ length: 10 }, () => 0.1).reduce((sum, part) => sum + part, 0), 1, true],
  [0, 0, true],
  [null, 0, false],
])("says of the score %s against the threshold %s: %s", (score, threshold, reaches) => {
  expect(reachesThreshold(score, threshold)).toBe(reaches);
});
