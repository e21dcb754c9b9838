import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEFAULT_RULES, type StepTreeRules, toAttachedComparator } from "./rules";
import { meanStepScore, scoreSteps, scoreStepTree } from "./score-steps";

const COMPAT_RULES: StepTreeRules = { ...DEFAULT_RULES, compat: "pyconveyor" };

const scoreOf = (groundTruth: unknown, prediction: unknown, rules: StepTreeRules = DEFAULT_RULES) =>
  scoreStepTree({ s: groundTruth }, { s: prediction }, rules);

const withComparators = (
  comparators: Readonly<Record<string, (actual: unknown, expected: unknown) => number>>,
): StepTreeRules => ({
  ...DEFAULT_RULES,
  comparators: new Map(Object.entries(comparators).map(([path, compare]) => [path, toAttachedComparator(compare)])),
});

/** Rows of the tables of docs/scoring.md#step-tree, their scores written as fractions. */
function readExamples() {
  const page = readFileSync(new URL("../../../../docs/scoring.md", import.meta.url), "utf8");
  const section = page.split("\n## ").find((part) => part.startsWith("Step tree\n")) ?? "";
  return [...section.matchAll(/^\| `(.+?)` \| `(.+?)` \| ([\d/nul]+) \|(?: ([\d/nul]+) \|)?$/gm)].map(
    ([, groundTruth = "", prediction = "", score = "", compatScore]) => ({
      groundTruth,
      prediction,
      score,
      compatScore,
    }),
  );
}

function toNumber(fraction: string): number | null {
  if (fraction === "null") return null;
  const [numerator, denominator = "1"] = fraction.split("/");
  return Number(numerator) / Number(denominator);
}

describe("examples of docs/scoring.md#step-tree", () => {
  const examples = readExamples();

  it("are all found", () => {
    expect([examples.length, examples.filter(({ compatScore }) => compatScore !== undefined).length]).toEqual([23, 9]);
  });

  it.each(examples)("scores $groundTruth against $prediction as $score", (example) => {
    const groundTruth: unknown = JSON.parse(example.groundTruth);
    const prediction: unknown = JSON.parse(example.prediction);
    expect(scoreOf(groundTruth, prediction)).toBe(toNumber(example.score));
    if (example.compatScore === undefined) return;
    expect(scoreOf(groundTruth, prediction, COMPAT_RULES)).toBe(toNumber(example.compatScore));
  });
});

