import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aggregateSteps, type StepResult } from "./aggregate-steps";
import { wilsonInterval } from "./proportion-interval";

const scored = (stepName: string, score: number): StepResult => ({ stepName, score, status: "scored" });
const unscored = (stepName: string, status: StepResult["status"], score: number | null = null): StepResult => ({
  stepName,
  score,
  status,
});

const OPTIONS = { passThreshold: 1, resampleCount: 100 };

describe("aggregateSteps", () => {
  it("counts as in the worked example of the documentation", () => {
    const samples = [
      [scored("ocr", 1), scored("extract", 0.5)],
      [scored("ocr", 1), unscored("extract", "missing", 0)],
      [unscored("ocr", "ignored"), scored("extract", 1)],
    ];
    expect(aggregateSteps(samples, OPTIONS)).toEqual([
      {
        stepName: "ocr",
        mean: 1,
        interval: { low: 0, high: 1, method: "ruleOfThree", flags: ["tooFew", "noVariation"] },
        passRate: { k: 2, n: 2, value: 1, interval: wilsonInterval(2, 2) },
        scoredCount: 2,
        missingCount: 0,
        ignoredCount: 1,
        failedCount: 0,
      },
      {
        stepName: "extract",
        mean: 0.5,
        interval: expect.objectContaining({ method: "bca", flags: ["tooFew"], seed: 1, resampleCount: 100 }),
        passRate: { k: 1, n: 3, value: 1 / 3, interval: wilsonInterval(1, 3) },
        scoredCount: 2,
        missingCount: 1,
        ignoredCount: 0,
        failedCount: 0,
      },
    ]);
  });

  it("never passes a step that could not be judged in full, and keeps what could be judged in the mean", () => {
    const [step] = aggregateSteps([[unscored("a", "failed", 1)], [unscored("a", "failed")], [scored("a", 1)]], OPTIONS);
    expect(step).toMatchObject({ mean: 1, passRate: { k: 1, n: 3 }, scoredCount: 1, failedCount: 2 });
  });

  it("has no mean and no pass rate for a step that is always ignored", () => {
    expect(aggregateSteps([[unscored("a", "ignored")]], OPTIONS)).toEqual([
      {
        stepName: "a",
        mean: null,
        interval: null,
        passRate: { k: 0, n: 0, value: null, interval: null },
        scoredCount: 0,
        missingCount: 0,
        ignoredCount: 1,
        failedCount: 0,
      },
    ]);
  });

  it("passes at the threshold, also when rounding left the score just below", () => {
    const samples = [[scored("a", 0.9 - 1e-16)], [scored("a", 0.89)]];
    expect(aggregateSteps(samples, { ...OPTIONS, passThreshold: 0.9 })[0]?.passRate).toMatchObject({ k: 1, n: 2 });
  });

  it("is empty without samples", () => {
    expect(aggregateSteps([], OPTIONS)).toEqual([]);
  });

  it("does not depend on the order of the samples but for the order of the steps", () => {
    const status = fc.constantFrom("scored", "ignored", "missing", "failed");
    const step = fc.record({ stepName: fc.constantFrom("a", "b"), score: fc.constantFrom(0, 0.1, 0.7, 1), status });
    const byName = (samples: StepResult[][]) => new Map(aggregateSteps(samples, OPTIONS).map((s) => [s.stepName, s]));
    fc.assert(
      fc.property(fc.array(fc.array(step, { maxLength: 3 })), (samples) => {
        expect(byName(samples.toReversed())).toEqual(byName(samples));
      }),
    );
  });

  it.each([null, -0.1, 1.1, Number.NaN])("refuses the score %s of a scored step by name", (score) => {
    const samples = [[{ stepName: "ocr", score, status: "scored" as const }]];
    expect(() => aggregateSteps(samples, OPTIONS)).toThrow(`The score of step "ocr" must be in [0, 1], not ${score}`);
  });
});
