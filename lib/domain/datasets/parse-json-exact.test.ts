import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJson } from "./json-reader";
import { parseJsonExact } from "./parse-json-exact";

const accepted = (value: unknown) => ({ ok: true, value, warnings: [] });

const refused = (message: string, line: number, column: number, path?: string) => ({
  ok: false,
  problems: [{ message: `${message} (line ${line}, column ${column})`, line, column, ...(path ? { path } : {}) }],
});

const keepUnsafeInteger = (_: string, value: unknown) =>
  Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(String(value))
    ? BigInt(String(value))
    : value;

describe("parseJsonExact", () => {
  it("reads what JSON.parse reads, by either way of reading", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const parsed: unknown = JSON.parse(text, keepUnsafeInteger);
        fc.pre(!text.includes('"__proto__"'));
        expect(parseJsonExact(text)).toEqual(accepted(parsed));
        expect(readJson(text)).toMatchObject({ ok: true, value: parsed });
      }),
    );
  });

  it("never throws, and accepts no text that JSON.parse refuses", () => {
    const fragment = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"a"',
      '"',
      "\\",
      "1",
      "-",
      ".",
      "e9",
      "null",
      " ",
      "/*",
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), (fragments) => {
        const text = fragments.join("");
        const result = parseJsonExact(text);
        if (result.ok) expect(result.value).toEqual(JSON.parse(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it("takes the fast way only where it reads a number as the exact way does", () => {
    const digits = (maxLength: number) => fc.stringMatching(/^[1-9]\d*$/).map((text) => text.slice(0, maxLength));
    const number = fc
      .tuple(
        fc.constantFrom("", "-"),
        fc.oneof(fc.constant("0"), digits(24)),
        fc.option(digits(24)),
        fc.option(digits(3)),
      )
      .map(([sign, whole, fraction, exponent]) => {
        return `${sign}${whole}${fraction === null ? "" : `.${fraction}`}${exponent === null ? "" : `e-${exponent}`}`;
      });
    fc.assert(
      fc.property(number, (token) => {
        expect(parseJsonExact(`{"n": ${token}}`)).toEqual(readJson(`{"n": ${token}}`));
      }),
      { numRuns: 1_000 },
    );
  });

  it("keeps integers that a double cannot hold as bigint, and safe ones as numbers", () => {
    expect(
      parseJsonExact('{"a": 9007199254740993, "b": [-12345678901234567890], "c": 9007199254740991, "d": 1.0}'),
    ).toEqual(accepted({ a: 9007199254740993n, b: [-12345678901234567890n], c: 9007199254740991, d: 1 }));
  });

  it("keeps long digits inside of texts as they are", () => {
    expect(parseJsonExact('{"id": "00012345678901234567890"}')).toEqual(accepted({ id: "00012345678901234567890" }));
  });

  it("reads up to 17 significant digits silently and warns about more", () => {
    expect(parseJsonExact("[0.10000000000000001, 4.1499999999999995, 1e21, 2.50000000000000000000, 0e0]")).toEqual(
      accepted([0.1, 4.1499999999999995, 1e21, 2.5, 0]),
    );
    expect(parseJsonExact('{"pi": 3.14159265358979323846, "tiny": 1e-400}')).toEqual({
      ok: true,
      value: { pi: Math.PI, tiny: 0 },
      warnings: [
        {
          message:
            "3.14159265358979323846 has more digits than a number keeps; it is read as 3.141592653589793 (line 1, column 8)",
          line: 1,
          column: 8,
          path: "pi",
        },
        {
          message: "1e-400 has more digits than a number keeps; it is read as 0 (line 1, column 40)",
          line: 1,
          column: 40,
          path: "tiny",
        },
      ],
    });
  });

  it("reports every repeated key with its path and place", () => {
    expect(parseJsonExact('{"a": 1,\n "a": 2, "b": [{"c": 1, "\\u0063": 2}]}')).toEqual({
      ok: false,
      problems: [
        { message: 'The key "a" occurs twice in one object (line 2, column 2)', line: 2, column: 2, path: "a" },
        { message: 'The key "c" occurs twice in one object (line 2, column 25)', line: 2, column: 25, path: "b[0].c" },
      ],
    });
  });

  it("refuses __proto__ by name, also when escaped, and keeps other names of prototypes as data", () => {
    const message = 'The key "__proto__" is not allowed';
    expect(parseJsonExact('{"a": {"__proto__": {"admin": true}}}')).toEqual(refused(message, 1, 8, "a.__proto__"));
    expect(parseJsonExact('{"\\u005f_proto__": 1}')).toEqual(refused(message, 1, 2, "__proto__"));
    expect(parseJsonExact('{"constructor": 1, "toString": "x"}')).toEqual(accepted({ constructor: 1, toString: "x" }));
  });

  it.each([
    ["NaN", '{"a": NaN}', refused("NaN is not a JSON value", 1, 7, "a")],
    ["Infinity", "[1,\n -Infinity]", refused("-Infinity is not a JSON value", 2, 2, "[1]")],
    ["Python's None", '{"a": [None]}', refused("None is not a JSON value", 1, 8, "a[0]")],
    ["a leading zero", "[007]", refused("007 is not a JSON value", 1, 2, "[0]")],
    ["a plus sign", "[+1]", refused("+1 is not a JSON value", 1, 2, "[0]")],
    ["hexadecimal", "[0x1F]", refused("0x1F is not a JSON value", 1, 2, "[0]")],
    ["a line comment", '{"a": 1 // one\n}', refused("Comments are not allowed in JSON", 1, 9)],
    ["a block comment", "/* x */ []", refused("Comments are not allowed in JSON", 1, 1)],
    ["text after the end", '{"a": 1}\n{"b": 2}', refused("Unexpected { after the end of the value", 2, 1)],
    ["a comma too many", "[1, 2,]", refused("A comma stands before the closing ]", 1, 7)],
    ["a comma too few", '{"a": 1 "b": 2}', refused('Unexpected " where a comma or } should be', 1, 9)],
    ["no colon", '{"a" 1}', refused("Unexpected 1 where a colon should be", 1, 6, "a")],
    ["single quotes", "{'a': 1}", refused("Unexpected ' where a key in double quotes should be", 1, 2)],
    ["a list that is not closed", "[1, 2", refused("The text ends where a comma or ] should be", 1, 6)],
    ["a value that is not there", '{"a": ', refused("The text ends where a value should be", 1, 7, "a")],
    ["an open text", '{"a": "x', refused("A text has no closing quote", 1, 7, "a")],
    ["a line break in a text", '["a\nb"]', refused("Unescaped character U+000A in a text", 1, 4, "[0]")],
    [
      "a line break behind a C1 control",
      '["\u0085a\nb"]',
      refused("Unescaped character U+000A in a text", 1, 5, "[0]"),
    ],
    ["an unknown escape", '["a\\x"]', refused("Unknown escape \\x in a text", 1, 4, "[0]")],
    ["a byte order mark", "\uFEFF[]", refused("Unexpected byte order mark where a value should be", 1, 1)],
    ["a number beyond the range", "[1e400]", refused("1e400 is too large for a number", 1, 2, "[0]")],
    [
      "an integer without end",
      `[${"9".repeat(1_001)}]`,
      refused("An integer has 1001 digits, more than the limit of 1000", 1, 2, "[0]"),
    ],
    ["10,000 levels", "[".repeat(10_000), refused("Lists and objects nest deeper than 200 levels", 1, 201)],
    ["a million levels", '{"a":'.repeat(1_000_000), refused("Lists and objects nest deeper than 200 levels", 1, 1_001)],
  ])("refuses %s with its place", (_, text, result) => {
    expect(parseJsonExact(text)).toEqual(result);
  });

  it.each(["", " \n"])("refuses the empty text %j", (text) => {
    expect(parseJsonExact(text)).toEqual({ ok: false, problems: [{ message: "The text is empty" }] });
  });

  it("counts a column per character, a line per line break of any kind", () => {
    expect(parseJsonExact('["a",\r\n"b",\r"😀", x]')).toEqual(refused("x is not a JSON value", 3, 6, "[3]"));
  });

  it("places problems in a line of a million characters without going over it each time", () => {
    const result = parseJsonExact(`[${'{"a": 1, "a": 2}, '.repeat(60_000)} 1]`);
    expect(result.ok ? [] : result.problems.slice(-2)).toEqual([
      {
        message: 'The key "a" occurs twice in one object (line 1, column 1793)',
        line: 1,
        column: 1793,
        path: "[99].a",
      },
      { message: "and 59900 more" },
    ]);
  });

  it("accepts exactly as many levels as allowed, and brackets in texts do not count", () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect(parseJsonExact(nested(200)).ok).toBe(true);
    expect(parseJsonExact(nested(201)).ok).toBe(false);
    expect(parseJsonExact(`["${"[".repeat(500)}\\"["]`).ok).toBe(true);
  });

  it("refuses more characters than the limit before looking at them", () => {
    expect(parseJsonExact("[12]", { sizeMax: 3, depthMax: 9 })).toEqual({
      ok: false,
      problems: [{ message: "The text has 4 characters, more than the limit of 3" }],
    });
  });

  it("reports at most 100 problems and how many more there are", () => {
    const result = parseJsonExact(`{${'"a": 1,'.repeat(150)} "b": 2}`);
    expect(result.ok ? [] : [result.problems.length, result.problems.at(-1)]).toEqual([
      101,
      { message: "and 49 more" },
    ]);
  });
});
