import { expect, it } from "vitest";
import { kendallTau } from "./kendall-tau";

it("is 1 for rising, −1 for falling and one third for one swap of three positions", () => {
  expect([kendallTau([0, 1, 2]), kendallTau([5, 3, 1]), kendallTau([0, 2, 1])]).toEqual([1, -1, 1 / 3]);
});

it("is null for fewer than two positions", () => {
  expect([kendallTau([]), kendallTau([3])]).toEqual([null, null]);
});
