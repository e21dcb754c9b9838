import { z } from "zod";
import { strictOptions } from "@/lib/domain/scoring/strict-options";
import { levenshteinSimilarity } from "@/lib/domain/scoring/values/string-distance";
import { normaliseText } from "@/lib/domain/scoring/values/text";
import { textSimilarityComparator } from "./text-similarity";

const AnlsOptionsSchema = strictOptions({
  threshold: z.number().min(0).max(1).default(0.5).meta({ description: "Below it the similarity is 0" }),
});

/**
 * Normalised Levenshtein similarity of document question answering: case and white space do not count, and a similarity below
 * the threshold is 0.
 *
 * @see docs/scoring.md#anls
 */
export const anlsComparator = textSimilarityComparator<z.output<typeof AnlsOptionsSchema>>({
  name: "anls",
  title: "ANLS",
  description: "Levenshtein similarity without case; below the threshold it is 0, from it on it matches.",
  optionsSchema: AnlsOptionsSchema,
  prepare: (text) => normaliseText(text, { ignoreCase: true }),
  measure: (groundTruth, prediction, { threshold }) => {
    const similarity = levenshteinSimilarity(groundTruth, prediction);
    return similarity >= threshold ? similarity : 0;
  },
});
