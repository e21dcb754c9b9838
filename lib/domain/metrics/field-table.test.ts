import { describe, expect, it } from "vitest";
import type { Verdict } from "@/lib/domain/evaluators/evaluator";
import { FieldTable, type JudgedField } from "./field-table";
import { toProportion } from "./proportion-interval";

const field = (path: string, verdict: Verdict): JudgedField => ({ path, verdict });

const NO_VERDICTS = {
  match: 0,
  wrong: 0,
  missing: 0,
  invented: 0,
  empty: 0,
  ignored: 0,
  failed: 0,
  evaluatorFailed: 0,
};

describe("FieldTable", () => {
  it("counts as in the worked example of the documentation", () => {
    const table = new FieldTable(10, "all");
    const first = table.addDocument([
      field("date", "match"),
      field("lines[0].amount", "match"),
      field("lines[1].amount", "wrong"),
    ]);
    const second = table.addDocument([field("date", "empty"), field("lines[0].amount", "missing")]);
    expect([first, second]).toEqual([
      { truePositives: 2, falsePositives: 1, falseNegatives: 1 },
      { truePositives: 0, falsePositives: 0, falseNegatives: 1 },
    ]);
    expect(table.summarize()).toEqual([
      {
        ...NO_VERDICTS,
        path: "date",
        documentCount: 2,
        match: 1,
        empty: 1,
        truePositives: 1,
        falsePositives: 0,
        falseNegatives: 0,
        precision: 1,
        recall: 1,
        f1: 1,
        errorRate: toProportion(0, 1),
      },
      {
        ...NO_VERDICTS,
        path: "lines[].amount",
        documentCount: 2,
        match: 1,
        wrong: 1,
        missing: 1,
        truePositives: 1,
        falsePositives: 1,
        falseNegatives: 2,
        precision: 1 / 2,
        recall: 1 / 3,
        f1: 2 / 5,
        errorRate: { k: 2, n: 3, value: 2 / 3, interval: expect.objectContaining({ flags: ["tooFew"] }) },
      },
    ]);
    expect(table.macroRatios()).toEqual({ precision: 0.75, recall: 2 / 3, f1: 0.7 });
    expect(table.summarizeOthers()).toBeNull();
  });

  it("leaves empty, ignored and unjudged fields out of the error rate and of every ratio", () => {
    const table = new FieldTable(10, "all");
    table.addDocument([field("a", "empty"), field("a", "ignored"), field("a", "evaluatorFailed")]);
    expect(table.summarize()).toMatchObject([
      { empty: 1, ignored: 1, evaluatorFailed: 1, precision: null, recall: null, f1: null, errorRate: { n: 0 } },
    ]);
    expect(table.macroRatios()).toEqual({ precision: null, recall: null, f1: null });
  });

  it("counts the fields beyond its limit together", () => {
    const table = new FieldTable(2, "all");
    table.addDocument([field("c", "match"), field("b", "wrong"), field("a", "match"), field("d", "missing")]);
    expect(table.summarize().map(({ path }) => path)).toEqual(["a", "b"]);
    expect(table.summarizeOthers()).toEqual({ ...NO_VERDICTS, match: 1, missing: 1 });
  });

  it("states no ratio when only differences are listed", () => {
    const table = new FieldTable(10, "differences");
    expect(table.addDocument([field("a", "wrong")])).toBeNull();
    expect(table.summarize()).toMatchObject([{ wrong: 1, precision: null, f1: null, errorRate: toProportion(0, 0) }]);
    expect(table.macroRatios()).toEqual({ precision: null, recall: null, f1: null });
  });
});
