import { describe, expect, it } from "vitest";
import type { EvaluatorInput, FieldOutcome } from "./evaluator";
import { bindEvaluator } from "./registry";
import { structuredEvaluator } from "./structured";

const evaluate = (input: EvaluatorInput, config: unknown = {}) =>
  bindEvaluator("structured", config, {}).evaluate(input);
const verdictsOf = (fields: readonly FieldOutcome[]) => fields.map(({ path, verdict }) => `${path} ${verdict}`);

describe("the outcome of one sample", () => {
  it("has score, counts, means by type and every field", () => {
    const groundTruth = { name: "ACME", total: 100, due: "2024-01-15", paid: true, note: null };
    const prediction = { name: "ACNE", total: "101,00", due: "15.01.2024", paid: "no", extra: "x" };
    expect(evaluate({ groundTruth, prediction }, { fields: { due: { comparator: "date" } } })).toEqual({
      score: 2 / 9,
      pass: false,
      status: "scored",
      metrics: {
        precision: 1 / 5,
        recall: 1 / 4,
        f1: 2 / 9,
        true_positives: 1,
        false_positives: 4,
        false_negatives: 3,
        fields_total: 5,
        fields_matched: 1,
        exact_match: 0,
        text_similarity: 0.75,
        number_absolute_error: 1,
        number_relative_error: 0.01,
        date_accuracy: 1,
        date_parse_rate: 1,
        boolean_accuracy: 0,
      },
      fields: [
        { path: "name", groundTruth: "ACME", prediction: "ACNE", score: 0.75, verdict: "wrong", comparator: "text" },
        { path: "total", groundTruth: 100, prediction: "101,00", score: 0, verdict: "wrong", comparator: "number" },
        {
          path: "due",
          groundTruth: "2024-01-15",
          prediction: "15.01.2024",
          score: 1,
          verdict: "match",
          comparator: "date",
        },
        { path: "paid", groundTruth: true, prediction: "no", score: 0, verdict: "wrong", comparator: "boolean" },
        { path: "note", groundTruth: null, prediction: undefined, score: null, verdict: "empty", comparator: "exact" },
        { path: "extra", groundTruth: undefined, prediction: "x", score: 0, verdict: "invented", comparator: "text" },
      ],
    });
  });

  it("has row, cell and order metrics for tables, and the predicted place of moved rows", () => {
    const groundTruth = {
      lines: [
        { sku: "A", qty: 1 },
        { sku: "B", qty: 2 },
        { sku: "C", qty: 3 },
      ],
    };
    const prediction = {
      lines: [
        { sku: "B", qty: 2 },
        { sku: "A", qty: 9 },
      ],
    };
    const outcome = evaluate({ groundTruth, prediction }, { fields: { lines: { reportOrder: true } } });
    expect(outcome.metrics).toMatchObject({
      row_precision: 1 / 2,
      row_recall: 1 / 3,
      row_f1: 2 / 5,
      row_order_tau: -1,
      cell_precision: 3 / 4,
      cell_recall: 3 / 6,
      cell_f1: 6 / 10,
    });
    expect(outcome.fields.map(({ path, predictionPath }) => [path, predictionPath])).toEqual([
      ["lines[0].sku", "lines[1].sku"],
      ["lines[0].qty", "lines[1].qty"],
      ["lines[1].sku", "lines[0].sku"],
      ["lines[1].qty", "lines[0].qty"],
      ["lines[2].sku", undefined],
      ["lines[2].qty", undefined],
    ]);
  });

  it("names scalars and lists at the root", () => {
    expect(verdictsOf(evaluate({ groundTruth: 1, prediction: 1 }).fields)).toEqual(["(root) match"]);
    expect(verdictsOf(evaluate({ groundTruth: [1], prediction: [1] }).fields)).toEqual(["[0] match"]);
    expect(verdictsOf(evaluate({ groundTruth: { "a.b": { c: 1 } }, prediction: undefined }).fields)).toEqual([
      '["a.b"].c missing',
    ]);
  });

  it("passes from passThreshold on, inclusive", () => {
    const sample = { groundTruth: { a: 1, b: 2 }, prediction: { a: 1, b: 3 } };
    expect(evaluate(sample, { passThreshold: 0.5 })).toMatchObject({ score: 0.5, pass: true });
    expect(evaluate(sample, { passThreshold: 0.51 }).pass).toBe(false);
  });

  it("passes without a score when both sides agree that nothing is there", () => {
    const outcome = evaluate({ groundTruth: { a: null, b: "" }, prediction: {} });
    expect(outcome).toMatchObject({ score: null, pass: true, status: "scored" });
    expect(outcome.metrics).toMatchObject({ precision: null, recall: null, f1: null, exact_match: 1, fields_total: 0 });
    expect(evaluate({ groundTruth: {}, prediction: {} })).toMatchObject({ score: null, pass: true, status: "scored" });
  });

  it("is ignored, and no pass, when everything is ignored", () => {
    const outcome = evaluate({ groundTruth: { a: "$ignore" }, prediction: { a: 1 } });
    expect(outcome).toMatchObject({ score: null, pass: false, status: "ignored", metrics: { exact_match: null } });
  });
});

