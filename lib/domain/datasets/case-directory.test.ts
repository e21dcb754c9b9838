import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classifyDirectory, isSearchedDirectory, parseExpectations, toCaseSampleId } from "./case-directory";

describe("classifyDirectory", () => {
  it("takes exactly one input and one expected file as a case, in any of the three formats", () => {
    expect(classifyDirectory(["expected.yml", "notes.md", "input.json"])).toEqual({
      kind: "case",
      inputName: "input.json",
      expectedName: "expected.yml",
    });
  });

  it("searches on below a directory without either file", () => {
    expect(classifyDirectory(["input.txt", "my-input.json", "INPUT.json", "expected"])).toEqual({ kind: "branch" });
  });

  it("names the role that is missing when only one is there", () => {
    expect(classifyDirectory(["input.yaml"])).toEqual({
      kind: "partial",
      presentName: "input.yaml",
      missingRole: "expected",
    });
    expect(classifyDirectory(["expected.json"])).toEqual({
      kind: "partial",
      presentName: "expected.json",
      missingRole: "input",
    });
  });

  it("names all files of a role that is there twice, also when the other role is missing", () => {
    expect(classifyDirectory(["input.yaml", "input.json"])).toEqual({
      kind: "ambiguous",
      role: "input",
      fileNames: ["input.json", "input.yaml"],
    });
    expect(classifyDirectory(["input.json", "expected.yml", "expected.json", "expected.yaml"])).toEqual({
      kind: "ambiguous",
      role: "expected",
      fileNames: ["expected.json", "expected.yaml", "expected.yml"],
    });
  });

  it("does not depend on the order in which the files are listed", () => {
    const names = fc.uniqueArray(fc.constantFrom("input.json", "input.yml", "expected.json", "expected.yaml", "a.md"));
    fc.assert(
      fc.property(names, (fileNames) => {
        expect(classifyDirectory(fileNames.toReversed())).toEqual(classifyDirectory(fileNames));
      }),
    );
  });
});

describe("names of cases", () => {
  it("writes the path below the benchmark directory with colons as the sample id", () => {
    expect(toCaseSampleId("invoices/two-pages/rotated")).toBe("invoices:two-pages:rotated");
  });

  it("skips hidden directories only", () => {
    expect([".git", "cases", "a.b"].filter(isSearchedDirectory)).toEqual(["cases", "a.b"]);
  });
});

describe("parseExpectations", () => {
  it("accepts a mapping from node to anything", () => {
    const expectations = { extract: "$ignore", total: null };
    expect(parseExpectations(expectations)).toEqual({ ok: true, expectations });
  });

  it.each([
    ["$ignore", 'is "$ignore" as a whole, which leaves nothing to score'],
    [null, "must be a mapping from node to expected output, not null"],
    [[1], "must be a mapping from node to expected output, not a list"],
    ["text", "must be a mapping from node to expected output, not a string"],
    [{}, "expects nothing: it has no node"],
  ])("says what is wrong with %j", (expected, problem) => {
    expect(parseExpectations(expected)).toEqual({ ok: false, problem });
  });
});
