import { expect, it } from "vitest";
import { parsePageName } from "./page-suffix";

it.each([
  ["a_p1", "a", 1],
  ["a-page-2", "a", 2],
  ["a Page 10", "a", 10],
  ["a.p003", "a", 3],
  ["scan-1_p2", "scan-1", 2],
])("takes %j as page of %j", (stem, base, pageNumber) => {
  expect(parsePageName(stem)).toEqual({ base, pageNumber });
});

it.each(["a", "map1", "p1", "_p1", "a_p", "a_1", "step2"])("takes %j as no page", (stem) => {
  expect(parsePageName(stem)).toEqual({ base: stem, pageNumber: null });
});