describe("the traps of docs/scoring.md", () => {
  it("gives no credit for null against null", () => {
    expect(evaluate({ groundTruth: { a: 1, b: null }, prediction: { a: 2, b: null } }).score).toBe(0);
  });

  it("scores an empty prediction of a sparse form 0, not 1", () => {
    const groundTruth = { a: "x", b: null, c: "", d: [], e: {} };
    expect(evaluate({ groundTruth, prediction: {} }).score).toBe(0);
    expect(evaluate({ groundTruth, prediction: undefined }).score).toBe(0);
  });

  it("tells two nested objects apart and calls their parent right only when every child is", () => {
    const groundTruth = { a: { b: 1, c: { d: 2 } } };
    expect(evaluate({ groundTruth, prediction: { a: { b: 1, c: { d: 3 } } } }).score).toBe(0.5);
    expect(evaluate({ groundTruth, prediction: { a: { b: 1, c: { d: 2 } } } }).metrics.exact_match).toBe(1);
    const row = evaluate({ groundTruth: [{ a: 1, b: 2 }], prediction: [{ a: 1, b: 3 }] });
    expect(row.metrics).toMatchObject({ row_f1: 0, cell_f1: 0.5 });
  });

  it("scores a list of one item like a list of many", () => {
    expect(evaluate({ groundTruth: ["a"], prediction: ["b"] }).score).toBe(0);
    expect(evaluate({ groundTruth: ["a", "b"], prediction: ["c", "d"] }).score).toBe(0);
    expect(evaluate({ groundTruth: ["a"], prediction: ["a", "b"] }).score).toBe(2 / 3);
  });

  it("uses only the absolute tolerance when the ground truth is 0", () => {
    const config = { fields: { a: { comparator: "number", options: { relative: 0.5, absolute: 0.01 } } } };
    expect(evaluate({ groundTruth: { a: 0 }, prediction: { a: 0.01 } }, config).score).toBe(1);
    expect(evaluate({ groundTruth: { a: 0 }, prediction: { a: 0.02 } }, config)).toMatchObject({
      score: 0,
      metrics: { number_absolute_error: 0.02, number_relative_error: null },
    });
  });

  it("reads neither 12abc as 12 nor garbage as false", () => {
    const outcome = evaluate({ groundTruth: { a: 12, b: false }, prediction: { a: "12abc", b: "garbage" } });
    expect(outcome.fields.map(({ verdict, note }) => [verdict, note])).toEqual([
      ["wrong", 'The prediction "12abc" is not a number'],
      ["wrong", 'The prediction "garbage" is not a boolean'],
    ]);
  });

  it("never reads members of the prototype", () => {
    const prediction: unknown = JSON.parse('{"__proto__": {"a": 1}}');
    expect(verdictsOf(evaluate({ groundTruth: { constructor: "x" }, prediction }).fields)).toEqual([
      "constructor missing",
      "__proto__.a invented",
    ]);
  });
});

