import type { CompareValues } from "@/lib/domain/scoring/comparator";
import { quote } from "@/lib/domain/scoring/comparators/comparison-results";

const ORDERED_KEY = "$ordered";

/** How elements of an object list find their partners: in ground-truth order, or by the largest total score. */
export const MATCHINGS = ["greedy", "optimal"] as const;

/** One of {@link MATCHINGS}. */
export type Matching = (typeof MATCHINGS)[number];

/** A comparator that stands in for the built-in comparison at one path; the name appears in the outcome. */
export type AttachedComparator = Readonly<{ name: string; compare: CompareValues }>;

const FUNCTION_NAME = "function";

/** Comparators that are the user's own code, which decides about an absent value too and gets it as null. */
const OWN_CODE_NAMES: ReadonlySet<string> = new Set([FUNCTION_NAME, "script"]);

/** Whether a comparator is asked when a side has no value; the built-in ones know present values only. */
export function isAskedAboutAbsence(comparator: AttachedComparator): boolean {
  return OWN_CODE_NAMES.has(comparator.name);
}

/**
 * What a step tree is scored by. `comparators` are keyed by path: `node`, `node.field`, `node.list[0].v`. `compat` gives
 * the numbers of pyconveyor where they differ.
 *
 * @see docs/scoring.md#step-tree
 */
export type StepTreeRules = Readonly<{
  compat: "pyconveyor" | null;
  matching: Matching;
  comparators: ReadonlyMap<string, AttachedComparator>;
}>;

/** The product's rules without any comparator. */
export const DEFAULT_RULES: StepTreeRules = { compat: null, matching: "greedy", comparators: new Map() };

/**
 * Makes a comparator of a plain function, as the library interface takes it; an absent value reaches it as null.
 *
 * @param compare Returns a score in [0, 1], 1 for equal; JavaScript callers may return anything.
 * @returns The comparator; anything else that the function returns fails the field only.
 */
export function toAttachedComparator(compare: (actual: unknown, expected: unknown) => number): AttachedComparator {
  return {
    name: FUNCTION_NAME,
    compare: (groundTruth, prediction) => {
      const similarity = assertNumber(compare(prediction, groundTruth));
      return { similarity, matched: similarity === 1 };
    },
  };
}

function assertNumber(returned: unknown): number {
  if (typeof returned === "number") return returned;
  throw new TypeError(`the comparator returned ${quote(returned)}, which is not a number`);
}

/** The list inside `{"$ordered": [...]}`, exactly that key; null for every other object, which is then a plain one. */
export function findOrderedElements(value: Readonly<Record<string, unknown>>): readonly unknown[] | null {
  const elements = value[ORDERED_KEY];
  return Array.isArray(elements) && Object.keys(value).length === 1 ? elements : null;
}
