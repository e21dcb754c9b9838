import { describe, expect, it } from "vitest";
import { parameterProblems, runActivity } from "@/tests/support/run-activity";

const extract = async (parameters: Record<string, unknown>, text: string) =>
  (await runActivity("extract.regex", { parameters, inputs: { text } })).output.fields;

const INVOICE = `Invoice no. A-17
Bill to: Ann Example
Date: 2024-03-04

Description   Amount
Paper A4      12.50
Blue ink      30.00
-- page 2 --
Pens           7.20
Subtotal      49.70
Total         59.14
Date: 2024-04-04
`;

describe("extract.regex", () => {
  it("gives each field its first match: the group value, else the first group, else the whole match", async () => {
    const fields = {
      number: { pattern: "no\\. (?P<series>[A-Z])-(?P<value>\\d+)" },
      date: { pattern: "Date: (\\S+)" },
      total: { pattern: "59\\.\\d\\d" },
      optional: { pattern: "Invoice( draft)?" },
      missing: { pattern: "VAT (\\d+)" },
    };
    expect(await extract({ fields }, INVOICE)).toEqual({
      number: "17",
      date: "2024-03-04",
      total: "59.14",
      optional: null,
      missing: null,
    });
  });

  it("gives a list with `all`, empty without a match", async () => {
    const fields = { dates: { pattern: "Date: (\\S+)", all: true }, none: { pattern: "x{9}", all: true } };
    expect(await extract({ fields }, INVOICE)).toEqual({ dates: ["2024-03-04", "2024-04-04"], none: [] });
  });

  it.each([
    [{ after: "Subtotal" }, "49.70"],
    [{ after: "Total" }, "59.14"],
    [{ before: "Blue" }, "12.50"],
    [{ after: "Blue", before: "Pens" }, "30.00"],
    [{ after: "No such text" }, null],
    [{ before: "No such text" }, null],
    [{ after: "Total", before: "Subtotal" }, null],
  ])("searches only between the anchors %j", async (anchors, amount) => {
    expect(await extract({ fields: { amount: { pattern: "\\d+\\.\\d\\d", ...anchors } } }, INVOICE)).toEqual({
      amount,
    });
  });

  it.each([
    ["", null],
    ["i", "paper"],
    ["im", "paper"],
  ])("honours the flags %j", async (flags, value) => {
    expect(await extract({ fields: { word: { pattern: "PAPER", flags } } }, "paper")).toEqual({ word: value });
  });

  it("lets ^ and $ match at lines with m and . at line ends with s", async () => {
    const fields = {
      line: { pattern: "^b$", flags: "m" },
      noLine: { pattern: "^b$" },
      across: { pattern: "a.b", flags: "s" },
      notAcross: { pattern: "a.b" },
    };
    expect(await extract({ fields }, "a\nb\nc")).toEqual({ line: "b", noLine: null, across: "a\nb", notAcross: null });
  });

  const ROW = "^(?P<text>.+?)\\s{2,}(?P<amount>\\d+\\.\\d\\d)$";

  it("reads the lines of a table between its start and end, and leaves out lines that are no rows", async () => {
    const tables = { lines: { row: ROW, start: "Description\\s+Amount", end: "Subtotal" } };
    expect(await extract({ tables }, INVOICE)).toEqual({
      lines: [
        { text: "Paper A4", amount: "12.50" },
        { text: "Blue ink", amount: "30.00" },
        { text: "Pens", amount: "7.20" },
      ],
    });
  });

  it("reads to the end of the text without an end, and nothing without the start", async () => {
    const tables = {
      rest: { row: ROW, start: "page 2", end: "No such end" },
      none: { row: ROW, start: "No such start" },
    };
    expect(await extract({ tables }, INVOICE.replaceAll("\n", "\r\n"))).toEqual({
      rest: [
        { text: "Pens", amount: "7.20" },
        { text: "Subtotal", amount: "49.70" },
        { text: "Total", amount: "59.14" },
      ],
      none: [],
    });
  });

  it("is linear: a pattern that makes other engines hang gives its answer", async () => {
    const text = `${"a".repeat(100_000)}b`;
    expect(await extract({ fields: { x: { pattern: "^(a+)+$" }, y: { pattern: "(a|aa)+b" } } }, text)).toEqual({
      x: null,
      y: "a",
    });
  });

  it("goes on after empty matches and bounds the number of matches", async () => {
    expect(await extract({ fields: { x: { pattern: "b*", all: true } } }, "abb")).toEqual({ x: ["", "bb", ""] });
    await expect(extract({ fields: { x: { pattern: "a", all: true } } }, "a".repeat(10_001))).rejects.toMatchObject({
      code: "REGEX_TOO_MANY_MATCHES",
      message: '"a" matches more than 10000 times',
    });
  });

  it.each([
    [{ fields: { total: { pattern: "(" } } }, /^fields\.total\.pattern: Not a pattern in RE2 syntax: .*\(/],
    [{ fields: { total: { pattern: "a(?=b)" } } }, /^fields\.total\.pattern: Not a pattern in RE2 syntax: /],
    [{ fields: { total: { pattern: "(a)\\1" } } }, /^fields\.total\.pattern: Not a pattern in RE2 syntax: /],
    [
      { fields: { total: { pattern: "a", flags: "g" } } },
      /^fields\.total\.flags: Flags are i, m and s, each at most once$/,
    ],
    [{ fields: { total: { pattern: "a", flags: "ii" } } }, /^fields\.total\.flags: Flags are/],
    [{ fields: { total: { pattern: "a", befor: "x" } } }, /^fields\.total: Unrecognized key: "befor"$/],
    [{ fields: { constructor: { pattern: "a" } } }, /^fields\.constructor: .*reserved|Invalid key/],
    [{ tables: { lines: { row: "a" } } }, /^tables\.lines\.row: A row pattern needs at least one named group/],
    [{ tables: { lines: { row: "[" } } }, /^tables\.lines\.row: Not a pattern in RE2 syntax: /],
    [{ tables: { lines: { row: "(?P<a>.)", end: ")" } } }, /^tables\.lines\.end: Not a pattern in RE2 syntax: /],
    [{}, /^: Name at least one field or table$/],
    [{ fields: { a: { pattern: "a" } }, tables: { a: { row: "(?P<x>.)" } } }, /^tables\.a: "a" is a field already$/],
  ])("refuses %j before a run", (parameters, message) => {
    const problems = parameterProblems("extract.regex", parameters);
    expect(problems.length).toBe(1);
    expect(problems[0]).toMatch(message);
  });
});
