import type { Comparator, CompareValues } from "@/lib/domain/scoring/comparator";
import { toText } from "@/lib/domain/scoring/values/text";
import { different, quote, SAME } from "./comparison-results";

/** What similarities of text share: the description, how texts are prepared and measured, and the threshold for a match. */
type TextSimilarity<Options> = Readonly<
  Omit<Comparator<Options>, "bind" | "valueType"> & {
    prepare: (text: string, options: Options) => string;
    measure: (groundTruth: string, prediction: string, options: Options) => number;
  }
>;

/**
 * A comparator that matches when a similarity of two texts reaches the option `threshold`, inclusive.
 *
 * @returns The comparator; values that are not scalars have similarity 0 with a note.
 */
export function textSimilarityComparator<Options extends Readonly<{ threshold: number }>>(
  definition: TextSimilarity<Options>,
): Comparator<Options> {
  const { prepare, measure, ...described } = definition;
  const bind =
    (options: Options): CompareValues =>
    (groundTruth, prediction) => {
      if (groundTruth === prediction) return SAME;
      const truthText = toText(groundTruth);
      const predictedText = toText(prediction);
      if (truthText === null) return different(`The ground truth ${quote(groundTruth)} is not text`);
      if (predictedText === null) return different(`The prediction ${quote(prediction)} is not text`);
      const similarity = measure(prepare(truthText, options), prepare(predictedText, options), options);
      return { similarity, matched: similarity >= options.threshold };
    };
  return { ...described, valueType: "text", bind };
}
