import { describe, expect, it } from "vitest";
import type { EvaluateSample } from "@/lib/domain/evaluators/evaluator";
import { scoreLine, toOutcomeLine } from "./score-line";

const equal: EvaluateSample = ({ groundTruth, prediction }) => {
  if (groundTruth === "throw") throw new Error("no idea");
  const matched = groundTruth === prediction;
  const verdict = matched ? "match" : "wrong";
  const score = matched ? 1 : 0;
  return {
    score,
    pass: matched,
    status: "scored",
    metrics: { exact_match: score },
    fields: [{ path: "(root)", groundTruth, prediction, score, verdict, comparator: "exact" }],
  };
};

const answer = (text: string) => toOutcomeLine(scoreLine({ number: 7, bytes: new TextEncoder().encode(text) }, equal));

describe("scoreLine", () => {
  it("translates ground truth and prediction to expected and actual", () => {
    expect(answer('\uFEFF{"id": "x", "expected": 1, "actual": 2, "source": "y"}')).toEqual({
      id: "x",
      score: 0,
      pass: false,
      status: "scored",
      metrics: { exact_match: 0 },
      fields: [{ path: "(root)", expected: 1, actual: 2, score: 0, verdict: "wrong", comparator: "exact" }],
    });
  });

  it("takes null for a prediction that is there", () => {
    expect(answer('{"expected": null, "actual": null}')).toMatchObject({ score: 1 });
  });

  it.each([
    ['{"id": "x", "expected": 1, "actul": 1}', { id: "x", error: 'line 7 has no "actual"' }],
    ['{"id": 9, "actual": 1}', { id: 9, error: 'line 7 has no "expected"' }],
    ['{"id": null, "expected": 1, "actual": 1}', { id: null, error: "line 7: id must be a text or a number" }],
    ['{"id": "x", "expected": "throw", "actual": 1}', { id: "x", error: "line 7: no idea" }],
    ["[1]", { id: null, error: "line 7 is not an object" }],
  ])("answers %s with its error", (text, expected) => {
    expect(answer(text)).toEqual(expected);
  });

  it.each(['{"a": NaN}', '{"a": 1, "a": 2}', "{", "\u0000", `${"[".repeat(10_000)}`])(
    "names what cannot be read",
    (text) => {
      expect(answer(text)).toEqual({ id: null, error: expect.stringMatching(/^line 7: ./) });
    },
  );
});
