import { z } from "zod";
import type { Comparator, CompareValues } from "@/lib/domain/scoring/comparator";
import { strictOptions } from "@/lib/domain/scoring/strict-options";
import { hasDistanceLength, levenshteinSimilarity } from "@/lib/domain/scoring/values/string-distance";
import { normaliseText, type TextFolding, toText } from "@/lib/domain/scoring/values/text";
import { DIFFERENT, different, quote, SAME } from "./comparison-results";

const TextOptionsSchema = strictOptions({
  ignoreCase: z.boolean().default(false).meta({ description: "Upper and lower case are the same" }),
  ignorePunctuation: z.boolean().default(false).meta({ description: "Punctuation is left out" }),
  ignoreDiacritics: z.boolean().default(false).meta({ description: "é is e, ü is u" }),
});

/**
 * Equality after Unicode NFKC and collapsing of white space; the similarity of different texts is their Levenshtein similarity.
 *
 * @see docs/scoring.md#text
 */
export const textComparator: Comparator<z.output<typeof TextOptionsSchema>> = {
  name: "text",
  title: "Text",
  description:
    "Equal after Unicode normalisation with white space collapsed; case, punctuation and diacritics count unless ignored.",
  valueType: "text",
  optionsSchema: TextOptionsSchema,
  bind: (folding) => (groundTruth, prediction) =>
    groundTruth === prediction ? SAME : compareText(groundTruth, prediction, folding),
};

function compareText(groundTruth: unknown, prediction: unknown, folding: TextFolding): ReturnType<CompareValues> {
  const truthText = toText(groundTruth);
  const predictedText = toText(prediction);
  if (truthText === null) return different(`The ground truth ${quote(groundTruth)} is not text`);
  if (predictedText === null) return different(`The prediction ${quote(prediction)} is not text`);
  const left = normaliseText(truthText, folding);
  const right = normaliseText(predictedText, folding);
  if (left === right) return SAME;
  if (!hasDistanceLength(left) || !hasDistanceLength(right)) return DIFFERENT;
  return { similarity: levenshteinSimilarity(left, right), matched: false };
}
