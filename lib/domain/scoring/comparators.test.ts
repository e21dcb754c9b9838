import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { bindComparator, COMPARATORS, checkComparator, getComparator } from "./comparators";

const compare = (name: string, options: unknown = {}) => bindComparator(name, options, {});
const PURE = COMPARATORS.map(({ name }) => name).filter((name) => name !== "script");

describe("the comparator registry", () => {
  it("refuses an unknown name with the near one and all of them", () => {
    expect(() => getComparator("nubmer")).toThrow(
      'Unknown comparator "nubmer"; did you mean "number"? Known: anls, boolean',
    );
    expect(checkComparator("Text", {})).toMatchObject([
      { path: "comparator", message: expect.stringContaining('did you mean "text"?') },
    ]);
  });

  it("refuses invalid options with their paths", () => {
    expect(checkComparator("levenshtein", { threshold: 2 })).toMatchObject([{ path: "options.threshold" }]);
    expect(() => compare("number", { absolut: 1 })).toThrow('options: Unknown key "absolut"; did you mean "absolute"?');
    expect(() => compare("script", { source: "return 1;" })).toThrow("needs a sandbox");
  });

  it("accepts no options at all as the defaults", () => {
    expect(PURE.flatMap((name) => checkComparator(name, undefined))).toEqual([]);
  });

  it("has options that can be shown as a JSON Schema", () => {
    for (const { optionsSchema } of COMPARATORS)
      expect(z.toJSONSchema(optionsSchema, { io: "input" })).toMatchObject({ type: "object" });
  });
});

describe("every comparator without a script", () => {
  const scalar = fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.double({ noNaN: true }), fc.boolean());

  it.each(PURE.filter((name) => name !== "regex"))("%s matches a value with itself", (name) => {
    fc.assert(
      fc.property(scalar, (value) => {
        expect(compare(name)(value, value)).toMatchObject({ similarity: 1, matched: true });
      }),
    );
  });

  it.each(PURE.filter((name) => name !== "regex"))("%s stays within [0, 1] and never throws on JSON", (name) => {
    const json = fc.jsonValue({ maxDepth: 2 });
    fc.assert(
      fc.property(json, json, (groundTruth, prediction) => {
        const { similarity } = compare(name)(groundTruth, prediction);
        expect(similarity >= 0 && similarity <= 1).toBe(true);
      }),
    );
  });
});

describe("what comparators say and measure", () => {
  it("explains an unreadable value and names its side", () => {
    expect(compare("date")("2024-01-15", "soon")).toEqual({
      similarity: 0,
      matched: false,
      note: 'The prediction "soon" is not a date',
      measurement: { type: "date", readable: false },
    });
    expect(compare("money")("free", 5).note).toBe('The ground truth "free" is not an amount of money');
    expect(compare("money")("5 €", "5 $").note).toContain("The currencies differ: EUR and USD or");
    expect(compare("number")(1.234, "1.234").note).toContain("read as thousands (1234)");
  });

  it("measures numeric errors exactly", () => {
    expect(compare("number")(0.3, "0,1").measurement).toEqual({
      type: "number",
      absoluteError: 0.2,
      relativeError: 0.2 / 0.3,
    });
    expect(compare("number")(0, 5).measurement).toEqual({ type: "number", absoluteError: 5, relativeError: null });
    expect(compare("number")("12345678901234567890", "12345678901234567891").measurement).toMatchObject({
      absoluteError: 1,
    });
  });

  it("keeps the tolerance inclusive in decimal arithmetic", () => {
    expect([
      compare("number", { absolute: 0.1 })(1.1, 1.2).matched,
      compare("number", { relative: 0.1 })(0.7, 0.77).matched,
    ]).toEqual([true, true]);
  });

  it("matches a pattern that would backtrack forever elsewhere in linear time", () => {
    expect(compare("regex", { pattern: "(a+)+$" })("x", `${"a".repeat(20_000)}b`).matched).toBe(false);
  });
});
