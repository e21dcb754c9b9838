import { describe, expect, it } from "vitest";
import { parameterProblems, runActivity } from "@/tests/support/run-activity";

const normalize = async (
  rules: Record<string, unknown>,
  fields: Record<string, unknown>,
  more: Record<string, unknown> = {},
) =>
  (await runActivity("fields.normalize", { parameters: { fields: rules, ...more }, inputs: { fields } })).output.fields;

describe("fields.normalize", () => {
  it.each([
    [{ type: "number" }, "1,234.50", 1234.5],
    [{ type: "number" }, 7, 7],
    [{ type: "number", locale: "de" }, "1.234,50", 1234.5],
    [{ type: "number", locale: "de" }, "1.234", 1234],
    [{ type: "number", locale: "en" }, "1.234", 1.234],
    [{ type: "number" }, "(12.00)", -12],
    [{ type: "number" }, "0.12345678901234567891", "0.12345678901234567891"],
    [{ type: "money", locale: "de" }, "1.234,50 €", { amount: 1234.5, currency: "EUR" }],
    [{ type: "money", currency: "USD" }, "$ 12.00", { amount: 12, currency: "USD" }],
    [{ type: "money", currency: "EUR" }, "12.50", { amount: 12.5, currency: "EUR" }],
    [{ type: "money" }, "12.50", { amount: 12.5, currency: null }],
    [{ type: "money" }, { amount: "12.50", currency: "CHF" }, { amount: 12.5, currency: "CHF" }],
    [{ type: "date" }, "2024-03-04", "2024-03-04"],
    [{ type: "date", order: "dmy" }, "03/04/2024", "2024-04-03"],
    [{ type: "date", order: "mdy" }, "03/04/2024", "2024-03-04"],
    [{ type: "date" }, "25/04/2024", "2024-04-25"],
    [{ type: "date" }, "4 March 2024", "2024-03-04"],
    [{ type: "date", order: "dmy" }, "1.2.68", "2068-02-01"],
    [{ type: "date", order: "dmy" }, "1.2.69", "1969-02-01"],
    [{ type: "boolean" }, "Yes", true],
    [{ type: "boolean", falseWords: ["fehlt"] }, " Fehlt ", false],
    [{ type: "text" }, "  Ann \n Example ", "Ann Example"],
    [{ type: "text", case: "upper" }, "a b", "A B"],
    [{ type: "text", case: "lower", trim: false, whitespace: "keep" }, " A  B", " a  b"],
    [{ type: "text" }, 12.5, "12.5"],
    [{ type: "map", values: { M: "male", F: "female" } }, " m ", "male"],
    [{ type: "map", values: { "1": { code: "one" } } }, 1, { code: "one" }],
    [{ type: "map", values: { no: null } }, "no", null],
  ])("by %j reads %j as %j", async (rule, value, expected) => {
    expect(await normalize({ x: rule }, { x: value })).toEqual({ x: expected });
  });

  it("keeps every digit of an integer beyond a double", async () => {
    const digits = "12345678901234567890";
    expect(await normalize({ x: { type: "number" } }, { x: digits })).toEqual({ x: BigInt(digits) });
  });

  it.each([
    ["garbage", { type: "number" }, "n/a"],
    ["a number that no locale decides", { type: "number" }, "1.234"],
    ["a list", { type: "number" }, [1]],
    ["a sign of several currencies", { type: "money" }, "$ 12.00"],
    ["a sign that cannot be the given currency", { type: "money", currency: "EUR" }, "$ 12.00"],
    ["an ambiguous date", { type: "date" }, "03/04/2024"],
    ["a day that does not exist", { type: "date", order: "dmy" }, "31.02.2024"],
    ["a word of neither list", { type: "boolean" }, "maybe"],
    ["an object as text", { type: "text" }, { a: 1 }],
    ["a text that is not listed", { type: "map", values: { M: "male" }, ignoreCase: false }, "m"],
  ])("keeps %s or makes it null, as asked", async (_, rule, value) => {
    expect([
      await normalize({ x: rule }, { x: value }),
      await normalize({ x: rule }, { x: value }, { onUnreadable: "keep" }),
      await normalize({ x: rule }, { x: value }, { onUnreadable: "null" }),
    ]).toEqual([{ x: value }, { x: value }, { x: null }]);
  });

  it("reaches into objects and lists and leaves the rest as it is", async () => {
    const rules = {
      "invoice.date": { type: "date", order: "dmy" },
      "lines[].amount": { type: "number" },
      "tags[]": { type: "text", case: "lower" },
      "grid[][]": { type: "number" },
    };
    const fields = {
      id: " 7 ",
      invoice: { date: "1.2.2024", note: " x " },
      lines: [{ amount: "1.50", text: "a" }, { text: "b" }, "no object", { amount: null }],
      tags: ["A", "B"],
      grid: [["1", "2"], [], "x"],
    };
    expect(await normalize(rules, fields)).toEqual({
      id: " 7 ",
      invoice: { date: "2024-02-01", note: " x " },
      lines: [{ amount: 1.5, text: "a" }, { text: "b" }, "no object", { amount: null }],
      tags: ["a", "b"],
      grid: [[1, 2], [], "x"],
    });
  });

  it("adds no field and does not touch missing, null or unreachable ones", async () => {
    const rules = {
      missing: { type: "number" },
      nothing: { type: "number" },
      "a.b": { type: "number" },
      "a[]": { type: "text" },
    };
    const fields = { nothing: null, a: "text" };
    expect(await normalize(rules, fields, { onUnreadable: "null" })).toEqual(fields);
  });

  it.each([
    [{ fields: {} }, "fields: Name at least one field"],
    [{ fields: { x: { type: "number", locale: "xx-nonsense-locale-too-long" } } }, /^fields\.x\.locale: Not a locale/],
    [{ fields: { x: { type: "numbr" } } }, /^fields\.x\.type: /],
    [{ fields: { x: { type: "date", order: "ydm" } } }, /^fields\.x\.order: /],
    [
      { fields: { x: { type: "money", currency: "euro" } } },
      /^fields\.x\.currency: A currency is three capital letters/,
    ],
    [{ fields: { "a[0].b": { type: "text" } } }, /^fields\.a\[0\]\.b: /],
    [{ fields: { x: { type: "text" } }, onUnreadable: "drop" }, /^onUnreadable: /],
  ])("refuses %j before a run", (parameters, message) => {
    const problems = parameterProblems("fields.normalize", parameters);
    expect(problems.length).toBe(1);
    expect(problems[0]).toMatch(message);
  });
});
