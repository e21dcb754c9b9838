import { z } from "zod";
import { strictOptions } from "@/lib/domain/scoring/strict-options";
import { jaroWinklerSimilarity } from "@/lib/domain/scoring/values/string-distance";
import { foldCase } from "@/lib/domain/scoring/values/text";
import { textSimilarityComparator } from "./text-similarity";

const JaroWinklerOptionsSchema = strictOptions({
  threshold: z.number().min(0).max(1).default(0.9).meta({ description: "Smallest similarity that matches" }),
  ignoreCase: z.boolean().default(false).meta({ description: "Upper and lower case are the same" }),
});

/**
 * Jaro-Winkler similarity, made for names: common characters nearby, with a bonus for a common beginning.
 *
 * @see docs/scoring.md#jarowinkler
 */
export const jaroWinklerComparator = textSimilarityComparator<z.output<typeof JaroWinklerOptionsSchema>>({
  name: "jaroWinkler",
  title: "Jaro-Winkler",
  description: "Similarity of short names with a bonus for a common beginning; matches from the threshold on.",
  optionsSchema: JaroWinklerOptionsSchema,
  prepare: (text, { ignoreCase }) => (ignoreCase ? foldCase(text) : text),
  measure: jaroWinklerSimilarity,
});
