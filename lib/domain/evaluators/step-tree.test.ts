import { describe, expect, it } from "vitest";
import { stepTreeEvaluator } from "./step-tree";
import { findUnknownComparatorPaths } from "./step-tree-paths";

const parseConfig = (rawConfig: unknown) => stepTreeEvaluator.configSchema.parse(rawConfig);

const evaluate = (groundTruth: unknown, prediction: unknown, rawConfig: unknown = {}) =>
  stepTreeEvaluator.bind(parseConfig(rawConfig), {})({ groundTruth, prediction });

const issuesOf = (rawConfig: unknown) =>
  stepTreeEvaluator.configSchema
    .safeParse(rawConfig)
    .error?.issues.map(({ path, message }) => [path.join("/"), message]);

describe("stepTreeEvaluator", () => {
  it("gives score, pass, a metric per node and a field per leaf", () => {
    const groundTruth = { extract: { id: "a", total: 5 }, classify: "invoice", log: "$ignore", archive: { ok: true } };
    const prediction = { extract: { id: "a", total: 6 }, classify: "invoice", log: "…" };
    expect(evaluate(groundTruth, prediction)).toEqual({
      score: 0.75,
      pass: false,
      status: "scored",
      metrics: { "step.extract": 0.5, "step.classify": 1, "step.log": null, "step.archive": 0 },
      fields: [
        { path: "extract.id", groundTruth: "a", prediction: "a", score: 1, verdict: "match", comparator: "exact" },
        { path: "extract.total", groundTruth: 5, prediction: 6, score: 0, verdict: "wrong", comparator: "exact" },
        {
          path: "classify",
          groundTruth: "invoice",
          prediction: "invoice",
          score: 1,
          verdict: "match",
          comparator: "exact",
        },
        { path: "log", groundTruth: "$ignore", prediction: "…", score: null, verdict: "ignored", comparator: "ignore" },
        { path: "archive.ok", groundTruth: true, prediction: null, score: 0, verdict: "missing", comparator: "exact" },
      ],
    });
  });

  it("passes from the threshold on, rounding of sums aside", () => {
    const nodes = Array.from({ length: 10 }, (_, index) => `node-${index}`);
    const ofAllNodes = (value: unknown) => Object.fromEntries(nodes.map((name) => [name, value]));
    const tenths = ofAllNodes(nodes);
    const firstOnly = ofAllNodes(["node-0"]);
    expect(evaluate(tenths, firstOnly, { passThreshold: 0.1 })).toMatchObject({
      score: 0.09999999999999999,
      pass: true,
    });
    expect(evaluate(tenths, firstOnly, { passThreshold: 0.11 })).toMatchObject({ pass: false });
    expect(evaluate({ a: 1 }, { a: 1 })).toMatchObject({ score: 1, pass: true });
  });

  it("is ignored where nothing is scored, which counts 0 and fails under compat", () => {
    const ignored = { score: null, pass: false, status: "ignored" };
    expect(evaluate({ a: "$ignore" }, { a: 1 })).toMatchObject(ignored);
    expect(evaluate({ a: 1 }, {})).toMatchObject(ignored);
    expect(evaluate({}, {}, { passThreshold: 0 })).toMatchObject(ignored);
    const failed = { score: 0, pass: false, status: "scored" };
    expect(evaluate({ a: "$ignore" }, { a: 1 }, { compat: "pyconveyor", passThreshold: 0 })).toMatchObject(failed);
  });

  it("uses the comparators of its config", () => {
    const comparators = {
      "s.vendor": { comparator: "levenshtein", options: { threshold: 0.5 } },
      "s.id": { comparator: "exact" },
    };
    expect(
      evaluate({ s: { vendor: "ACME Ltd", id: 1 } }, { s: { vendor: "ACME Lt", id: 1 } }, { comparators }),
    ).toMatchObject({
      score: 1,
      pass: true,
      fields: [{ comparator: "levenshtein", verdict: "match" }, { comparator: "exact" }],
    });
  });

  it("never passes with a field that could not be judged, and has no score when none could be", () => {
    const run = () => {
      throw new Error("timed out");
    };
    const comparators = { "s.x": { comparator: "script", options: { source: "while (true);" } } };
    const judge = stepTreeEvaluator.bind(parseConfig({ comparators }), { compileScript: () => run });
    expect(judge({ groundTruth: { s: { x: 1, y: 2 } }, prediction: { s: { x: 1, y: 2 } } })).toMatchObject({
      score: 1,
      pass: false,
      status: "scored",
    });
    expect(judge({ groundTruth: { s: { x: 1 } }, prediction: { s: { x: 1 } } })).toMatchObject({
      score: null,
      pass: false,
      status: "evaluatorFailed",
      metrics: { "step.s": null },
      fields: [{ verdict: "evaluatorFailed", note: "timed out" }],
    });
  });

  it("cannot judge a ground truth that is not an object of nodes", () => {
    for (const groundTruth of ["$ignore", [1], 5, null, undefined]) {
      expect(evaluate(groundTruth, { a: 1 })).toMatchObject({
        score: null,
        pass: false,
        status: "evaluatorFailed",
        fields: [{ path: "(root)", note: "The ground truth is not an object of node → expected output" }],
      });
    }
  });

  it("scores a prediction that is not an object of nodes as a failed sample", () => {
    const groundTruth = { a: { x: 1, y: null, z: "$ignore", list: [1] }, b: "$ignore" };
    const failed = {
      score: 0,
      pass: false,
      status: "scored",
      metrics: { "step.a": 0, "step.b": null },
      fields: [
        { path: "a.x", groundTruth: 1, prediction: null, score: 0, verdict: "failed", comparator: "exact" },
        { path: "a.y", groundTruth: null, prediction: null, score: null, verdict: "empty", comparator: "exact" },
        {
          path: "a.z",
          groundTruth: "$ignore",
          prediction: null,
          score: null,
          verdict: "ignored",
          comparator: "ignore",
        },
        { path: "a.list", groundTruth: [1], prediction: null, score: 0, verdict: "failed", comparator: "multiset" },
        { path: "b", groundTruth: "$ignore", prediction: null, score: null, verdict: "ignored", comparator: "ignore" },
      ],
    };
    expect(stepTreeEvaluator.failedOutcome(parseConfig({}), groundTruth)).toEqual(failed);
    for (const prediction of [undefined, null, "text", [1]]) expect(evaluate(groundTruth, prediction)).toEqual(failed);
  });

  it("fails a sample whose workflow failed even when its ground truth is unusable, and needs no sandbox for it", () => {
    const comparators = { "a.x": { comparator: "script", options: { source: "return 1;" } } };
    expect(
      stepTreeEvaluator.failedOutcome(parseConfig({ comparators }), { a: { x: { deep: 1 } } }).fields,
    ).toMatchObject([{ path: "a.x", verdict: "failed", comparator: "script" }]);
    expect(stepTreeEvaluator.failedOutcome(parseConfig({}), "$ignore")).toEqual({
      score: 0,
      pass: false,
      status: "scored",
      metrics: {},
      fields: [],
    });
  });
});

