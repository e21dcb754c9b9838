import { ROOT_PATH } from "@/lib/domain/scoring/alignment/field-path";
import type { ScoringTools } from "@/lib/domain/scoring/comparator";
import { suggestName } from "@/lib/domain/scoring/near-name";
import { toFieldProblems } from "@/lib/domain/scoring/strict-options";
import { AppError } from "@/lib/errors/app-error";
import { blackBoxEvaluator } from "./black-box";
import type { EvaluateSample, Evaluator, EvaluatorInput, SampleOutcome } from "./evaluator";
import { stepTreeEvaluator } from "./step-tree";
import { structuredEvaluator } from "./structured";

/** Sound because {@link bindEvaluator} hands an evaluator only what its own schema has parsed. */
const withAnyConfig = <Config>(evaluator: Evaluator<Config>): Evaluator => evaluator as unknown as Evaluator;

/** Every evaluator, in the order in which a form offers them. */
export const EVALUATORS: readonly Evaluator[] = [
  withAnyConfig(structuredEvaluator),
  withAnyConfig(stepTreeEvaluator),
  withAnyConfig(blackBoxEvaluator),
];

const EVALUATOR_BY_TYPE: ReadonlyMap<string, Evaluator> = new Map(
  EVALUATORS.map((evaluator) => [evaluator.type, evaluator]),
);

/** An evaluator with its config, ready for any number of samples. Neither function throws. */
export type BoundEvaluator = Readonly<{
  evaluator: Evaluator;
  /** As parsed, with all defaults. */
  config: unknown;
  evaluate: EvaluateSample;
  /** The outcome of a sample whose workflow failed or timed out (docs/scoring.md#failed-samples). */
  failed: (groundTruth: unknown) => SampleOutcome;
}>;

/**
 * The evaluator of a type such as `structured`.
 *
 * @throws AppError `VALIDATION` that suggests a near type and lists all of them.
 */
export function getEvaluator(type: string): Evaluator {
  const evaluator = EVALUATOR_BY_TYPE.get(type);
  if (evaluator !== undefined) return evaluator;
  throw new AppError("VALIDATION", `Unknown evaluator "${type}"; ${suggestName(type, [...EVALUATOR_BY_TYPE.keys()])}`);
}

/**
 * Parses a config and binds the evaluator to it, so that a run cannot start with an invalid one.
 *
 * @param rawConfig As stored; undefined means all defaults.
 * @param tools What the evaluator may need from outside, such as the sandbox for scripts.
 * @returns The bound evaluator; a sample that it cannot judge has the status `evaluatorFailed` with the reason.
 * @throws AppError `VALIDATION` for an unknown type or an invalid config, with the paths in `fields`.
 */
export function bindEvaluator(type: string, rawConfig: unknown, tools: ScoringTools): BoundEvaluator {
  const evaluator = getEvaluator(type);
  const parsed = evaluator.configSchema.safeParse(rawConfig ?? {});
  if (!parsed.success) {
    const fields = toFieldProblems(parsed.error, "");
    const reasons = fields.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)).join("; ");
    throw new AppError("VALIDATION", `The config of evaluator "${type}" is not valid: ${reasons}`, { fields });
  }
  const config = parsed.data;
  const evaluate = evaluator.bind(config, tools);
  return {
    evaluator,
    config,
    evaluate: (input) => guard(input, () => evaluate(input)),
    failed: (groundTruth) =>
      guard({ groundTruth, prediction: undefined }, () => evaluator.failedOutcome(config, groundTruth)),
  };
}

/** One sample must not end a run: whatever an evaluator throws becomes that sample's outcome. */
function guard({ groundTruth, prediction }: EvaluatorInput, judge: () => SampleOutcome): SampleOutcome {
  try {
    return judge();
  } catch (error) {
    const note = error instanceof Error ? error.message : String(error);
    const whole = { path: ROOT_PATH, groundTruth, prediction, score: null, comparator: "exact", note } as const;
    const fields = [{ ...whole, verdict: "evaluatorFailed" as const }];
    return { score: null, pass: false, status: "evaluatorFailed", metrics: {}, fields };
  }
}
