import { describe, expect, it } from "vitest";
import type { CaseOutcome } from "./benchmark-result";
import { summarizeCases } from "./summarize-cases";

function buildCase(outcome: Partial<CaseOutcome>): CaseOutcome {
  return {
    label: "a",
    status: "success",
    score: 1,
    passed: true,
    durationMs: 1,
    error: null,
    steps: [],
    attempts: [],
    ...outcome,
  };
}

describe("summarizeCases", () => {
  it("counts failed workflows as 0, leaves ignored cases out, and unjudged ones out of the mean only", () => {
    const cases = [
      buildCase({ score: 1 }),
      buildCase({ score: 0.5, passed: false }),
      buildCase({ status: "error", score: 0, passed: false, error: "node 'a' failed" }),
      buildCase({ score: null, passed: false }),
      buildCase({ status: "error", score: null, passed: false, error: "step 'a' could not be judged" }),
    ];
    expect(summarizeCases(cases, 1)).toMatchObject({
      accuracy: 0.5,
      passRate: { k: 1, n: 4, value: 1 / 4 },
      ignoredCount: 1,
      errorCount: 2,
    });
  });

  it("has no figures where nothing counts", () => {
    expect(summarizeCases([buildCase({ score: null, passed: false })], 1)).toMatchObject({
      accuracy: null,
      accuracyInterval: null,
      passRate: { k: 0, n: 0, value: null },
      ignoredCount: 1,
      errorCount: 0,
      steps: [],
    });
  });
});
