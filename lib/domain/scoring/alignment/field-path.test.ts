import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itemPath, memberPath, parseFieldPath, toFieldPath } from "./field-path";

describe("field paths", () => {
  it("have dots between keys, brackets for items and quotes around unusual keys", () => {
    expect(memberPath(itemPath(memberPath("", "lines"), 2), "amount")).toBe("lines[2].amount");
    expect(memberPath("a", "b.c")).toBe('a["b.c"]');
    expect(memberPath("", "")).toBe('[""]');
    expect(toFieldPath("lines[2].tags[10]")).toBe("lines[].tags[]");
    expect(toFieldPath('a[1]["b[2]"][3]')).toBe('a[]["b[2]"][]');
  });

  it.each(["", ".", "a.", ".a", "a..b", "a[0]", "a[", "a]b", "a[]b", 'a"b', "a.[]"])("do not include %j", (path) => {
    expect(parseFieldPath(path)).toBeNull();
  });

  it("parse into the keys that they were built from", () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.string(), { nil: null }), { minLength: 1, maxLength: 5 }), (parts) => {
        const path = parts.reduce<string>(
          (parent, key) => (key === null ? `${parent}[]` : memberPath(parent, key)),
          "",
        );
        const parsed = parts.map((key) => (key === null ? { kind: "items" } : { kind: "key", key }));
        expect(parseFieldPath(path)).toEqual(parsed);
      }),
    );
  });
});
