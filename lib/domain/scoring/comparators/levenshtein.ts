import { z } from "zod";
import { strictOptions } from "@/lib/domain/scoring/strict-options";
import { levenshteinSimilarity } from "@/lib/domain/scoring/values/string-distance";
import { foldCase } from "@/lib/domain/scoring/values/text";
import { textSimilarityComparator } from "./text-similarity";

const LevenshteinOptionsSchema = strictOptions({
  threshold: z.number().min(0).max(1).default(0.8).meta({ description: "Smallest similarity that matches" }),
  ignoreCase: z.boolean().default(false).meta({ description: "Upper and lower case are the same" }),
});

/**
 * 1 − edit distance / longer length, over NFC code points.
 *
 * @see docs/scoring.md#levenshtein
 */
export const levenshteinComparator = textSimilarityComparator<z.output<typeof LevenshteinOptionsSchema>>({
  name: "levenshtein",
  title: "Levenshtein",
  description: "Share of the longer text that need not be edited; matches from the threshold on.",
  optionsSchema: LevenshteinOptionsSchema,
  prepare: (text, { ignoreCase }) => (ignoreCase ? foldCase(text) : text),
  measure: levenshteinSimilarity,
});
