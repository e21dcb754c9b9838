import { bindComparator } from "@/lib/domain/scoring/comparators";
import { reachesThreshold } from "@/lib/domain/scoring/reaches-threshold";
import type { StepTreeRules } from "@/lib/domain/scoring/step-tree/rules";
import {
  meanStepScore,
  type StepExpectations,
  type StepScore,
  scoreSteps,
  scoreUnreachedSteps,
} from "@/lib/domain/scoring/step-tree/score-steps";
import { isJsonObject } from "@/lib/domain/scoring/values/json-equal";
import type { Evaluator, EvaluatorInput, SampleOutcome } from "./evaluator";
import { type StepTreeConfig, StepTreeConfigSchema, toStepTreeRules } from "./step-tree-config";

/**
 * Judges what every node of a workflow gave against what is expected of it.
 *
 * Ground truth: object of node → expected output. Prediction: object of node → output; an absent node never ran, one
 * with null ran and gave null. Metrics: `step.<node>`, 0 for a node that never ran, null for one with nothing to score.
 *
 * @see docs/scoring.md#step-tree
 */
export const stepTreeEvaluator: Evaluator<StepTreeConfig> = {
  type: "step-tree",
  version: 1,
  title: "Step tree",
  description: "Compares the output of each node with expectations that may ignore fields and elements.",
  configSchema: StepTreeConfigSchema,
  metricDirections: { "step.*": "higher" },
  metricRanges: { "step.*": "unit" },
  bind: (config, tools) => {
    const rules = toStepTreeRules(config, (name, options) => bindComparator(name, options, tools));
    return (input) => evaluateSample(input, config, rules);
  },
  failedOutcome: (config, groundTruth) => {
    const neverAsked = () => ({ similarity: 0, matched: false });
    return isJsonObject(groundTruth)
      ? toFailedOutcome(
          groundTruth,
          toStepTreeRules(config, () => neverAsked),
        )
      : { score: 0, pass: false, status: "scored", metrics: {}, fields: [] };
  },
};

function evaluateSample(input: EvaluatorInput, config: StepTreeConfig, rules: StepTreeRules): SampleOutcome {
  const { groundTruth, prediction } = input;
  if (!isJsonObject(groundTruth)) return toUnusableOutcome(input);
  if (!isJsonObject(prediction)) return toFailedOutcome(groundTruth, rules);
  const steps = scoreSteps(groundTruth, prediction, rules);
  return { ...judgeSample(steps, config), ...toDetails(steps) };
}

/** A field that a comparator could not judge keeps the sample from passing and leaves the score to the others. */
function judgeSample(
  steps: readonly StepScore[],
  { passThreshold, compat }: StepTreeConfig,
): Pick<SampleOutcome, "score" | "pass" | "status"> {
  const score = meanStepScore(steps);
  const isJudged = steps.every((step) => step.status !== "failed");
  if (score !== null) return { score, pass: isJudged && reachesThreshold(score, passThreshold), status: "scored" };
  if (!isJudged) return { score, pass: false, status: "evaluatorFailed" };
  return compat === "pyconveyor"
    ? { score: 0, pass: false, status: "scored" }
    : { score, pass: false, status: "ignored" };
}

/** Also when the prediction is not an object of nodes, so that a broken workflow cannot leave the denominators. */
function toFailedOutcome(groundTruth: StepExpectations, rules: StepTreeRules): SampleOutcome {
  const steps = scoreUnreachedSteps(groundTruth, "failed", rules);
  return { score: 0, pass: false, status: "scored", ...toDetails(steps) };
}

function toDetails(steps: readonly StepScore[]): Pick<SampleOutcome, "metrics" | "fields"> {
  return {
    metrics: Object.fromEntries(steps.map(({ stepName, score }) => [`step.${stepName}`, score])),
    fields: steps.flatMap((step) => step.fields),
  };
}

function toUnusableOutcome({ groundTruth, prediction }: EvaluatorInput): SampleOutcome {
  const note = "The ground truth is not an object of node → expected output";
  const field = {
    path: "(root)",
    groundTruth: groundTruth ?? null,
    prediction: prediction ?? null,
    score: null,
    verdict: "evaluatorFailed",
    comparator: "step-tree",
    note,
  } as const;
  return { score: null, pass: false, status: "evaluatorFailed", metrics: {}, fields: [field] };
}
