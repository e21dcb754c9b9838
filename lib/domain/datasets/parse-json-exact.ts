import { isJsonObject } from "@/lib/domain/scoring/values/json-equal";
import { readJson } from "./json-reader";
import { surveyJson } from "./json-survey";
import { accept, DEFAULT_READ_LIMITS, findSizeProblem, type ReadLimits, type ReadResult, refuse } from "./read-result";
import { createPositionFinder, toPlacedProblem } from "./text-position";

/**
 * Reads JSON without losing anything silently. Size and nesting are checked before anything is parsed.
 *
 * @returns The value; integers beyond 2^53 as bigint. Refused, each with line and column: anything that is not JSON
 *   (`NaN`, comments, text after the end), a key that occurs twice, the key `__proto__`, a number beyond a double's
 *   range. A decimal number with more than 17 significant digits is rounded to a double, with a warning.
 */
export function parseJsonExact(text: string, limits: ReadLimits = DEFAULT_READ_LIMITS): ReadResult<unknown> {
  const sizeProblem = findSizeProblem(text.length, "characters", limits);
  if (sizeProblem !== null) return refuse([sizeProblem]);
  if (text.trim() === "") return refuse([{ message: "The text is empty" }]);
  const survey = surveyJson(text, limits.depthMax);
  if (survey.tooDeepOffset !== null) {
    const position = createPositionFinder(text)(survey.tooDeepOffset);
    return refuse([toPlacedProblem(`Lists and objects nest deeper than ${limits.depthMax} levels`, position)]);
  }
  const native = survey.hasLongNumber ? null : parseNatively(text);
  const isComplete = native !== null && countKeys(native.value) === survey.colonCount;
  return isComplete ? accept(native.value) : readJson(text);
}

/** The engine's parser is many times faster than ours but drops repeated keys and hardly says what is wrong. */
function parseNatively(text: string): Readonly<{ value: unknown }> | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/**
 * Keys of all objects in a parsed value; fewer than the text has colons when one was repeated. `__proto__` does not count,
 * so that a text with it is read again and refused.
 */
function countKeys(value: unknown): number {
  let count = 0;
  if (Array.isArray(value)) {
    for (const element of value) if (typeof element === "object") count += countKeys(element);
  } else if (isJsonObject(value)) {
    for (const key in value) {
      if (key !== "__proto__") count += 1;
      if (typeof value[key] === "object") count += countKeys(value[key]);
    }
  }
  return count;
}
