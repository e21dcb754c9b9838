import type { FieldOutcome, Verdict } from "@/lib/domain/evaluators/evaluator";
import { isAbsent, toNullTokens } from "@/lib/domain/scoring/values/absence";

/**
 * A judged leaf. `score` is in [0, 1], 1 when it is right; null when it is ignored, or when `failure` says why it could
 * not be judged.
 */
export type Leaf = Readonly<{
  path: string;
  groundTruth: unknown;
  prediction: unknown;
  comparator: string;
  score: number | null;
  failure?: string;
  note?: string | undefined;
}>;

const NO_TOKENS = toNullTokens([]);

/** Whether a value says that nothing is there; step trees have no null tokens of their own. */
export function isNothing(value: unknown): boolean {
  return isAbsent(value, NO_TOKENS);
}

/**
 * Gives a leaf its verdict.
 *
 * @returns The field as evaluators report it; an absent value is null.
 * @see docs/scoring.md#verdicts
 */
export function toFieldOutcome(leaf: Leaf): FieldOutcome {
  const outcome = {
    path: leaf.path,
    groundTruth: leaf.groundTruth ?? null,
    prediction: leaf.prediction ?? null,
    score: leaf.score,
    verdict: toVerdict(leaf),
    comparator: leaf.comparator,
  };
  const note = leaf.failure ?? leaf.note;
  return note === undefined ? outcome : { ...outcome, note };
}

function toVerdict({ groundTruth, prediction, score, failure }: Leaf): Verdict {
  if (failure !== undefined) return "evaluatorFailed";
  if (score === null) return "ignored";
  if (score === 1) return isNothing(groundTruth) && isNothing(prediction) ? "empty" : "match";
  if (isNothing(groundTruth)) return isNothing(prediction) ? "wrong" : "invented";
  return isNothing(prediction) ? "missing" : "wrong";
}
