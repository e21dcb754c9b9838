import { decodeText } from "@/lib/domain/datasets/decode-text";
import { parseJsonExact } from "@/lib/domain/datasets/parse-json-exact";
import type { EvaluateSample, FieldOutcome, SampleOutcome } from "@/lib/domain/evaluators/evaluator";
import type { Line } from "./read-lines";

type SampleId = string | number | bigint;

/** A line that was scored, or why it could not be; `id` is null when it could not be read either. */
export type ScoredLine =
  | Readonly<{ ok: true; id: SampleId | undefined; outcome: SampleOutcome }>
  | Readonly<{ ok: false; id: SampleId | null; error: string }>;

/**
 * Scores one line `{id?, expected, actual}`; other keys are left alone. Both must be there, so that a misspelt key is
 * an error and not a prediction of nothing.
 */
export function scoreLine(line: Line, evaluate: EvaluateSample): ScoredLine {
  const parsed = parseLine(line);
  if (typeof parsed === "string") return { ok: false, id: null, error: parsed };
  const { id } = parsed;
  if (id !== undefined && !isSampleId(id)) {
    return { ok: false, id: null, error: `line ${line.number}: id must be a text or a number` };
  }
  const missing = ["expected", "actual"].find((key) => !Object.hasOwn(parsed, key));
  if (missing !== undefined) return { ok: false, id: id ?? null, error: `line ${line.number} has no "${missing}"` };
  try {
    const outcome = evaluate({ groundTruth: parsed.expected, prediction: parsed.actual });
    return { ok: true, id, outcome };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, id: id ?? null, error: `line ${line.number}: ${reason}` };
  }
}

function parseLine(line: Line): Readonly<Record<string, unknown>> | string {
  const text = decodeText(line.bytes);
  const parsed = text.ok ? parseJsonExact(text.value) : text;
  if (!parsed.ok) return `line ${line.number}: ${parsed.problems[0]?.message ?? "cannot be read"}`;
  return isObject(parsed.value) ? parsed.value : `line ${line.number} is not an object`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The outcome line that `assay score` prints, in the words of JSON lines. */
export function toOutcomeLine(scored: ScoredLine): object {
  if (!scored.ok) return { id: scored.id, error: scored.error };
  const { score, pass, status, metrics, fields } = scored.outcome;
  const id = scored.id === undefined ? {} : { id: scored.id };
  return { ...id, score, pass, status, metrics, fields: fields.map(toFieldEntry) };
}

function toFieldEntry({ path, groundTruth, prediction, score, verdict, comparator, note }: FieldOutcome) {
  const entry = { path, expected: groundTruth ?? null, actual: prediction ?? null, score, verdict, comparator };
  return note === undefined ? entry : { ...entry, note };
}

const isSampleId = (value: unknown): value is SampleId => ["string", "number", "bigint"].includes(typeof value);
