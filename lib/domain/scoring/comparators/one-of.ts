import { z } from "zod";
import type { Comparator, Comparison } from "@/lib/domain/scoring/comparator";
import { strictOptions } from "@/lib/domain/scoring/strict-options";
import { DIFFERENT } from "./comparison-results";
import { bindElement, checkElementOptions, type ElementChoice, elementOptionShape } from "./element-options";

/** Options of `oneOf`: the choice for elements, and accepted values beside those of the ground truth. */
type OneOfOptions = ElementChoice & Readonly<{ values: readonly unknown[] }>;

/**
 * The prediction is one of the accepted values: those of the ground truth (a list, or one value) and the option `values`.
 *
 * @param elements The comparators that may judge one accepted value.
 * @see docs/scoring.md#oneof
 */
export function oneOfComparator(elements: readonly Comparator[]): Comparator<OneOfOptions> {
  return {
    name: "oneOf",
    title: "One of",
    description: "The prediction is one of several accepted values; the most similar one counts.",
    optionsSchema: strictOptions({
      ...elementOptionShape(elements),
      values: z.array(z.unknown()).default([]).meta({ description: "Accepted beside the ground truth" }),
    }).superRefine(checkElementOptions(elements)),
    bind: (options, tools) => {
      const compare = bindElement(elements, options, tools);
      return (groundTruth, prediction) => {
        const own: readonly unknown[] = Array.isArray(groundTruth) ? groundTruth : [groundTruth];
        return [...own, ...options.values]
          .map((accepted) => withoutMeasurement(compare(accepted, prediction)))
          .reduce(moreSimilar, DIFFERENT);
      };
    },
  };
}

const withoutMeasurement = ({ similarity, matched }: Comparison): Comparison => ({ similarity, matched });

function moreSimilar(left: Comparison, right: Comparison): Comparison {
  if (left.matched !== right.matched) return left.matched ? left : right;
  return right.similarity > left.similarity ? right : left;
}
