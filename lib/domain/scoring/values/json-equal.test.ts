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

it("is reflexive over copies and symmetric", () => {
  const json = fc.jsonValue({ maxDepth: 3 });
  fc.assert(
    fc.property(json, json, (left, right) => {
      expect(isJsonEqual(left, structuredClone(left))).toBe(true);
      expect(isJsonEqual(left, right)).toBe(isJsonEqual(right, left));
    }),
  );
});