describe("scoreSteps", () => {
  it("gives every node its status and every leaf its path, score and verdict", () => {
    const groundTruth = {
      extract: { id: "a", total: 5, note: null, extra: null, tags: ["x", "y"], skip: "$ignore", "a.b": "" },
      classify: "$ignore",
      route: { to: "x", via: null, debug: "$ignore" },
      audit: { log: "$ignore" },
    };
    const prediction = { extract: { id: "a", total: null, note: null, extra: 1, tags: ["y"], skip: 9, "a.b": "" } };
    const field = (
      path: string,
      values: readonly [unknown, unknown, number | null],
      verdict: string,
      comparator: string,
    ) => ({
      path,
      groundTruth: values[0],
      prediction: values[1],
      score: values[2],
      verdict,
      comparator,
    });
    expect(scoreSteps(groundTruth, prediction, DEFAULT_RULES)).toEqual([
      {
        stepName: "extract",
        score: 3.5 / 6,
        status: "scored",
        fields: [
          field("extract.id", ["a", "a", 1], "match", "exact"),
          field("extract.total", [5, null, 0], "missing", "exact"),
          field("extract.note", [null, null, 1], "empty", "exact"),
          field("extract.extra", [null, 1, 0], "invented", "exact"),
          field("extract.tags", [["x", "y"], ["y"], 0.5], "wrong", "multiset"),
          field("extract.skip", ["$ignore", 9, null], "ignored", "ignore"),
          field('extract["a.b"]', ["", "", 1], "empty", "exact"),
        ],
      },
      {
        stepName: "classify",
        score: null,
        status: "ignored",
        fields: [field("classify", ["$ignore", null, null], "ignored", "ignore")],
      },
      {
        stepName: "route",
        score: 0,
        status: "missing",
        fields: [
          field("route.to", ["x", null, 0], "missing", "exact"),
          field("route.via", [null, null, null], "empty", "exact"),
          field("route.debug", ["$ignore", null, null], "ignored", "ignore"),
        ],
      },
      {
        stepName: "audit",
        score: null,
        status: "ignored",
        fields: [field("audit.log", ["$ignore", null, null], "ignored", "ignore")],
      },
    ]);
  });

  it("leaves missing and ignored nodes out of the sample's score, and scores null as an output", () => {
    const groundTruth = { a: 1, b: { x: 1 }, c: "$ignore", d: { x: 1 } };
    const steps = scoreSteps(groundTruth, { a: 1, d: null }, DEFAULT_RULES);
    expect(steps.map(({ status, score }) => [status, score])).toEqual([
      ["scored", 1],
      ["missing", 0],
      ["ignored", null],
      ["scored", 0],
    ]);
    expect(meanStepScore(steps)).toBe(0.5);
    expect(meanStepScore(scoreSteps({ b: 1, c: "$ignore" }, {}, DEFAULT_RULES))).toBeNull();
  });

  it("reads inherited names of objects as missing, in nodes and in fields", () => {
    expect(scoreOf({ constructor: null, toString: null }, {})).toBe(1);
    expect(scoreSteps({ constructor: 1 }, {}, DEFAULT_RULES)[0]?.status).toBe("missing");
  });

  it("compares integers beyond 2^53 by value", () => {
    expect([scoreOf(9007199254740993n, 9007199254740992), scoreOf([2n ** 60n], [2 ** 60])]).toEqual([0, 1]);
  });

  it("tells a key with null from a missing one where whole objects are compared, under compat too", () => {
    for (const rules of [DEFAULT_RULES, COMPAT_RULES]) {
      expect(scoreOf([1, { a: null }], [1, { b: null }], rules)).toBe(0.5);
      expect(scoreOf([1, { a: null, b: [2] }], [{ b: [2], a: null }], rules)).toBe(0.5);
    }
    expect([scoreOf([1, [true]], [[1]], COMPAT_RULES), scoreOf([1, [true]], [[1]])]).toEqual([0.5, 0]);
  });

  it("calls two different kinds of nothing wrong", () => {
    const [step] = scoreSteps({ s: { a: "", b: [] } }, { s: { a: null } }, DEFAULT_RULES);
    expect(step?.fields.map(({ score, verdict, note }) => [score, verdict, note])).toEqual([
      [0, "wrong", undefined],
      [0, "wrong", "not a list"],
    ]);
  });

  it("lists an empty object of the ground truth as an ignored leaf", () => {
    expect(scoreSteps({ s: { a: {}, b: 1 } }, { s: { b: 1 } }, DEFAULT_RULES)).toMatchObject([
      {
        score: 1,
        status: "scored",
        fields: [
          { path: "s.a", verdict: "ignored" },
          { path: "s.b", verdict: "match" },
        ],
      },
    ]);
  });

  it("treats $ordered beside another key, or without a list, as a plain field", () => {
    expect(scoreOf({ $ordered: [1, 2], x: 1 }, { $ordered: [2, 1], x: 1 })).toBe(1);
    expect(scoreOf({ $ordered: 3 }, { $ordered: 3 })).toBe(1);
  });

  it("matches ordered lists inside of a list like objects", () => {
    expect(scoreOf([{ $ordered: [1, 2] }, { $ordered: [3] }], [[3], [1, 2]])).toBe(1);
  });

  it("finds with optimal matching what greedy matching misses", () => {
    const groundTruth = [{ a: 1 }, { a: 1, b: 2 }, "$ignore"];
    const prediction = [{ a: 1, b: 2 }, { a: 1 }];
    expect(scoreOf(groundTruth, prediction)).toBe(0.5);
    expect(scoreOf(groundTruth, prediction, { ...DEFAULT_RULES, matching: "optimal" })).toBe(2 / 3);
    expect(scoreOf(groundTruth, [...prediction, 7], { ...DEFAULT_RULES, matching: "optimal" })).toBe(1);
  });
});

