import { z } from "zod";
import type { Comparator, CompareValues } from "@/lib/domain/scoring/comparator";
import { strictOptions } from "@/lib/domain/scoring/strict-options";
import { readIdentifier } from "@/lib/domain/scoring/values/read-identifier";
import { DIFFERENT, different, quote, SAME } from "./comparison-results";

const IdentifierOptionsSchema = strictOptions({
  caseSensitive: z.boolean().default(false).meta({ description: "Upper and lower case differ" }),
});

/**
 * The same letters and digits in the same order, leading zeros included.
 *
 * @see docs/scoring.md#identifier
 */
export const identifierComparator: Comparator<z.output<typeof IdentifierOptionsSchema>> = {
  name: "identifier",
  title: "Identifier",
  description: "Letters and digits only, leading zeros kept; O and 0 are never the same.",
  optionsSchema: IdentifierOptionsSchema,
  bind: bindIdentifier,
};

function bindIdentifier(options: z.output<typeof IdentifierOptionsSchema>): CompareValues {
  return (groundTruth, prediction) => {
    if (groundTruth === prediction) return SAME;
    const truth = readIdentifier(groundTruth, options.caseSensitive);
    const predicted = readIdentifier(prediction, options.caseSensitive);
    if (truth === null) return different(`The ground truth ${quote(groundTruth)} has neither letter nor digit`);
    if (predicted === null) return different(`The prediction ${quote(prediction)} has neither letter nor digit`);
    return truth === predicted ? SAME : DIFFERENT;
  };
}
