import { describe, expect, it } from "vitest";
import { bindComparators, hasScripts, parseComparatorTable } from "./bind-comparators";

describe("parseComparatorTable", () => {
  it("takes names, options and scripts", () => {
    const table = {
      "s.a": "number",
      "s.b": { comparator: "date", options: { order: "dmy" } },
      "s.c": { script: "return 1" },
    };
    expect(parseComparatorTable(table, "c.yaml")).toEqual(table);
  });

  it("names the file and every entry that is none", () => {
    expect(() => parseComparatorTable({ "s.a": 1, "s.b": { comparator: "date", option: {} } }, "c.yaml")).toThrow(
      `c.yaml: 's.a' must be "name", {comparator, options} or {script}
c.yaml: 's.b' must be "name", {comparator, options} or {script}`,
    );
    expect(() => parseComparatorTable(["number"], "c.yaml")).toThrow("c.yaml must be a mapping");
  });
});

describe("bindComparators", () => {
  it("binds names, options, scripts and functions, which get the prediction first", () => {
    const compileScript = (source: string) => (actual: unknown, expected: unknown) =>
      `${source}${actual}` === expected ? 1 : 0;
    const table = {
      a: "number",
      b: { comparator: "number", options: { absolute: 1 } },
      c: { script: "x" },
      d: (actual: unknown, expected: unknown) => Number(actual) / Number(expected),
    };
    const bound = bindComparators(table, { compileScript });
    const similarity = (path: string, groundTruth: unknown, prediction: unknown) =>
      bound.get(path)?.compare(groundTruth, prediction).similarity;
    expect([...bound].map(([path, { name }]) => [path, name])).toEqual([
      ["a", "number"],
      ["b", "number"],
      ["c", "script"],
      ["d", "function"],
    ]);
    expect(similarity("c", "xy", "y")).toBe(1);
    expect(similarity("d", 4, 1)).toBe(0.25);
    expect([bound.get("a"), bound.get("b")].map((one) => one?.compare(10, 11).matched)).toEqual([false, true]);
  });

  it("names the path of everything that cannot be bound", () => {
    const table = { "s.a": "nmber", "s.b": { comparator: "number", options: { absolut: 1 } } };
    expect(() => bindComparators(table, {})).toThrow(
      /^comparator of 's\.a': Unknown comparator "nmber".*\ncomparator of 's\.b': .*absolut/,
    );
  });

  it("asks for the sandbox only when there is a script", () => {
    expect(hasScripts({ a: "number", b: () => 1, c: { comparator: "date" } })).toBe(false);
    expect([{ a: "script" }, { a: { comparator: "script" } }, { a: { script: "return 1" } }].map(hasScripts)).toEqual([
      true,
      true,
      true,
    ]);
  });
});
