import { describe, expect, it } from "vitest";
import { blackBoxEvaluator } from "./black-box";
import { bindEvaluator } from "./registry";

const { evaluate } = bindEvaluator("black-box", {}, {});

describe("black-box", () => {
  it("compares JSON with its differences", () => {
    expect(evaluate({ groundTruth: { a: 1, b: 2 }, prediction: { a: 1, b: 3, c: 4 } })).toEqual({
      score: 0,
      pass: false,
      status: "scored",
      metrics: { exact_match: 0, field_overlap: 1 / 3, diff_count: 2 },
      fields: [
        { path: "b", groundTruth: 2, prediction: 3, score: 0, verdict: "wrong", comparator: "exact" },
        { path: "c", groundTruth: undefined, prediction: 4, score: 0, verdict: "invented", comparator: "exact" },
      ],
    });
  });

  it("compares text with lengths in bytes and a similarity", () => {
    expect(evaluate({ groundTruth: "für", prediction: "fur" })).toEqual({
      score: 0,
      pass: false,
      status: "scored",
      metrics: { exact_match: 0, byte_length_expected: 4, byte_length_actual: 3, similarity: 2 / 3 },
      fields: [
        { path: "(root)", groundTruth: "für", prediction: "fur", score: 0, verdict: "wrong", comparator: "exact" },
      ],
    });
    expect(evaluate({ groundTruth: "a", prediction: { a: 1 } }).metrics).toEqual({
      exact_match: 0,
      byte_length_expected: 1,
      byte_length_actual: null,
      similarity: 0,
    });
    expect(evaluate({ groundTruth: "x".repeat(20_001), prediction: "y" }).metrics.similarity).toBeNull();
  });

  it("compares bytes without putting them into the fields", () => {
    const bytes = Uint8Array.of(1, 2);
    expect(evaluate({ groundTruth: bytes, prediction: Uint8Array.of(1, 2) })).toEqual({
      score: 1,
      pass: true,
      status: "scored",
      metrics: { exact_match: 1, byte_length_expected: 2, byte_length_actual: 2 },
      fields: [
        {
          path: "(root)",
          groundTruth: "2 bytes",
          prediction: "2 bytes",
          score: 1,
          verdict: "match",
          comparator: "exact",
        },
      ],
    });
    expect(evaluate({ groundTruth: bytes, prediction: Uint8Array.of(1, 3) })).toMatchObject({ score: 0, pass: false });
  });

  it("passes equal values of every kind with one matching field", () => {
    for (const json of [{ a: [1, { b: null }] }, [1], 5, null, false, "text"]) {
      const outcome = evaluate({ groundTruth: json, prediction: structuredClone(json) });
      expect(outcome).toMatchObject({ score: 1, pass: true, fields: [{ path: "(root)", verdict: "match" }] });
    }
  });

  it("does not score a sample without ground truth", () => {
    expect(evaluate({ groundTruth: undefined, prediction: 1 })).toEqual({
      score: null,
      pass: false,
      status: "ignored",
      metrics: {},
      fields: [],
    });
  });

  it("scores a failed sample 0 with the natural worst values", () => {
    const failed = (groundTruth: unknown) => blackBoxEvaluator.failedOutcome({}, groundTruth);
    expect(failed({ a: 1 })).toEqual({
      score: 0,
      pass: false,
      status: "scored",
      metrics: { exact_match: 0, field_overlap: 0, diff_count: null },
      fields: [
        {
          path: "(root)",
          groundTruth: { a: 1 },
          prediction: undefined,
          score: 0,
          verdict: "failed",
          comparator: "exact",
        },
      ],
    });
    expect(failed("ab").metrics).toEqual({
      exact_match: 0,
      byte_length_expected: 2,
      byte_length_actual: null,
      similarity: 0,
    });
  });

  it("refuses options", () => {
    expect(() => bindEvaluator("black-box", { strict: true }, {})).toThrow(
      'Unknown key "strict"; there are no options here',
    );
  });
});
