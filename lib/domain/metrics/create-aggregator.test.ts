import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { VERDICTS, type Verdict } from "@/lib/domain/evaluators/evaluator";
import { createCoverageCounts, SAMPLE_STATUSES } from "./coverage";
import { type AggregatorOptions, createAggregator } from "./create-aggregator";
import { createUnscoredCounts } from "./metric-column";
import { toProportion } from "./proportion-interval";
import type { AggregateSample, JudgedOutcome } from "./run-aggregate";

function aggregate(samples: readonly AggregateSample[], options: AggregatorOptions = {}) {
  const aggregator = createAggregator({ resampleCount: 50, ...options });
  for (const sample of samples) aggregator.add(sample);
  return aggregator.result();
}

const judged = (score: number | null, verdicts: readonly Verdict[], overrides: Partial<JudgedOutcome> = {}) => ({
  score,
  pass: score === 1,
  status: "scored" as const,
  metrics: { f1: score },
  fields: verdicts.map((verdict, index) => ({ path: `f${index}`, verdict })),
  ...overrides,
});

/** The worked example of the documentation: six samples, one of each kind. */
const EXAMPLE: readonly AggregateSample[] = [
  { sampleId: "a", status: "completed", outcome: judged(1, ["match", "match"]) },
  { sampleId: "b", status: "completed", outcome: judged(0.5, ["match", "wrong"]) },
  { sampleId: "c", status: "failed", outcome: judged(0, ["failed", "failed"], { metrics: { f1: 0 } }) },
  { sampleId: "d", status: "completed", outcome: judged(null, ["evaluatorFailed"], { status: "evaluatorFailed" }) },
  { sampleId: "e", status: "completed", outcome: judged(null, ["ignored", "ignored"], { status: "ignored" }) },
  { sampleId: "f", status: "notRun", outcome: null },
];

const outcomes: fc.Arbitrary<JudgedOutcome> = fc.record({
  score: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  pass: fc.boolean(),
  status: fc.constantFrom("scored", "ignored", "evaluatorFailed"),
  metrics: fc.dictionary(fc.constantFrom("f1", "cer", "step.a", "step.b"), fc.option(fc.double()), { maxKeys: 4 }),
  fields: fc.array(
    fc.record({ path: fc.constantFrom("a", "b[0].c", "b[1].c", "d"), verdict: fc.constantFrom(...VERDICTS) }),
    { maxLength: 6 },
  ),
});

const runs = fc
  .array(fc.record({ status: fc.constantFrom(...SAMPLE_STATUSES), outcome: fc.option(outcomes) }), { maxLength: 25 })
  .map((samples): AggregateSample[] => samples.map((sample, index) => ({ sampleId: `s${index}`, ...sample })));

const OPTIONS: AggregatorOptions = {
  metricDirections: { f1: "higher", cer: "lower", "step.*": "higher" },
  metricRanges: { "step.*": "unit" },
  fieldCountMax: 2,
  metricCountMax: 3,
  worstCountMax: 2,
};

