import { bindEvaluator } from "@/lib/domain/evaluators/registry";
import type { Bench } from "./benchmark";

const RECORD_COUNT = 2_000;
const FIELD_COUNT = 20;
const WARM_UP_ROUNDS = 10;
const ROUNDS = 100;

/** A field's ground truth with the same value written differently and a wrong one. */
type Variants = Readonly<{ groundTruth: unknown; rewritten: unknown; wrong: unknown }>;

const twoDigits = (value: number): string => String(value).padStart(2, "0");

function toVariants(record: number, field: number): Variants {
  const seed = record * FIELD_COUNT + field;
  if (field % 3 === 0) {
    const name = `Müller & Söhne GmbH, Werk ${seed % 977}`;
    return {
      groundTruth: name,
      rewritten: ` ${name.replace(" & ", "  &\u00a0")} `,
      wrong: name.replace("Söhne", "Sohn"),
    };
  }
  if (field % 3 === 1) {
    const amount = 1_000 + (seed % 90_000) / 100;
    const rewritten = `${amount.toFixed(2).replace(".", ",").replace(/^(\d)/, "$1.")} €`;
    return { groundTruth: amount, rewritten, wrong: amount + 10 };
  }
  const [month, day] = [twoDigits((seed % 12) + 1), twoDigits((seed % 28) + 1)];
  return { groundTruth: `2024-${month}-${day}`, rewritten: `${day}.${month}.2024`, wrong: `2023-${month}-${day}` };
}

/** Of ten fields six are equal, three equal after normalising, one wrong. */
function toPrediction({ groundTruth, rewritten, wrong }: Variants, seed: number): unknown {
  const share = (seed * 7) % 10;
  if (share < 6) return groundTruth;
  return share < 9 ? rewritten : wrong;
}

function toSample(record: number): Readonly<{ groundTruth: unknown; prediction: unknown }> {
  const variants = Array.from(
    { length: FIELD_COUNT },
    (_, field) => [`field_${field}`, toVariants(record, field)] as const,
  );
  const groundTruth = Object.fromEntries(variants.map(([key, variant]) => [key, variant.groundTruth]));
  const predicted = variants.map(([key, variant], field) => [key, toPrediction(variant, record * 3 + field)] as const);
  const asParsed = (members: unknown): unknown => JSON.parse(JSON.stringify(members));
  return { groundTruth: asParsed(groundTruth), prediction: asParsed(Object.fromEntries(predicted)) };
}

const dateFields = Array.from({ length: FIELD_COUNT }, (_, field) => field).filter((field) => field % 3 === 2);

/**
 * Samples per second of `structured` on flat records of 20 text, number and date fields, in this process. Seconds are those of the
 * processor, all threads together, because other processes may share the cores; the note has the seconds of the clock.
 */
export const bench: Bench = async () => {
  const date = { comparator: "date", options: { order: "dmy" } };
  const fields = Object.fromEntries(dateFields.map((field) => [`field_${field}`, date]));
  const { evaluate } = bindEvaluator("structured", { fields }, {});
  const samples = Array.from({ length: RECORD_COUNT }, (_, record) => toSample(record));
  const judgeAll = (rounds: number): void => {
    for (let round = 0; round < rounds; round += 1) for (const sample of samples) evaluate(sample);
  };
  judgeAll(WARM_UP_ROUNDS);
  const startedMs = performance.now();
  const startedCpu = process.cpuUsage();
  judgeAll(ROUNDS);
  const { user, system } = process.cpuUsage(startedCpu);
  const sampleCount = ROUNDS * RECORD_COUNT;
  const value = Math.round((sampleCount * 1e6) / (user + system));
  const note = `${Math.round((sampleCount * 1_000) / (performance.now() - startedMs))} by the clock`;
  return [{ name: "structured", value, unit: "samples/s", budget: { min: 50_000 }, note }];
};
