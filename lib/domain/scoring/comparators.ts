import { AppError, type FieldProblem } from "@/lib/errors/app-error";
import type { Comparator, CompareValues, ScoringTools } from "./comparator";
import { anlsComparator } from "./comparators/anls";
import { booleanComparator } from "./comparators/boolean";
import { dateComparator } from "./comparators/date";
import { exactComparator } from "./comparators/exact";
import { identifierComparator } from "./comparators/identifier";
import { jaroWinklerComparator } from "./comparators/jaro-winkler";
import { levenshteinComparator } from "./comparators/levenshtein";
import { moneyComparator } from "./comparators/money";
import { numberComparator } from "./comparators/number";
import { oneOfComparator } from "./comparators/one-of";
import { presenceComparator } from "./comparators/presence";
import { regexComparator } from "./comparators/regex";
import { scriptComparator } from "./comparators/script";
import { setComparator } from "./comparators/set";
import { textComparator } from "./comparators/text";
import { suggestName } from "./near-name";
import { toFieldProblems } from "./strict-options";

/** Sound because {@link bindComparator} hands `bind` only what the same comparator's schema has parsed. */
const withAnyOptions = <Options>(comparator: Comparator<Options>): Comparator => comparator as unknown as Comparator;

const ELEMENT_COMPARATORS: readonly Comparator[] = [
  withAnyOptions(exactComparator),
  withAnyOptions(textComparator),
  withAnyOptions(levenshteinComparator),
  withAnyOptions(jaroWinklerComparator),
  withAnyOptions(anlsComparator),
  withAnyOptions(numberComparator),
  withAnyOptions(moneyComparator),
  withAnyOptions(dateComparator),
  withAnyOptions(booleanComparator),
  withAnyOptions(identifierComparator),
];

/** Every comparator, in the order in which a form offers them. */
export const COMPARATORS: readonly Comparator[] = [
  ...ELEMENT_COMPARATORS,
  withAnyOptions(oneOfComparator(ELEMENT_COMPARATORS)),
  withAnyOptions(presenceComparator),
  withAnyOptions(regexComparator),
  withAnyOptions(setComparator(ELEMENT_COMPARATORS)),
  withAnyOptions(scriptComparator),
];

const COMPARATOR_BY_NAME: ReadonlyMap<string, Comparator> = new Map(
  COMPARATORS.map((comparator) => [comparator.name, comparator]),
);

/**
 * The comparator of a name such as `number`.
 *
 * @throws AppError `VALIDATION` that suggests a near name and lists all of them.
 */
export function getComparator(name: string): Comparator {
  const comparator = COMPARATOR_BY_NAME.get(name);
  if (comparator !== undefined) return comparator;
  throw new AppError(
    "VALIDATION",
    `Unknown comparator "${name}"; ${suggestName(name, [...COMPARATOR_BY_NAME.keys()])}`,
  );
}

/**
 * What is wrong with a comparator's name and options, without binding it.
 *
 * @returns Problems with the paths `comparator` and `options.…`; empty when both are valid.
 */
export function checkComparator(name: string, rawOptions: unknown): readonly FieldProblem[] {
  const comparator = COMPARATOR_BY_NAME.get(name);
  if (comparator === undefined) {
    const message = `Unknown comparator "${name}"; ${suggestName(name, [...COMPARATOR_BY_NAME.keys()])}`;
    return [{ path: "comparator", message }];
  }
  const parsed = comparator.optionsSchema.safeParse(rawOptions ?? {});
  return parsed.success ? [] : toFieldProblems(parsed.error, "options");
}

/**
 * Parses a comparator's options and binds it.
 *
 * @param rawOptions As stored in a config; undefined means all defaults.
 * @throws AppError `VALIDATION` for an unknown name or invalid options, with their paths in `fields`.
 */
export function bindComparator(name: string, rawOptions: unknown, tools: ScoringTools): CompareValues {
  const comparator = getComparator(name);
  const parsed = comparator.optionsSchema.safeParse(rawOptions ?? {});
  if (parsed.success) return comparator.bind(parsed.data, tools);
  const fields = toFieldProblems(parsed.error, "options");
  const reasons = fields.map((field) => `${field.path}: ${field.message}`).join("; ");
  throw new AppError("VALIDATION", `The options of comparator "${name}" are not valid: ${reasons}`, { fields });
}
