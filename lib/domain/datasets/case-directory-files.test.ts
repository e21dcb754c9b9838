import { describe, expect, it } from "vitest";
import { findFileReferenceProblem, inlineFileReferences, listFileReferences } from "./case-directory-files";

const input = {
  document: { $file: "letter.md" },
  pages: [{ $file: "p/1.txt" }, { $file: "letter.md" }, { $file: "x.md", note: "not a reference" }],
  plain: 3,
};

describe("file references of a case", () => {
  it("lists each referenced file once, at any depth, and only objects with exactly that key", () => {
    expect(listFileReferences(input)).toEqual(["letter.md", "p/1.txt"]);
    expect(listFileReferences("text")).toEqual([]);
  });

  it("replaces references by the text and leaves the given input as it was", () => {
    const before = structuredClone(input);
    expect(inlineFileReferences(input, (path) => `<${path}>`)).toEqual({
      document: "<letter.md>",
      pages: ["<p/1.txt>", "<letter.md>", { $file: "x.md", note: "not a reference" }],
      plain: 3,
    });
    expect(input).toEqual(before);
  });

  it("replaces an input that is itself a reference", () => {
    expect(inlineFileReferences({ $file: "whole.txt" }, () => "text")).toBe("text");
  });

  it("accepts relative paths inside the case", () => {
    expect(["a.md", "pages/1.txt", "a..b.md", "./a.md"].map(findFileReferenceProblem)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it.each([
    ["../other/input.json", "points outside of the case"],
    ["pages/../../x", "points outside of the case"],
    ["/etc/passwd", "is not relative to the case"],
    ["C:/x", "is not relative to the case"],
    ["a\\..\\b", "has a character that paths of a case cannot have"],
    ["a\0b", "has a character that paths of a case cannot have"],
    ["", "is not the path of a file"],
    [7, "is not the path of a file"],
  ])("refuses %j", (path, problem) => {
    expect(findFileReferenceProblem(path)).toBe(problem);
  });
});
