import { describe, expect, it } from "vitest";
import { z } from "zod";
import { bindEvaluator } from "./registry";
import { StructuredConfigSchema } from "./structured-config";

/** The problems of an invalid config; empty when it is valid. */
function problemsOf(config: unknown): readonly Readonly<{ path: string; message: string }>[] {
  const parsed = StructuredConfigSchema.safeParse(config);
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
}

describe("the config of structured", () => {
  it("fills in its defaults", () => {
    expect(StructuredConfigSchema.parse({})).toEqual({
      fields: {},
      nullTokens: [],
      extraFields: "count",
      passThreshold: 1,
    });
  });

  it.each([
    [{ feilds: {} }, "", 'Unknown key "feilds"; did you mean "fields"?'],
    [{ fields: { a: { wieght: 2 } } }, "fields.a", 'Unknown key "wieght"; did you mean "weight"?'],
    [{ fields: { a: { comparator: "levenstein" } } }, "fields.a.comparator", 'did you mean "levenshtein"?'],
    [{ fields: { a: { comparator: "zzz" } } }, "fields.a.comparator", "Known: anls, boolean, date"],
    [{ fields: { a: { comparator: "number", options: { abs: 1 } } } }, "fields.a.options", 'Unknown key "abs"'],
    [{ fields: { a: { comparator: "number", options: { locale: "??" } } } }, "fields.a.options.locale", "Not a locale"],
    [
      { fields: { a: { comparator: "date", options: { formats: ["dd.MM"] } } } },
      "fields.a.options.formats.0",
      "Needs one year",
    ],
    [{ fields: { a: { comparator: "regex", options: { pattern: "(" } } } }, "fields.a.options.pattern", "RE2"],
    [
      { fields: { a: { comparator: "oneOf", options: { options: { x: 1 } } } } },
      "fields.a.options.options",
      'Unknown key "x"',
    ],
    [{ fields: { a: { options: {} } } }, "fields.a.options", "Options need a comparator"],
    [{ fields: { "a..b": {} } }, "fields.a..b", "is not a field path"],
    [{ fields: { "a[0]": {} } }, "fields.a[0]", "is not a field path"],
    [
      { fields: { a: { comparator: "text" }, "a.b": {} } },
      "fields.a.comparator",
      'the settings of "a.b" would never apply',
    ],
    [{ fields: { a: { weight: 0 } } }, "fields.a.weight", ">0"],
    [{ passThreshold: 2 }, "passThreshold", "<=1"],
  ])("refuses %j at %s", (config, path, message) => {
    const problems = problemsOf(config);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.path).toContain(path);
    expect(problems[0]?.message).toContain(message);
  });

  it("accepts every kind of path", () => {
    expect(
      problemsOf({ fields: { a: {}, "a.b": {}, "a.c[].d": {}, "[]": {}, '["x.y"].z': {}, "a.e[][]": {} } }),
    ).toEqual([]);
  });

  it("can be shown as a JSON Schema", () => {
    expect(z.toJSONSchema(StructuredConfigSchema, { io: "input" })).toMatchObject({ type: "object" });
  });

  it("refuses a script without a sandbox before the run, naming the field", () => {
    const config = { fields: { a: { comparator: "script", options: { source: "return 1;" } } } };
    expect(() => bindEvaluator("structured", config, {})).toThrow(
      'The field "a" cannot be compared: The comparator script needs a sandbox',
    );
  });
});
