import type { z } from "zod";
import type { Comparator, CompareValues } from "@/lib/domain/scoring/comparator";
import { strictOptions } from "@/lib/domain/scoring/strict-options";
import { readNumber } from "@/lib/domain/scoring/values/read-number";
import { different, quote, SAME } from "./comparison-results";
import { numberOptionShape, toNumberFormat } from "./number-options";
import { compareWithinTolerance, equalNumbers } from "./number-tolerance";

const NumberOptionsSchema = strictOptions(numberOptionShape);

/**
 * Numbers as documents print them, with an absolute and a relative tolerance.
 *
 * @see docs/scoring.md#number
 */
export const numberComparator: Comparator<z.output<typeof NumberOptionsSchema>> = {
  name: "number",
  title: "Number",
  description: "Reads both as numbers, whatever separators, sign, currency and unit; matches within the tolerances.",
  valueType: "number",
  optionsSchema: NumberOptionsSchema,
  bind: bindNumber,
};

function bindNumber(options: z.output<typeof NumberOptionsSchema>): CompareValues {
  const format = toNumberFormat(options);
  return (groundTruth, prediction) => {
    if (typeof groundTruth === "number" && groundTruth === prediction) return equalNumbers(groundTruth === 0);
    const truth = readNumber(groundTruth, format);
    const predicted = readNumber(prediction, format);
    if (truth !== null && predicted !== null) return compareWithinTolerance(truth, predicted, options);
    if (groundTruth === prediction) return SAME;
    if (truth === null) return different(`The ground truth ${quote(groundTruth)} is not a number`);
    return different(`The prediction ${quote(prediction)} is not a number`);
  };
}
