import { z } from "zod";
import type { Comparator, CompareValues } from "@/lib/domain/scoring/comparator";
import { strictOptions } from "@/lib/domain/scoring/strict-options";
import { readBoolean, toBooleanWords } from "@/lib/domain/scoring/values/read-boolean";
import { DIFFERENT, different, quote, SAME } from "./comparison-results";

const BooleanOptionsSchema = strictOptions({
  trueWords: z.array(z.string().min(1)).default([]).meta({ description: "More words that mean true" }),
  falseWords: z.array(z.string().min(1)).default([]).meta({ description: "More words that mean false" }),
});

/**
 * The same truth value, by closed lists of words and check box signs.
 *
 * @see docs/scoring.md#boolean
 */
export const booleanComparator: Comparator<z.output<typeof BooleanOptionsSchema>> = {
  name: "boolean",
  title: "Boolean",
  description: "Reads yes, no, selected, ☑ and the like from closed lists; anything else is not a boolean.",
  valueType: "boolean",
  optionsSchema: BooleanOptionsSchema,
  bind: bindBoolean,
};

function bindBoolean(options: z.output<typeof BooleanOptionsSchema>): CompareValues {
  const words = toBooleanWords(options.trueWords, options.falseWords);
  return (groundTruth, prediction) => {
    if (groundTruth === prediction) return SAME;
    const truth = readBoolean(groundTruth, words);
    const predicted = readBoolean(prediction, words);
    if (truth === null) return different(`The ground truth ${quote(groundTruth)} is not a boolean`);
    if (predicted === null) return different(`The prediction ${quote(prediction)} is not a boolean`);
    return truth === predicted ? SAME : DIFFERENT;
  };
}
