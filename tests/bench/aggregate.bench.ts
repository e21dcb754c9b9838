import { createAggregator } from "@/lib/domain/metrics/create-aggregator";
import { DEFAULT_RESAMPLE_OPTIONS } from "@/lib/domain/metrics/interval";
import { meanInterval } from "@/lib/domain/metrics/mean-interval";
import { createRandom } from "@/lib/domain/metrics/random";
import { estimateRatios } from "@/lib/domain/metrics/ratio-interval";
import type { AggregateSample } from "@/lib/domain/metrics/run-aggregate";
import type { Bench } from "./benchmark";

const DOCUMENT_COUNT = 500;
const FIELD_COUNT = 20;
const SAMPLE_COUNT = 50_000;
const REPEATS = 5;

/** Speed of the intervals and of the aggregate of a run. */
export const bench: Bench = async () => [
  { name: "BCa interval, 10,000 × 500 documents", value: timeMs(timeMeanInterval()), unit: "ms", budget: { max: 120 } },
  {
    name: "P, R and F1 intervals, 10,000 × 500 documents",
    value: timeMs(timeRatios()),
    unit: "ms",
    budget: { max: 120 },
  },
  aggregateSamples(),
  { name: "result with intervals, 1,000 samples", value: timeMs(resultOfThousand()), unit: "ms", budget: null },
];

function timeMeanInterval(): () => void {
  const random = createRandom("mean");
  const scores = Float64Array.from({ length: DOCUMENT_COUNT }, random.nextUnit).sort();
  return () => meanInterval(scores, { ...DEFAULT_RESAMPLE_OPTIONS, range: "unit" });
}

function timeRatios(): () => void {
  const random = createRandom("ratios");
  const documents = Array.from({ length: DOCUMENT_COUNT }, () => ({
    truePositives: random.nextUint32() % FIELD_COUNT,
    falsePositives: random.nextUint32() % 3,
    falseNegatives: random.nextUint32() % 3,
  }));
  return () => estimateRatios(documents, DEFAULT_RESAMPLE_OPTIONS);
}

function aggregateSamples() {
  const samples = Array.from({ length: 1_000 }, (_, index) => createSample(index));
  const aggregator = createAggregator();
  const started = performance.now();
  for (let index = 0; index < SAMPLE_COUNT; index += 1) {
    const sample = samples[index % samples.length];
    if (sample !== undefined) aggregator.add(sample);
  }
  const addedMs = performance.now() - started;
  aggregator.result();
  const resultMs = performance.now() - started - addedMs;
  return {
    name: `aggregate, ${FIELD_COUNT} fields and 10 metrics a sample`,
    value: Math.round(SAMPLE_COUNT / (addedMs / 1_000)),
    unit: "samples/s",
    budget: null,
    note: `result over ${SAMPLE_COUNT} samples in ${resultMs.toFixed(0)} ms`,
  };
}

function resultOfThousand(): () => void {
  const aggregator = createAggregator();
  for (let index = 0; index < 1_000; index += 1) aggregator.add(createSample(index));
  return () => aggregator.result();
}

function createSample(index: number): AggregateSample {
  const random = createRandom(index);
  const fields = Array.from({ length: FIELD_COUNT }, (_, field) => ({
    path: field < 10 ? `field${field}` : `lines[${field}].amount`,
    verdict: random.nextUnit() < 0.9 ? ("match" as const) : ("wrong" as const),
  }));
  const metrics = Object.fromEntries(
    Array.from({ length: 10 }, (_, metric) => [`metric_${metric}`, random.nextUnit()]),
  );
  const outcome = { score: random.nextUnit(), pass: false, status: "scored" as const, metrics, fields };
  return { sampleId: `sample-${index}`, status: "completed", outcome };
}

/** The fastest of some runs: the others were disturbed. */
function timeMs(run: () => void): number {
  const times = Array.from({ length: REPEATS }, () => {
    const started = performance.now();
    run();
    return performance.now() - started;
  });
  return Number(Math.min(...times).toFixed(1));
}