describe("fields that cannot be judged", () => {
  const scripted = (result: () => unknown) =>
    bindEvaluator(
      "structured",
      { fields: { a: { comparator: "script", options: { source: "…" } } } },
      { compileScript: () => result },
    );
  const sample = { groundTruth: { a: "x", b: 1 }, prediction: { a: "x", b: 1 } };
  const timeOut = () => {
    throw new Error("The script ran out of time");
  };

  it.each([
    ["a similarity above 1", () => 1.5, "The similarity 1.5 is not within 0 and 1"],
    ["no number", () => Number.NaN, "The similarity NaN is not within 0 and 1"],
    ["another type", () => "1", 'The script returned "1", not a number'],
    ["an exception", timeOut, "The script ran out of time"],
  ])("fail alone on %s, and the sample does not pass", (_, result, note) => {
    const outcome = scripted(result).evaluate(sample);
    expect(outcome).toMatchObject({
      score: 1,
      pass: false,
      status: "scored",
      metrics: { exact_match: null, fields_total: 1 },
    });
    expect(outcome.fields).toEqual([
      {
        path: "a",
        groundTruth: "x",
        prediction: "x",
        score: null,
        verdict: "evaluatorFailed",
        comparator: "script",
        note,
      },
      { path: "b", groundTruth: 1, prediction: 1, score: 1, verdict: "match", comparator: "number" },
    ]);
  });

  it("give the status evaluatorFailed when nothing else is scored", () => {
    const outcome = scripted(timeOut).evaluate({ groundTruth: { a: 1 }, prediction: { a: 1 } });
    expect(outcome).toMatchObject({ score: null, pass: false, status: "evaluatorFailed" });
  });

  it("leave a row without another error uncounted, and a sample without anything else without counts", () => {
    const fields = { "t[].r": { comparator: "regex" }, r: { comparator: "regex" } };
    const rows = {
      t: [
        { n: 1, r: "(" },
        { n: 2, r: "a" },
        { n: 3, r: "(" },
      ],
    };
    const predicted = {
      t: [
        { n: 1, r: "(" },
        { n: 2, r: "a" },
        { n: 4, r: "(" },
      ],
    };
    const config = { fields: { ...fields, t: { ordered: true } } };
    const { metrics } = evaluate({ groundTruth: rows, prediction: predicted }, config);
    expect(metrics).toMatchObject({ row_precision: 1 / 2, row_recall: 1 / 2, cell_precision: 3 / 4 });
    const unjudged = evaluate({ groundTruth: { r: "(" }, prediction: { r: "(" } }, { fields });
    const counts = { true_positives: null, false_positives: null, fields_total: null, fields_matched: null };
    expect(unjudged).toMatchObject({ status: "evaluatorFailed", metrics: counts });
    expect(evaluate({ groundTruth: "$ignore", prediction: 1 })).toMatchObject({ status: "ignored", metrics: counts });
  });

  it("include values nested too deep and lists with too many pairs", () => {
    const deep: unknown = JSON.parse(`${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}`);
    expect(evaluate({ groundTruth: deep, prediction: deep }).fields[0]?.note).toBe("Nested deeper than 100 levels");
    const rows = Array.from({ length: 1_500 }, (_, id) => ({ id }));
    expect(evaluate({ groundTruth: { rows }, prediction: { rows } }).fields).toMatchObject([
      {
        path: "rows",
        verdict: "evaluatorFailed",
        note: expect.stringContaining("1500 × 1500 items exceed the pairs"),
      },
    ]);
    expect(
      evaluate({ groundTruth: { rows }, prediction: { rows } }, { fields: { rows: { ordered: true } } }).score,
    ).toBe(1);
  });
});

