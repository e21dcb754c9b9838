import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DIFF_DEPTH_MAX, DIFF_ENTRIES_MAX, diffJson } from "./json-diff";

describe("diffJson", () => {
  it("lists added, deleted and changed values by path", () => {
    const expected = { a: { b: [1, 2, 3] }, c: null, d: "x" };
    const actual = { a: { b: [1, 9] }, c: 0, "e.f": true };
    expect(diffJson(expected, actual)).toEqual({
      entries: [
        { path: "a.b[1]", type: "changed", expected: 2, actual: 9 },
        { path: "a.b[2]", type: "deleted", expected: 3 },
        { path: "c", type: "changed", expected: null, actual: 0 },
        { path: "d", type: "deleted", expected: "x" },
        { path: '["e.f"]', type: "added", actual: true },
      ],
      count: 5,
      truncated: false,
    });
  });

  it("calls the whole value (root)", () => {
    expect(diffJson(1, "1").entries).toEqual([{ path: "(root)", type: "changed", expected: 1, actual: "1" }]);
    expect(diffJson(undefined, 1).entries).toEqual([{ path: "(root)", type: "added", actual: 1 }]);
    expect(diffJson({ a: 1 }, undefined).entries).toEqual([{ path: "(root)", type: "deleted", expected: { a: 1 } }]);
  });

  it("is empty exactly for equal values, and mirrors when the sides are swapped", () => {
    const json = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(json, json, (left, right) => {
        expect(diffJson(left, structuredClone(left)).count).toBe(0);
        const types = (diff: ReturnType<typeof diffJson>) =>
          diff.entries.map(({ type, path }) => `${path} ${type}`).toSorted();
        const swapped = types(diffJson(right, left)).map((entry) =>
          entry.replace(/ (added|deleted)$/, (type) => (type === " added" ? " deleted" : " added")),
        );
        expect(types(diffJson(left, right))).toEqual(swapped.toSorted());
      }),
    );
  });

  it("counts all differences and lists the first thousand", () => {
    const diff = diffJson(
      Array.from({ length: DIFF_ENTRIES_MAX + 5 }, () => 0),
      [],
    );
    expect([diff.entries.length, diff.count, diff.truncated]).toEqual([DIFF_ENTRIES_MAX, DIFF_ENTRIES_MAX + 5, true]);
  });

  it("does not look below its deepest level", () => {
    const nest = (leaf: unknown): unknown =>
      Array.from({ length: DIFF_DEPTH_MAX + 3 }).reduce((inner) => [inner], leaf);
    expect(diffJson(nest([1, 2]), nest([3, 4])).entries).toMatchObject([
      { path: "[0]".repeat(DIFF_DEPTH_MAX), type: "changed" },
    ]);
  });
});