describe("config of the step tree", () => {
  it("has defaults for everything", () => {
    expect(parseConfig({})).toEqual({ passThreshold: 1, matching: "greedy", comparators: {} });
  });

  it.each([
    ["an unknown key", { passTreshold: 1 }, "", 'Unknown key "passTreshold"; did you mean "passThreshold"?'],
    ["a threshold above 1", { passThreshold: 2 }, "passThreshold", "Too big"],
    ["another compat", { compat: "promptfoo" }, "compat", 'expected "pyconveyor"'],
    [
      "optimal matching under compat",
      { compat: "pyconveyor", matching: "optimal" },
      "matching",
      "matches greedily only",
    ],
    [
      "an unknown comparator",
      { comparators: { "a.b": { comparator: "levenstein" } } },
      "comparators/a.b/comparator",
      'Unknown comparator "levenstein"; did you mean "levenshtein"?',
    ],
    [
      "an unknown option",
      { comparators: { "a.b": { comparator: "levenshtein", options: { treshold: 1 } } } },
      "comparators/a.b/options",
      'did you mean "threshold"?',
    ],
  ])("refuses %s by name", (_, rawConfig, path, message) => {
    expect(issuesOf(rawConfig)).toEqual([[path, expect.stringContaining(message)]]);
  });
});

describe("findUnknownComparatorPaths", () => {
  const groundTruths = [
    { extract: { total: 1, lines: [{ v: 1 }] } },
    "broken",
    { order: { $ordered: [{ n: 1 }] }, "x.y": { "a.b": 1 } },
  ];

  it("knows nodes, fields, elements and quoted keys of all ground truths", () => {
    const paths = ["extract", "extract.total", "extract.lines[0].v", "order[0].n", 'x.y["a.b"]'];
    expect(findUnknownComparatorPaths(paths, groundTruths)).toEqual([]);
  });

  it("names a path that none has, with the nearest one", () => {
    expect(
      findUnknownComparatorPaths(["extract.totl", "nothing.at.all.like.it", "order.$ordered"], groundTruths),
    ).toEqual([
      {
        path: "comparators.extract.totl",
        message: 'No ground truth has anything at "extract.totl"; did you mean "extract.total"?',
      },
      {
        path: "comparators.nothing.at.all.like.it",
        message: 'No ground truth has anything at "nothing.at.all.like.it"',
      },
      { path: "comparators.order.$ordered", message: 'No ground truth has anything at "order.$ordered"' },
    ]);
  });
});