describe("lists", () => {
  it("inside of one another are compared level by level", () => {
    const nested: unknown = JSON.parse(`${"[".repeat(90)}1${"]".repeat(90)}`);
    expect(evaluate({ groundTruth: nested, prediction: nested })).toMatchObject({ score: 1, pass: true });
  });

  it("that multiply beyond the limit of comparisons are not judged, with all lists around them", () => {
    const row = Array.from({ length: 40 }, (_, index) => index);
    const table = (offset: number) => Array.from({ length: 40 }, () => [row.map((value) => value + offset)]);
    const outcome = evaluate({ groundTruth: { t: table(0), a: [1] }, prediction: { t: table(100), a: [1] } });
    expect(verdictsOf(outcome.fields)).toEqual(["t evaluatorFailed", "a[0] match"]);
  });

  it("let an ignored key column pair with any row, and no row without a key", () => {
    const config = { fields: { t: { key: ["id"] } } };
    const groundTruth = {
      t: [
        { id: "$ignore", v: "x" },
        { id: null, v: "y" },
      ],
    };
    const prediction = { t: [{ id: 5, v: "x" }, { v: "y" }] };
    expect(verdictsOf(evaluate({ groundTruth, prediction }, config).fields)).toEqual([
      "t[0].id ignored",
      "t[0].v match",
      "t[1].id empty",
      "t[1].v missing",
      "t[1].v invented",
    ]);
  });

  it("break ties towards equal positions, also behind $ignore, which has no part in the order of rows", () => {
    const config = { fields: { t: { reportOrder: true } } };
    const judge = (groundTruth: unknown, prediction: unknown) =>
      evaluate({ groundTruth: { t: groundTruth }, prediction: { t: prediction } }, config);
    const twins = judge(["$ignore", { n: 1 }, { n: 1 }], [{ n: 9 }, { n: 1 }, { n: 1 }]);
    expect(twins.fields.map(({ predictionPath }) => predictionPath)).toEqual([undefined, undefined, undefined]);
    const moved = judge(["$ignore", { n: 1 }, { n: 2 }], [{ n: 1 }, { n: 2 }, { n: 9 }]);
    expect([twins.metrics.row_order_tau, moved.metrics.row_order_tau]).toEqual([1, 1]);
  });

  it("pair by the whole weight before pairs below rowThreshold are parted", () => {
    const groundTruth = [
      { a: 1, b: 1, c: 1 },
      { a: 2, b: 2, c: 2 },
    ];
    const prediction = [
      { a: 2, b: 2, c: 9 },
      { a: 7, b: 8, c: 9 },
    ];
    const outcome = evaluate({ groundTruth, prediction });
    expect(outcome.fields.filter((field) => field.predictionPath !== undefined).map(({ verdict }) => verdict)).toEqual([
      "match",
      "match",
      "wrong",
    ]);
    expect(outcome.metrics).toMatchObject({ true_positives: 2, false_positives: 4, false_negatives: 4, row_f1: 0 });
  });
});

describe("a sample whose workflow failed", () => {
  const config = {
    fields: {
      box: { missingAs: false },
      both: { whenBothEmpty: "correct" },
      script: { comparator: "script", options: { source: "…" } },
    },
  };

  it("scores 0 with every present leaf failed and recall 0", () => {
    const groundTruth = { a: "x", rows: [{ n: 1 }, { n: null }], empty: null, skip: "$ignore", both: null, script: 1 };
    const parsed = structuredEvaluator.configSchema.parse(config);
    const outcome = structuredEvaluator.failedOutcome(parsed, groundTruth);
    expect(outcome).toMatchObject({ score: 0, pass: false, status: "scored" });
    expect(outcome.metrics).toMatchObject({
      precision: null,
      recall: 0,
      f1: 0,
      false_negatives: 4,
      exact_match: 0,
      text_similarity: 0,
      number_absolute_error: null,
      row_recall: 0,
    });
    expect(verdictsOf(outcome.fields)).toEqual([
      "a failed",
      "rows[0].n failed",
      "rows[1].n empty",
      "empty empty",
      "skip ignored",
      "both empty",
      "script failed",
      "box failed",
    ]);
  });

  it("scores 0 even when nothing was expected", () => {
    const outcome = structuredEvaluator.failedOutcome(structuredEvaluator.configSchema.parse({}), {});
    expect(outcome).toMatchObject({ score: 0, pass: false, status: "scored", metrics: { f1: null, exact_match: 0 } });
  });
});