describe("createAggregator", () => {
  it("gives the headline of the worked example, failed samples included", () => {
    const { headline, sampleCount, partial } = aggregate(EXAMPLE);
    expect({ sampleCount, partial }).toEqual({ sampleCount: 6, partial: true });
    expect(headline).toMatchObject({
      sampleCount: 6,
      score: {
        name: "score",
        direction: "higher",
        sampleCount: 6,
        scoredCount: 3,
        unscored: { ...createUnscoredCounts(), evaluatorFailed: 1, ignored: 1, notRun: 1 },
        mean: 0.5,
        median: 0.5,
        min: 0,
        max: 1,
        worst: [
          { sampleId: "c", value: 0 },
          { sampleId: "b", value: 0.5 },
          { sampleId: "a", value: 1 },
        ],
      },
      passRate: toProportion(1, 4),
      exactMatchRate: toProportion(1, 3),
      micro: { precision: { value: 3 / 4 }, recall: { value: 3 / 6 }, f1: { value: 6 / 10 } },
      macroOverDocuments: { precision: 0.75, recall: 0.5, f1: 0.5 },
    });
  });

  it("puts the same figures over completed samples beside, with their n", () => {
    expect(aggregate(EXAMPLE).completed).toMatchObject({
      sampleCount: 4,
      score: { scoredCount: 2, mean: 0.75, unscored: { ...createUnscoredCounts(), evaluatorFailed: 1, ignored: 1 } },
      passRate: toProportion(1, 3),
      exactMatchRate: toProportion(1, 2),
      micro: { precision: { value: 3 / 4 }, recall: { value: 3 / 4 }, f1: { value: 3 / 4 } },
      macroOverDocuments: { precision: 0.75, recall: 0.75, f1: 0.75 },
    });
  });

  it("counts every sample and every field in one class", () => {
    expect(aggregate(EXAMPLE).coverage).toEqual({
      samples: {
        ...createCoverageCounts(),
        correct: 1,
        wrong: 1,
        workflowFailed: 1,
        evaluatorFailed: 1,
        ignored: 1,
        notRun: 1,
      },
      fields: {
        ...createCoverageCounts(),
        correct: 3,
        wrong: 1,
        workflowFailed: 2,
        evaluatorFailed: 1,
        ignored: 2,
      },
    });
  });

  it("summarizes each metric with its direction and the reasons for missing values", () => {
    const { metrics } = aggregate(EXAMPLE, { metricDirections: { f1: "higher" } });
    expect(metrics).toMatchObject([
      {
        name: "f1",
        direction: "higher",
        sampleCount: 6,
        scoredCount: 3,
        unscored: { ...createUnscoredCounts(), evaluatorFailed: 1, ignored: 1, notRun: 1 },
        mean: 0.5,
      },
    ]);
  });

  it("lists a metric that no sample has a value of", () => {
    const outcome = judged(1, ["match"], { metrics: { cer: null } });
    expect(aggregate([{ sampleId: "a", status: "completed", outcome }]).metrics).toMatchObject([
      {
        name: "cer",
        direction: "neutral",
        scoredCount: 0,
        unscored: { noValue: 1 },
        mean: null,
        interval: null,
        worst: [],
      },
    ]);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1e301])("counts the value %s as out of range", (value) => {
    const outcome = judged(1, ["match"], { metrics: { cer: value } });
    const [metric] = aggregate([{ sampleId: "a", status: "completed", outcome }]).metrics;
    expect(metric).toMatchObject({
      scoredCount: 0,
      unscored: { ...createUnscoredCounts(), outOfRange: 1 },
      mean: null,
    });
  });

  it("takes rounding at the ends of a unit range for the end, and anything further for out of range", () => {
    const samples = [1 + 1e-12, -1e-12, 1.1].map(
      (score, index): AggregateSample => ({ sampleId: `s${index}`, status: "completed", outcome: judged(score, []) }),
    );
    const { score } = aggregate(samples).headline;
    expect(score).toMatchObject({ scoredCount: 2, unscored: { outOfRange: 1 }, min: 0, max: 1 });
  });

  it("gives nulls and zeros of counts for a run without samples", () => {
    const { headline, metrics, fields, coverage, partial } = aggregate([]);
    expect({ metrics, fields, partial, samples: coverage.samples }).toEqual({
      metrics: [],
      fields: [],
      partial: false,
      samples: createCoverageCounts(),
    });
    expect(headline).toMatchObject({
      sampleCount: 0,
      score: { mean: null, interval: null, worst: [] },
      passRate: toProportion(0, 0),
      micro: { f1: { value: null, interval: null } },
      macroOverDocuments: { precision: null, recall: null, f1: null },
    });
  });

  it("states no ratio of fields when outcomes list differences only", () => {
    const { headline, macroOverFields } = aggregate(EXAMPLE, { listedFields: "differences" });
    expect(headline.micro.f1).toEqual({ value: null, interval: null });
    expect([headline.macroOverDocuments.f1, macroOverFields.f1]).toEqual([null, null]);
  });

  it("leaves resampled intervals out of a first look and changes nothing else", () => {
    const aggregator = createAggregator({ resampleCount: 50 });
    for (const sample of EXAMPLE) aggregator.add(sample);
    const first = aggregator.result({ intervals: false });
    expect([first.headline.score.interval, first.headline.micro.f1.interval]).toEqual([null, null]);
    expect(first.headline.score.mean).toBe(aggregator.result().headline.score.mean);
  });

  it("gives the same bits in any order and in any batches", () => {
    fc.assert(
      fc.property(runs, fc.nat(25), (samples, cut) => {
        const whole = aggregate(samples, OPTIONS);
        expect(aggregate(samples.toReversed(), OPTIONS)).toEqual(whole);
        const inBatches = createAggregator({ resampleCount: 50, ...OPTIONS });
        samples.slice(0, cut).forEach(inBatches.add);
        inBatches.result();
        samples.slice(cut).forEach(inBatches.add);
        expect(inBatches.result()).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });

  it("counts in two halves what it counts in the whole", () => {
    fc.assert(
      fc.property(runs, fc.nat(25), (samples, cut) => {
        const [whole, ...halves] = [samples, samples.slice(0, cut), samples.slice(cut)].map((part) => aggregate(part));
        const sum = (count: (half: ReturnType<typeof aggregate>) => number) =>
          halves.map(count).reduce((a, b) => a + b);
        for (const name of ["correct", "ignored", "workflowFailed"] as const) {
          expect(sum(({ coverage }) => coverage.fields[name])).toBe(whole?.coverage.fields[name]);
        }
        expect(sum(({ headline }) => headline.passRate.n)).toBe(whole?.headline.passRate.n);
        expect(sum(({ headline }) => headline.score.scoredCount)).toBe(whole?.headline.score.scoredCount);
      }),
      { numRuns: 60 },
    );
  });

  it("adds up: every sample is scored or unscored for a reason, every sample and field has one class", () => {
    fc.assert(
      fc.property(runs, (samples) => {
        const { coverage, headline, completed, metrics } = aggregate(samples, OPTIONS);
        const total = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((a, b) => a + b, 0);
        for (const { scoredCount, unscored, sampleCount } of [headline.score, completed.score, ...metrics]) {
          expect(scoredCount + total(unscored)).toBe(sampleCount);
          expect(Math.min(...Object.values(unscored))).toBeGreaterThanOrEqual(0);
        }
        expect(total(coverage.samples)).toBe(samples.length);
        const fieldCount = samples.reduce((sum, { outcome }) => sum + (outcome?.fields.length ?? 0), 0);
        expect(total(coverage.fields)).toBe(fieldCount);
      }),
    );
  });

  it("is plain JSON with finite numbers only", () => {
    fc.assert(
      fc.property(runs, (samples) => {
        const result = aggregate(samples, OPTIONS);
        expect(JSON.parse(JSON.stringify(result))).toEqual(result);
      }),
    );
  });
});
