import { parseJsonExact } from "@/lib/domain/datasets/parse-json-exact";
import { stepTreeEvaluator } from "@/lib/domain/evaluators/step-tree";
import { DEFAULT_RULES } from "@/lib/domain/scoring/step-tree/rules";
import { scoreStepTree } from "@/lib/domain/scoring/step-tree/score-steps";
import type { Bench, BenchLine } from "./benchmark";

const SAMPLE_COUNT = 2_000;
const FIELD_COUNT = 20;
const PASS_COUNT = 50;
const REPEAT_COUNT = 5;

/** Flat records of texts, numbers and booleans; every tenth field of the prediction is missing. */
function createSamples() {
  return Array.from({ length: SAMPLE_COUNT }, (_, sample) => {
    const fields = Array.from({ length: FIELD_COUNT }, (_, field) => {
      const values = [`value ${sample} ${field}`, sample * field + 0.5, field % 2 === 0];
      return [`field_${field}`, values[field % values.length]] as const;
    });
    const predicted = fields.filter((_, field) => (sample + field) % 10 !== 0);
    return {
      groundTruth: { extract: Object.fromEntries(fields) },
      prediction: { extract: Object.fromEntries(predicted) },
    };
  });
}

/** Best of several rounds, so that neither compilation nor a busy neighbour is measured. */
function measureRate(countPerPass: number, pass: () => void): number {
  let best = 0;
  for (let repeat = 0; repeat < REPEAT_COUNT; repeat += 1) {
    const startMs = performance.now();
    for (let index = 0; index < PASS_COUNT; index += 1) pass();
    best = Math.max(best, (countPerPass * PASS_COUNT * 1_000) / (performance.now() - startMs));
  }
  return Math.round(best);
}

/** Scoring against the reference's 100,000 samples a second, and reading the lines that samples come in. */
export const bench: Bench = async () => {
  const samples = createSamples();
  const lines = samples.map((sample) => JSON.stringify(sample));
  const sizeMb = lines.reduce((sum, line) => sum + line.length, 0) / 1e6;
  const evaluate = stepTreeEvaluator.bind(stepTreeEvaluator.configSchema.parse({}), {});
  const scoreRate = measureRate(SAMPLE_COUNT, () => {
    for (const { groundTruth, prediction } of samples) scoreStepTree(groundTruth, prediction, DEFAULT_RULES);
  });
  const evaluateRate = measureRate(SAMPLE_COUNT, () => {
    for (const sample of samples) evaluate(sample);
  });
  const lineRate = measureRate(SAMPLE_COUNT, () => {
    for (const line of lines) parseJsonExact(line);
  });
  const rates: readonly BenchLine[] = [
    { name: "step tree, score only, 20 flat fields", value: scoreRate, unit: "samples/s", budget: { min: 300_000 } },
    { name: "step tree, outcome with fields", value: evaluateRate, unit: "samples/s", budget: { min: 100_000 } },
    {
      name: "parseJsonExact, one sample a line",
      value: lineRate,
      unit: "lines/s",
      budget: { min: 50_000 },
      note: `${Math.round((lineRate / SAMPLE_COUNT) * sizeMb)} MB/s`,
    },
  ];
  return rates;
};
