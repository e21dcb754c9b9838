import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createAggregator } from "@/lib/domain/metrics/create-aggregator";
import { bindEvaluator, EVALUATORS } from "./registry";

const scalar = fc.oneof(fc.constantFrom("$ignore", "", "x", null, true, 0, -0), fc.integer({ min: 0, max: 2 }));
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie("json"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "toString", ""), tie("json"), { maxKeys: 3 }),
  ),
}));
const forms = fc.dictionary(fc.constantFrom("a", "b", "c"), json, { maxKeys: 3 });
const CONFIG = { fields: { "a[].b": { missingAs: "x" }, "b[].a": { whenBothEmpty: "correct" } } };

describe.each(EVALUATORS.map(({ type }) => type))("a sample of %s whose workflow failed", (type) => {
  const { failed, evaluator, evaluate } = bindEvaluator(type, {}, {});

  it("scores 0, does not pass and has nothing right", () => {
    fc.assert(
      fc.property(fc.oneof(json, forms), (groundTruth) => {
        const { score, pass, fields } = failed(groundTruth);
        expect([score, pass]).toEqual([0, false]);
        for (const { verdict } of fields) expect(["failed", "empty", "ignored"]).toContain(verdict);
      }),
    );
  });

  it("leaves every total complete, beside samples that were judged", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(forms, fc.oneof(json, forms), fc.boolean()), { maxLength: 8 }), (samples) => {
        const aggregator = createAggregator({ ...evaluator, resampleCount: 20 });
        for (const [index, [groundTruth, prediction, isFailed]] of samples.entries()) {
          const outcome = isFailed ? failed(groundTruth) : evaluate({ groundTruth, prediction });
          aggregator.add({ sampleId: String(index), status: isFailed ? "failed" : "completed", outcome });
        }
        const { sampleCount, coverage, headline, metrics } = aggregator.result();
        const total = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((a, b) => a + b, 0);
        expect([sampleCount, total(coverage.samples)]).toEqual([samples.length, samples.length]);
        expect(headline.passRate.n + coverage.samples.ignored).toBe(samples.length);
        for (const { scoredCount, unscored } of [headline.score, ...metrics]) {
          expect(scoredCount + total(unscored)).toBe(samples.length);
        }
      }),
    );
  });
});

describe("a failed sample of structured", () => {
  it("misses what a prediction of nothing misses, also where nothing may be right", () => {
    const { failed, evaluate } = bindEvaluator("structured", CONFIG, {});
    fc.assert(
      fc.property(forms, (groundTruth) => {
        const nothing = evaluate({ groundTruth, prediction: undefined });
        expect(nothing.metrics.true_positives ?? 0).toBe(0);
        expect(failed(groundTruth).metrics.false_negatives).toBe(nothing.metrics.false_negatives);
      }),
    );
  });
});
