import type { FieldOutcome } from "@/lib/domain/evaluators/evaluator";
import { isNothing } from "./leaf";
import type { StepTreeRules } from "./rules";
import { TreeWalk } from "./tree-walk";

/** `missing`: the node never ran. `failed`: the workflow failed, or a comparator could not judge a field of the node. */
export type StepStatus = "scored" | "ignored" | "missing" | "failed";

/**
 * How one node was judged. `score` is in [0, 1]: the mean of its scored leaves, 0 when the node gave no output, null
 * when there was nothing to score.
 */
export type StepScore = Readonly<{
  stepName: string;
  score: number | null;
  status: StepStatus;
  fields: readonly FieldOutcome[];
}>;

/** Expected outputs by node, in the order they are reported in. */
export type StepExpectations = Readonly<Record<string, unknown>>;

/**
 * Scores the output of every node that something is expected of.
 *
 * @param groundTruth Object of node → expected output, with `$ignore` and `$ordered` directives.
 * @param prediction Object of node → output; null is an output, an absent node never ran.
 * @returns One score per key of `groundTruth`, in its order.
 * @see docs/scoring.md#step-tree
 */
export function scoreSteps(
  groundTruth: StepExpectations,
  prediction: Readonly<Record<string, unknown>>,
  rules: StepTreeRules,
): readonly StepScore[] {
  return Object.entries(groundTruth).flatMap(([stepName, expectation]) => {
    const output = findOutput(prediction, stepName);
    return output === undefined
      ? scoreUnreachedSteps({ [stepName]: expectation }, "missing", rules)
      : scoreStep({ stepName, groundTruth: expectation, prediction: output }, rules);
  });
}

/**
 * Mean over the nodes that could be scored; those that are ignored or never ran are left out.
 *
 * @returns A score in [0, 1]; null when no node was scored.
 * @see docs/scoring.md#step-tree
 */
export function meanStepScore(steps: readonly StepScore[]): number | null {
  return meanOfScored(steps.map(({ score, status }) => (status === "missing" ? null : score)));
}

/**
 * The same number as {@link meanStepScore} of {@link scoreSteps}, sooner, for those who need no fields.
 *
 * @returns A score in [0, 1]; null when no node was scored.
 */
export function scoreStepTree(
  groundTruth: StepExpectations,
  prediction: Readonly<Record<string, unknown>>,
  rules: StepTreeRules,
): number | null {
  const scores = Object.keys(groundTruth).map((stepName) => {
    const output = findOutput(prediction, stepName);
    if (output === undefined) return null;
    const walk = new TreeWalk(rules, null);
    walk.visit(stepName, groundTruth[stepName], output);
    return walk.score;
  });
  return meanOfScored(scores);
}

/**
 * Scores nodes that gave no output: they never ran (`missing`), or the workflow failed (`failed`).
 *
 * @returns Per node the score 0 and that status; null and `ignored` where there is nothing to score.
 * @see docs/scoring.md#failed-samples
 */
export function scoreUnreachedSteps(
  groundTruth: StepExpectations,
  verdict: "missing" | "failed",
  rules: StepTreeRules,
): readonly StepScore[] {
  return Object.entries(groundTruth).map(([stepName, expectation]) => {
    const fields = listUnreachedFields({ stepName, groundTruth: expectation, verdict }, rules);
    const isIgnored = fields.every((field) => field.verdict === "ignored");
    return { stepName, score: isIgnored ? null : 0, status: isIgnored ? "ignored" : verdict, fields };
  });
}

/**
 * The fields of a node that gave no output: each present leaf of the ground truth has the verdict and the score 0.
 *
 * @returns A field per leaf; ignored and empty leaves keep that verdict and have no score.
 * @see docs/scoring.md#failed-samples
 */
function listUnreachedFields(
  step: Readonly<{ stepName: string; groundTruth: unknown; verdict: "missing" | "failed" }>,
  rules: StepTreeRules,
): readonly FieldOutcome[] {
  const fields: FieldOutcome[] = [];
  new TreeWalk(withoutAsking(rules), fields).visit(step.stepName, step.groundTruth, null);
  return fields.map(({ note: _, ...field }) => {
    if (field.score === null) return field;
    if (isNothing(field.groundTruth)) return { ...field, score: null, verdict: "empty" };
    return { ...field, score: 0, verdict: step.verdict };
  });
}

/** Undefined when the node never ran. */
function findOutput(prediction: Readonly<Record<string, unknown>>, stepName: string): unknown {
  return Object.hasOwn(prediction, stepName) ? prediction[stepName] : undefined;
}

function meanOfScored(scores: readonly (number | null)[]): number | null {
  let sum = 0;
  let count = 0;
  for (const score of scores) {
    if (score === null) continue;
    sum += score;
    count += 1;
  }
  return count === 0 ? null : sum / count;
}

function scoreStep(
  step: Readonly<{ stepName: string; groundTruth: unknown; prediction: unknown }>,
  rules: StepTreeRules,
): StepScore {
  const fields: FieldOutcome[] = [];
  const walk = new TreeWalk(rules, fields);
  walk.visit(step.stepName, step.groundTruth, step.prediction);
  const { score } = walk;
  const status = walk.failure !== null ? "failed" : score === null ? "ignored" : "scored";
  return { stepName: step.stepName, score, status, fields };
}

/** Comparators still replace recursion below their path, but none is asked about an output that does not exist. */
function withoutAsking(rules: StepTreeRules): StepTreeRules {
  const compare = () => ({ similarity: 0, matched: false });
  const comparators = [...rules.comparators].map(([path, { name }]) => [path, { name, compare }] as const);
  return { ...rules, comparators: new Map(comparators) };
}