describe("comparators of a step tree", () => {
  const half = () => 0.5;

  it.each([
    ["s", { s: half }, 0.5],
    ["a field", { "s.f": half }, 0.75],
    ["a nested field", { "s.o.p": half }, 0.75],
    ["a subtree, instead of its leaves", { "s.o": half }, 0.75],
    ["a list", { "s.list": half }, 0.75],
    ["a field of an element", { "s.list[0].v": half }, 0.75],
    ["an element that is not there", { "s.list[1].v": half }, 1],
  ])("attach to %s", (_, comparators, score) => {
    const [place = ""] = Object.keys(comparators);
    const value = place.includes("list")
      ? { list: [{ v: 1 }], x: 1 }
      : place.includes(".o")
        ? { o: { p: 1 }, x: 1 }
        : { f: 1, x: 1 };
    expect(scoreOf(value, value, withComparators(comparators))).toBe(score);
  });

  it("get prediction and ground truth, an absent one as null, and subtrees as they are", () => {
    const seen: unknown[] = [];
    const remember = (actual: unknown, expected: unknown) => {
      seen.push([actual, expected]);
      return 1;
    };
    const rules = withComparators({ "s.gone": remember, "s.tree": remember, "s.skip": remember });
    expect(scoreOf({ gone: 1, tree: { a: "$ignore" }, skip: "$ignore" }, { tree: [2] }, rules)).toBe(1);
    expect(seen).toEqual([
      [null, 1],
      [[2], { a: "$ignore" }],
    ]);
  });

  it("of the registry are asked about present values only", () => {
    const comparators = new Map([["s.f", { name: "presence", compare: () => ({ similarity: 0.5, matched: true }) }]]);
    const rules = { ...DEFAULT_RULES, comparators };
    expect([
      scoreOf({ f: "x" }, { f: "y" }, rules),
      scoreOf({ f: "x" }, { f: "" }, rules),
      scoreOf({ f: null }, { f: "y" }, rules),
      scoreOf({ f: null }, {}, rules),
    ]).toEqual([1, 0, 0, 1]);
  });

  it("match the elements of a scalar list by score where one has a comparator", () => {
    const nearly = withComparators({ "s[0]": (actual) => (actual === "Ada L." ? 0.9 : 0) });
    expect(scoreOf(["Ada", "Bob"], ["Bob", "Ada L."], nearly)).toBe(0.95);
  });

  it.each([
    ["returns 1.5", () => 1.5, "the comparator returned 1.5, which is not in [0, 1]"],
    ["returns NaN", () => Number.NaN, "the comparator returned NaN, which is not in [0, 1]"],
    [
      "throws",
      () => {
        throw new Error("no such currency");
      },
      "no such currency",
    ],
  ])("fail their field only, with the reason, when one %s", (_, compare, note) => {
    const [step] = scoreSteps({ s: { f: 1, g: 2, h: 3 } }, { s: { f: 1, g: 2 } }, withComparators({ "s.f": compare }));
    expect([step?.status, step?.score]).toEqual(["failed", 0.5]);
    expect(step?.fields[0]).toEqual({
      path: "s.f",
      groundTruth: 1,
      prediction: 1,
      score: null,
      verdict: "evaluatorFailed",
      comparator: "function",
      note,
    });
  });

  it.each(["true", "null", '"1"', "[1]"])("fail their field when one returns %s, which is no number", (returned) => {
    const rules = withComparators({ "s.f": () => JSON.parse(returned) });
    const [step] = scoreSteps({ s: { f: 1, g: 2 } }, { s: { f: 1 } }, rules);
    expect(step).toMatchObject({ status: "failed", score: 0, fields: [{ verdict: "evaluatorFailed" }, {}] });
    expect(step?.fields[0]?.note).toBe(`the comparator returned ${returned}, which is not a number`);
  });

  it("that fail inside of a list fail the list, naming the element", () => {
    const rules = withComparators({ "s.rows[0].v": () => Number.NaN });
    const [step] = scoreSteps({ s: { rows: [{ v: 1 }] } }, { s: { rows: [{ v: 1 }] } }, rules);
    expect([step?.status, step?.score, step?.fields[0]?.note]).toEqual([
      "failed",
      null,
      "s.rows[0].v: the comparator returned NaN, which is not in [0, 1]",
    ]);
  });

  it("are not asked about a node that never ran", () => {
    const rules = withComparators({ "s.o": () => Number.NaN });
    expect(scoreSteps({ s: { o: { p: 1 } } }, {}, rules)).toMatchObject([
      { score: 0, status: "missing", fields: [{ path: "s.o", verdict: "missing", comparator: "function" }] },
    ]);
  });
});
