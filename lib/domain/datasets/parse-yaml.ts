import { type Document, isScalar, type YAMLError } from "yaml";
import {
  accept,
  DEFAULT_READ_LIMITS,
  findSizeProblem,
  type ReadLimits,
  type ReadProblem,
  type ReadResult,
  refuse,
} from "./read-result";
import { createPositionFinder, type FindPosition, toPlacedProblem } from "./text-position";
import { parseYamlDocuments } from "./yaml-documents";
import { YamlReader } from "./yaml-reader";

/**
 * Reads one YAML 1.2 document of the core schema into JSON values. Size and nesting are checked before it is composed.
 *
 * @returns The value; integers beyond 2^53 as bigint, every key as the text it is written as. Refused, each with line and
 *   column: anything that is not YAML, a second document, a key that occurs twice, `__proto__`, `.nan` and `.inf`, aliases
 *   that repeat too much. A number that is not written back as it was (`007`, `1.10`) and an unknown tag give a warning.
 */
export function parseYamlExact(text: string, limits: ReadLimits = DEFAULT_READ_LIMITS): ReadResult<unknown> {
  const sizeProblem = findSizeProblem(text.length, "characters", limits);
  if (sizeProblem !== null) return refuse([sizeProblem]);
  const findPosition = createPositionFinder(text);
  const parsed = parseYamlDocuments(text, limits.depthMax);
  if (parsed.tooDeepOffset !== null) {
    const message = `Lists and mappings nest deeper than ${limits.depthMax} levels`;
    return refuse([toPlacedProblem(message, findPosition(parsed.tooDeepOffset))]);
  }
  const [document, second] = parsed.documents;
  const errors = parsed.documents.flatMap(({ errors }) => errors);
  if (errors.length > 0) return refuse(errors.map((error) => toReadProblem(error, findPosition)));
  if (second !== undefined) return refuse([toPlacedProblem("A second document starts", findPosition(second.range[0]))]);
  if (document === undefined || isEmpty(document)) return refuse([{ message: "The text is empty" }]);
  const reader = new YamlReader(findPosition, limits.depthMax);
  const value = reader.readDocument(document);
  const tagWarnings = document.warnings.map((warning) => toReadProblem(warning, findPosition));
  return reader.problems.length > 0 ? refuse(reader.problems) : accept(value, [...tagWarnings, ...reader.warnings]);
}

/** Whether nothing is written where the value should be; a written `null` or `~` is a value. */
function isEmpty({ contents }: Document.Parsed): boolean {
  return contents === null || (isScalar(contents) && contents.value === null && contents.source === "");
}

function toReadProblem({ message, pos }: YAMLError, findPosition: FindPosition): ReadProblem {
  return toPlacedProblem(message, findPosition(pos[0]));
}
