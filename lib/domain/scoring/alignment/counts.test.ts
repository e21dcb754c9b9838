import { expect, it } from "vitest";
import { VERDICTS } from "@/lib/domain/evaluators/evaluator";
import { addVerdict, countByField, NO_COUNTS, toRatios } from "./counts";

it("counts every verdict by the table of docs/scoring.md", () => {
  const counted = VERDICTS.map((verdict) => {
    const { truePositives, falsePositives, falseNegatives } = addVerdict(NO_COUNTS, verdict, 1);
    return [verdict, truePositives, falsePositives, falseNegatives];
  });
  expect(counted).toEqual([
    ["match", 1, 0, 0],
    ["wrong", 0, 1, 1],
    ["missing", 0, 0, 1],
    ["invented", 0, 1, 0],
    ["empty", 0, 0, 0],
    ["ignored", 0, 0, 0],
    ["failed", 0, 0, 1],
    ["evaluatorFailed", 0, 0, 0],
  ]);
});

it("has null for ratios without a denominator", () => {
  expect(toRatios(NO_COUNTS)).toEqual({ precision: null, recall: null, f1: null });
  expect(toRatios(addVerdict(NO_COUNTS, "missing", 1))).toEqual({ precision: null, recall: 0, f1: 0 });
});

it("counts all rows of a column together", () => {
  const field = { groundTruth: 1, prediction: 1, score: 1, comparator: "number" };
  const fields = [
    { ...field, path: "lines[0].qty", verdict: "match" as const },
    { ...field, path: "lines[1].qty", verdict: "wrong" as const },
    { ...field, path: "total", verdict: "missing" as const },
  ];
  expect(Object.fromEntries(countByField(fields))).toEqual({
    "lines[].qty": { truePositives: 1, falsePositives: 1, falseNegatives: 1 },
    total: { truePositives: 0, falsePositives: 0, falseNegatives: 1 },
  });
});
