import { z } from "zod";
import { assignMaximumWeight } from "@/lib/domain/scoring/assignment";
import type { Comparator, CompareValues } from "@/lib/domain/scoring/comparator";
import { strictOptions } from "@/lib/domain/scoring/strict-options";
import { bindElement, checkElementOptions, type ElementChoice, elementOptionShape } from "./element-options";

/** Most elements of one side; every element is compared with every other. */
const ELEMENTS_MAX = 1_000;

/** Options of `set`: the choice for elements, how a text is split into elements, and the threshold for a match. */
type SetOptions = ElementChoice & Readonly<{ separator: string; threshold: number }>;

/**
 * Two sets: similarity = common elements / elements of either, order and repetitions do not count.
 *
 * @param elements The comparators that may judge one element.
 * @see docs/scoring.md#set
 */
export function setComparator(elements: readonly Comparator[]): Comparator<SetOptions> {
  return {
    name: "set",
    title: "Set",
    description: "Lists or separated texts as sets: common elements as a share of all elements.",
    optionsSchema: strictOptions({
      ...elementOptionShape(elements),
      separator: z.string().min(1).default(",").meta({ description: "Splits a text into elements" }),
      threshold: z.number().min(0).max(1).default(1).meta({ description: "Smallest similarity that matches" }),
    }).superRefine(checkElementOptions(elements)),
    bind: (options, tools) => {
      const compare = bindElement(elements, options, tools);
      return (groundTruth, prediction) => {
        const truth = distinct(toElements(groundTruth, options.separator), compare);
        const predicted = distinct(toElements(prediction, options.separator), compare);
        const common = countCommon(truth, predicted, compare);
        const union = truth.length + predicted.length - common;
        const similarity = union === 0 ? 1 : common / union;
        return { similarity, matched: similarity >= options.threshold };
      };
    },
  };
}

/** The most pairs of matching elements when each element is in one pair at most; with a tolerance one may match several. */
function countCommon(truth: readonly unknown[], predicted: readonly unknown[], compare: CompareValues): number {
  const partners = truth
    .map((left) => [...predicted.keys()].filter((index) => compare(left, predicted[index]).matched))
    .filter((indices) => indices.length > 0);
  const candidates = [...new Set(partners.flat())];
  if (partners.every((indices) => indices.length === 1)) return candidates.length;
  const weights = partners.map((indices) => candidates.map((index) => Number(indices.includes(index))));
  const columns = assignMaximumWeight(weights);
  return columns.filter((column, row) => column !== null && weights[row]?.[column] === 1).length;
}

function toElements(value: unknown, separator: string): readonly unknown[] {
  if (typeof value === "string")
    return value
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== "");
  return Array.isArray(value) ? value : [value];
}

function distinct(elements: readonly unknown[], compare: CompareValues): readonly unknown[] {
  if (elements.length > ELEMENTS_MAX)
    throw new RangeError(`A set of ${elements.length} elements exceeds ${ELEMENTS_MAX}`);
  const kept: unknown[] = [];
  for (const element of elements) if (!kept.some((known) => compare(known, element).matched)) kept.push(element);
  return kept;
}
