import { describe, expect, it } from "vitest";
import { parameterProblems, runActivity } from "@/tests/support/run-activity";

const evaluate = async (expression: string, input: unknown, more: Record<string, unknown> = {}) =>
  (await runActivity("transform.jsonata", { parameters: { expression, ...more }, inputs: { input } })).output;

const INVOICE = {
  number: "A-1",
  lines: [
    { text: "Paper", amount: 12.5 },
    { text: "Ink", amount: 30 },
  ],
};

describe("transform.jsonata", () => {
  it.each([
    ["a path", "number", INVOICE, "A-1"],
    ["a sum", "$sum(lines.amount)", INVOICE, 42.5],
    [
      "an object with a plain list",
      '{ "texts": lines.text, "n": $count(lines) }',
      INVOICE,
      { texts: ["Paper", "Ink"], n: 2 },
    ],
    ["a filter with one hit", "lines[amount > 20].text", INVOICE, "Ink"],
    [
      "a list kept although it has one entry, which JSONata notes on its input",
      "lines[][amount > 20].text[]",
      INVOICE,
      ["Ink"],
    ],
    ["a forced list", "[lines[amount > 20].text]", INVOICE, ["Ink"]],
    ["nothing", "missing", INVOICE, null],
    ["null", "x", { x: null }, null],
    ["the root list", "$count($)", [1, 2, 3], 3],
    [
      "a transformation of frozen input",
      "$ ~> |lines|{'amount': amount * 2}|",
      { lines: [{ amount: 1 }] },
      { lines: [{ amount: 2 }] },
    ],
  ])("gives %s", async (_, expression, input, result) => {
    expect(await evaluate(expression, input)).toEqual({ result });
  });

  it("gives lists without JSONata's own properties", async () => {
    const { result } = await evaluate("lines.text", INVOICE);
    expect(Reflect.ownKeys(Object(result))).toEqual(["0", "1", "length"]);
  });

  it("reads bindings as variables, also when the same expression ran with others", async () => {
    const first = await evaluate("lines[amount > $limit].text", INVOICE, { bindings: { limit: 20 } });
    const second = await evaluate("lines[amount > $limit].text", INVOICE, { bindings: { limit: 5 } });
    expect([first, second]).toEqual([{ result: "Ink" }, { result: ["Paper", "Ink"] }]);
  });

  it("keeps a bound list as it is although JSONata makes a note on it", async () => {
    expect(await evaluate("$extra[]", INVOICE, { bindings: { extra: [1] } })).toEqual({ result: [1] });
  });

  it.each([
    ["matches", "$match('no 12, no 345', /no (\\d+)/).groups", "12 345"],
    ["replaces", "$replace('a1b22', /\\d+/, '#')", "a#b#"],
    ["splits", "$join($split('a, b;c', /[,;] */), '|')", "a|b|c"],
    ["ignores case", "$contains('INVOICE', /invoice/i) ? 'yes' : 'no'", "yes"],
    ["matches beside a group without a match", "$match('b', /(a)?b/).match", "b"],
  ])("%s by regular expressions in linear time", async (_, expression, result) => {
    const { result: value } = await evaluate(expression, null);
    expect(Array.isArray(value) ? value.join(" ") : value).toBe(result);
  });

  it("is not slowed down by a pattern that makes other engines hang", async () => {
    const input = `${"a".repeat(50_000)}b`;
    expect(await evaluate("$contains($, /^(a+)+$/)", input)).toEqual({ result: false });
  });

  it.each([
    [
      "an evaluation error",
      "1 + lines",
      /^The right side of the "\+" operator must evaluate to a number \(line 1, column \d+\)$/,
    ],
    ["the line of a long expression", '{\n  "a": 1 + lines }', /\(line 2, column \d+\)$/],
    ["a function as result", "function($x) { $x }", "The result holds a function, which is not a JSON value"],
    ["a function inside the result", '{ "f": $sum }', "The result holds a function, which is not a JSON value"],
    ["the clock", "$now()", "$now gives another value on each call and is not available, so that runs can be repeated"],
    ["chance", "$random()", "$random gives another value on each call"],
    ["chance behind $eval", "$eval('$shuffle([1,2])')", "$shuffle gives another value on each call"],
    ["an endless loop", "($f := function($n) { $f($n + 1) }; $f(0))", /infinite loop/i],
    ["endless recursion", "($f := function($n) { 1 + $f($n + 1) }; $f(0))", /Stack overflow|infinite/i],
    ["a list beyond the limit", "$count([1..9999999])", /9999999|too|sequence|maximum/i],
  ])("names %s", async (_, expression, message) => {
    const failure = evaluate(expression, INVOICE, { timeLimitMs: 1000 });
    await expect(failure).rejects.toMatchObject({ code: "JSONATA_FAILED", retryable: false });
    await expect(failure).rejects.toThrow(message);
  });

  it.each([
    [
      "a syntax error with its place",
      "lines[",
      /^expression: Not JSONata: Expected ".*" before end of expression \(line 1, column 6\)$/,
    ],
    [
      "a look-behind",
      "$match(x, /(?<=a)b/)",
      /^expression: Not JSONata: .*lookbehind|^expression: Not JSONata: .*invalid/,
    ],
    ["a look-ahead", "$match(x, /a(?=b)/)", /^expression: Not JSONata: /],
    ["a back-reference", "$match(x, /(a)\\1/)", /^expression: Not JSONata: /],
    ["an empty expression", "", /^expression: /],
  ])("refuses %s before a run", (_, expression, message) => {
    const problems = parameterProblems("transform.jsonata", { expression });
    expect(problems.filter((problem) => message.test(problem))).not.toEqual([]);
  });
});
