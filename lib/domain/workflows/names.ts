import { findNearName } from "@/lib/domain/scoring/near-name";

/** Ids of nodes, edges and groups and names of ctx keys: a letter, then letters, digits, `_` and `-`. */
export const NAME_PATTERN = /^[A-Za-z][A-Za-z0-9_-]*$/;

const PROTOTYPE_NAMES: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** What the validator says about a name for which {@link isPrototypeName} holds. */
export const RESERVED_NAME = "is a reserved name of JavaScript";

/** Whether a name would reach into JavaScript's object model instead of naming a value. */
export const isPrototypeName = (name: string): boolean => PROTOTYPE_NAMES.has(name);

/** The ctx key that holds the prediction when the workflow does not name another. */
export const DEFAULT_PREDICTION_KEY = "prediction";

/** Ctx keys that every execution has without a declaration. */
export const BUILT_IN_CTX_KEYS = ["sampleId", "metadata", "inputs", "input"] as const;

/** A workflow of thousands of wrong names must not take seconds to refuse. */
const HINT_CANDIDATES_MAX = 200;

/**
 * A hint for a misspelt name, to be put behind a message.
 *
 * @param name What was written.
 * @param candidates What could have been meant.
 * @returns ` (did you mean "…"?)`, or an empty text when no candidate is near or there are more than 200.
 */
export function hintAtName(name: string, candidates: Iterable<string>): string {
  const known = [...candidates];
  if (known.length > HINT_CANDIDATES_MAX) return "";
  const near = findNearName(name, known);
  return near === null || near === name ? "" : ` (did you mean "${near}"?)`;
}
