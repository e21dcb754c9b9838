import fc from "fast-check";
import { expect, it } from "vitest";
import { isJsonEqual } from "./json-equal";

it("tells types, missing members and null apart", () => {
  expect([
    isJsonEqual(1, "1"),
    isJsonEqual(1, true),
    isJsonEqual({ a: undefined }, {}),
    isJsonEqual([], {}),
    isJsonEqual(null, 0),
  ]).toEqual([false, false, false, false, false]);
});

it("treats a bigint and a number of the same value as equal, exactly", () => {
  expect([
    isJsonEqual(5n, 5),
    isJsonEqual(2 ** 60, 2n ** 60n),
    isJsonEqual(2 ** 60, 2n ** 60n + 1n),
    isJsonEqual(1.5, 1n),
  ]).toEqual([true, true, false, false]);
});

it("compares the holes of a sparse list as undefined", () => {
  const sparse = new Array<unknown>(2);
  expect([isJsonEqual(sparse, [5, 1]), isJsonEqual([5, 1], sparse), isJsonEqual(sparse, new Array(2))]).toEqual([
    false,
    false,
    true,
  ]);
});

it("is reflexive over copies and symmetric", () => {
  const json = fc.jsonValue({ maxDepth: 3 });
  fc.assert(
    fc.property(json, json, (left, right) => {
      expect(isJsonEqual(left, structuredClone(left))).toBe(true);
      expect(isJsonEqual(left, right)).toBe(isJsonEqual(right, left));
    }),
  );
});
