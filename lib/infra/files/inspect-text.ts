import "server-only";
import { DATASET_LIMITS, type DatasetLimits, findLimitProblem } from "@/lib/domain/datasets/dataset-limits";
import { decodeText } from "@/lib/domain/datasets/decode-text";
import { toTextMediaType } from "@/lib/domain/datasets/file-kind";
import { parseJsonExact } from "@/lib/domain/datasets/parse-json-exact";
import { parseYamlExact } from "@/lib/domain/datasets/parse-yaml";
import type { ReadProblem } from "@/lib/domain/datasets/read-result";
import { TRUTH_BYTES_MAX } from "@/lib/domain/datasets/stored-sample";
import { stringifyExact } from "@/lib/domain/datasets/stringify-exact";
import type { Inspection } from "@/lib/ports/file-inspector";

const PROBLEMS_MAX = 3;

const PARSERS: Readonly<Record<string, Readonly<{ title: string; parse: typeof parseJsonExact }>>> = {
  "application/json": { title: "JSON", parse: parseJsonExact },
  "application/yaml": { title: "YAML", parse: parseYamlExact },
};

/** Whether files of this type are parsed as a whole, so that their size is bounded. */
export const isParsedType = (mediaType: string): boolean => mediaType in PARSERS;

/** Reads the bytes of a text; JSON and YAML are parsed by the exact parsers. */
export function inspectText(bytes: Uint8Array, path: string, limits: DatasetLimits): Inspection {
  const mediaType = toTextMediaType(path);
  const parser = PARSERS[mediaType];
  const sizeProblem = parser === undefined ? null : findLimitProblem("textBytes", bytes.byteLength, limits);
  if (sizeProblem !== null) return { ok: false, problem: sizeProblem };
  const readLimits = { sizeMax: Math.max(limits.textBytes, bytes.byteLength), depthMax: limits.textDepth };
  const decoded = decodeText(bytes, readLimits);
  if (!decoded.ok) return { ok: false, problem: `cannot be read as text: ${listProblems(decoded.problems)}` };
  if (parser === undefined) return { ok: true, mediaType, warnings: [], truth: null };
  const parsed = parser.parse(decoded.value, readLimits);
  if (!parsed.ok) return { ok: false, problem: `is not valid ${parser.title}: ${listProblems(parsed.problems)}` };
  const text = stringifyExact(parsed.value);
  const truth = Buffer.byteLength(text) <= TRUTH_BYTES_MAX ? text : null;
  return { ok: true, mediaType, warnings: parsed.warnings.map(toText), truth };
}

function listProblems(problems: readonly ReadProblem[]): string {
  const shown = problems.slice(0, PROBLEMS_MAX).map(toText);
  const more = problems.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}

/** The parsers name the bound on nesting, but not the variable that changes it. */
const toText = ({ message }: ReadProblem): string =>
  message.includes("nest deeper") ? `${message}; ${DATASET_LIMITS.textDepth.variable} changes it` : message;
