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
    const { json } = fc.letrec<{ json: unknown }>((tie) => ({
      json: fc.oneof(
        { maxDepth: 2 },
        scalar,
        fc.constant(null),
        fc.bigInt(),
        fc.array(tie("json"), { maxLength: 3 }),
        fc.dictionary(fc.string(), tie("json"), { maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(json, json, (groundTruth, prediction) => {
        const { similarity } = compare(name)(groundTruth, prediction);
        expect(similarity >= 0 && similarity <= 1).toBe(true);
      }),
    );
  });
});

describe("the options of text", () => {
  const FOLDINGS = [{ ignoreCase: true }, { ignorePunctuation: true }, { ignoreDiacritics: true }];

  it.each(FOLDINGS)("never part texts that are equal without them: %j", (folding) => {
    expect(compare("text", folding)("№ ⑴ … ﬁ ", "No (1) ... fi").matched).toBe(true);
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 12 }), (text) => {
        expect(compare("text", folding)(text, text.normalize("NFKC")).matched).toBe(true);
      }),
    );
  });
});

describe("set", () => {
  it("pairs every element with one other at most, and as many as can be", () => {
    const near = compare("set", { comparator: "number", options: { absolute: 1 } });
    expect([near([1, 3], [2]).similarity, near([2], [1, 3]).similarity]).toEqual([1 / 2, 1 / 2]);
    expect(near([2, 4], [3, 1]).similarity).toBe(1);
  });
});

describe("what comparators say and measure", () => {
  it("quotes integers beyond 2^53 inside of an unreadable value, and no half of a character", () => {
    expect(compare("text")("x", { id: 12345678901234567890n })).toEqual({
      similarity: 0,
      matched: false,
      note: 'The prediction {"id":"12345678901234567890"} is not text',
    });
    expect(compare("text")("x", [`${"y".repeat(54)}😀😀`]).note?.isWellFormed()).toBe(true);
  });

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
