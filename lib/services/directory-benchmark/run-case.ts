import "server-only";
import { join } from "node:path";
import { reachesThreshold } from "@/lib/domain/scoring/reaches-threshold";
import type { StepTreeRules } from "@/lib/domain/scoring/step-tree/rules";
import {
  meanStepScore,
  type StepScore,
  scoreSteps,
  scoreUnreachedSteps,
} from "@/lib/domain/scoring/step-tree/score-steps";
import type { CompiledWorkflow } from "@/lib/domain/workflows/compile-workflow";
import { executeWorkflow } from "@/lib/domain/workflows/execute-workflow";
import type { ActivityRunner, ExecutionResult } from "@/lib/domain/workflows/execution";
import { selectNodeOutputs } from "@/lib/domain/workflows/select-node-outputs";
import { AppError } from "@/lib/errors/app-error";
import type { BenchmarkPorts } from "./benchmark-ports";
import type { CaseOutcome } from "./benchmark-result";
import type { CheckOutputs } from "./check-step-schemas";
import { type BenchmarkCase, readCaseInput } from "./load-cases";

/** What all cases of a run share. */
export type CaseContext = Readonly<{
  ports: Pick<BenchmarkPorts, "files" | "clock">;
  runActivity: ActivityRunner;
  rules: StepTreeRules;
  passThreshold: number;
  checkOutputs: CheckOutputs;
  signal: AbortSignal;
}>;

/**
 * Executes a workflow for one case and scores its steps. A workflow that fails is an outcome, not an exception.
 *
 * @throws The signal's reason when the run was stopped.
 * @see docs/scoring.md#step-tree
 */
export async function runCase(
  context: CaseContext,
  workflow: CompiledWorkflow,
  benchmarkCase: BenchmarkCase,
): Promise<CaseOutcome> {
  context.signal.throwIfAborted();
  const startedMs = context.ports.clock.nowMs();
  try {
    const input = await readCaseInput(context.ports.files, benchmarkCase);
    const result = await execute(context, workflow, { benchmarkCase, input });
    context.signal.throwIfAborted();
    return toOutcome(context, benchmarkCase, result);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const durationMs = context.ports.clock.nowMs() - startedMs;
    return toFailure(context, benchmarkCase, { error: error.message, durationMs, attempts: [] });
  }
}

function execute(
  { runActivity, ports, signal }: CaseContext,
  workflow: CompiledWorkflow,
  { benchmarkCase, input }: Readonly<{ benchmarkCase: BenchmarkCase; input: unknown }>,
): Promise<ExecutionResult> {
  const path = join(benchmarkCase.directory, benchmarkCase.inputName);
  const mimeType = path.endsWith(".json") ? "application/json" : "application/yaml";
  const inputs = [{ name: benchmarkCase.inputName, path, mimeType, ref: path }];
  return executeWorkflow(
    workflow,
    { runId: "local", sampleId: benchmarkCase.sampleId, metadata: {}, inputs, input },
    { runActivity, clock: ports.clock, signal },
  );
}

function toOutcome(context: CaseContext, benchmarkCase: BenchmarkCase, result: ExecutionResult): CaseOutcome {
  const attempts = result.nodes.flatMap(({ nodePath, modelAttempts }) =>
    modelAttempts.map((attempt) => ({ nodePath, ...attempt })),
  );
  const { durationMs } = result;
  const error = describeFailure(result) ?? context.checkOutputs(result);
  if (error !== null) return toFailure(context, benchmarkCase, { error, durationMs, attempts });
  const outputs = selectNodeOutputs(result, Object.keys(benchmarkCase.expected));
  const steps = scoreSteps(benchmarkCase.expected, outputs, context.rules);
  return { label: benchmarkCase.label, ...judge(steps, context.passThreshold), durationMs, steps, attempts };
}

/** A case of which nothing could be judged is an error without a score; one that is judged in part does not pass. */
function judge(
  steps: readonly StepScore[],
  passThreshold: number,
): Pick<CaseOutcome, "status" | "score" | "passed" | "error"> {
  const score = meanStepScore(steps);
  const unjudged = steps.find(({ status }) => status === "failed");
  if (score === null && unjudged !== undefined) {
    const reason = unjudged.fields.find(({ verdict }) => verdict === "evaluatorFailed")?.note ?? "no reason was given";
    return {
      status: "error",
      score,
      passed: false,
      error: `step '${unjudged.stepName}' could not be judged: ${reason}`,
    };
  }
  const passed = unjudged === undefined && reachesThreshold(score, passThreshold);
  return { status: "success", score, passed, error: null };
}

function describeFailure({ status, error }: ExecutionResult): string | null {
  if (status === "completed") return null;
  if (error === null) return `the workflow was ${status}`;
  const place = error.nodePath === null ? "the workflow failed" : `node '${error.nodePath}' failed`;
  return `${place}: ${error.message} (${error.code})`;
}

/** Every expected step counts 0, whatever the nodes before the failure gave (docs/scoring.md#failed-samples). */
function toFailure(
  { rules }: CaseContext,
  { label, expected }: BenchmarkCase,
  failure: Pick<CaseOutcome, "error" | "durationMs" | "attempts">,
): CaseOutcome {
  const steps = scoreUnreachedSteps(expected, "failed", rules);
  return { label, status: "error", score: 0, passed: false, steps, ...failure };
}
