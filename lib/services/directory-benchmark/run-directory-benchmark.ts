import "server-only";
import { findUnknownComparatorPaths } from "@/lib/domain/evaluators/step-tree-paths";
import { DEFAULT_RULES } from "@/lib/domain/scoring/step-tree/rules";
import { listNodePaths } from "@/lib/domain/workflows/node-paths";
import type { ActivityUse, BenchmarkPorts } from "./benchmark-ports";
import type { BenchmarkOutcome, WorkflowOutcome } from "./benchmark-result";
import { bindComparators, type ComparatorTable, hasScripts } from "./bind-comparators";
import { compileStepSchemas, type StepSchemas } from "./check-step-schemas";
import { type LoadedCases, loadCases } from "./load-cases";
import { type LoadedWorkflow, loadWorkflow } from "./load-workflow";
import { mapConcurrently } from "./map-concurrently";
import { toProblemsError } from "./read-data-file";
import { type CaseContext, runCase } from "./run-case";
import { summarizeCases } from "./summarize-cases";

/** What to run, and how; see the public type of the library for each setting. */
export type DirectoryBenchmarkInput = Readonly<{
  benchmarkDirectory: string;
  workflowPaths: readonly string[];
  comparators: ComparatorTable;
  schemas: StepSchemas;
  passThreshold: number;
  concurrency: number;
  signal: AbortSignal;
  onProgress: (progress: Readonly<{ workflow: string; finishedCount: number; totalCount: number }>) => void;
  onWarning: (message: string) => void;
}>;

/**
 * Runs every case of a directory through every workflow, one workflow after the other.
 *
 * Everything is read and checked before the first case is executed, so bad input costs no model call. A case whose
 * workflow fails scores 0 and the run goes on.
 *
 * @returns Workflows in the given order, each with all cases in path order.
 * @throws AppError with one field per problem of the input; the signal's reason when the run was stopped.
 * @see docs/benchmarking-guide.md
 */
export async function runDirectoryBenchmark(
  ports: BenchmarkPorts,
  input: DirectoryBenchmarkInput,
): Promise<BenchmarkOutcome> {
  const startedAt = ports.now();
  if (input.workflowPaths.length === 0) throw toProblemsError(["no workflow was given"]);
  const workflows = await mapConcurrently(input.workflowPaths, 1, (path) => loadWorkflow(ports.files, path));
  const loaded = await loadCases(ports.files, input.benchmarkDirectory);
  for (const message of listWarnings(input, workflows, loaded)) input.onWarning(message);
  const sandbox = hasScripts(input.comparators) ? await ports.openScriptSandbox() : null;
  try {
    const tools = sandbox === null ? {} : { compileScript: sandbox.compile };
    const context: CaseContext = {
      ports,
      runActivity: await ports.openActivityRunner(listActivityUses(workflows)),
      rules: { ...DEFAULT_RULES, comparators: bindComparators(input.comparators, tools) },
      passThreshold: input.passThreshold,
      checkOutputs: compileStepSchemas(input.schemas),
      signal: input.signal,
    };
    const outcomes = await mapConcurrently(workflows, 1, (workflow) => runCases(context, workflow, { input, loaded }));
    const caseLabels = loaded.cases.map(({ label }) => label);
    return { startedAt, caseLabels, passThreshold: input.passThreshold, workflows: outcomes };
  } finally {
    sandbox?.dispose();
  }
}

async function runCases(
  context: CaseContext,
  { path, compiled, configHash }: LoadedWorkflow,
  { input, loaded }: Readonly<{ input: DirectoryBenchmarkInput; loaded: LoadedCases }>,
): Promise<WorkflowOutcome> {
  let finishedCount = 0;
  const totalCount = loaded.cases.length;
  const cases = await mapConcurrently(loaded.cases, input.concurrency, async (benchmarkCase) => {
    const outcome = await runCase(context, compiled, benchmarkCase);
    finishedCount += 1;
    input.onProgress({ workflow: path, finishedCount, totalCount });
    return outcome;
  });
  return { path, config: compiled.config, configHash, cases, ...summarizeCases(cases, context.passThreshold) };
}

function listActivityUses(workflows: readonly LoadedWorkflow[]): readonly ActivityUse[] {
  const nodes = workflows.flatMap(({ compiled }) => Object.values(compiled.config.nodes));
  return nodes.flatMap((node) => (node.type === "activity" ? [node] : []));
}

function listWarnings(
  input: DirectoryBenchmarkInput,
  workflows: readonly LoadedWorkflow[],
  loaded: LoadedCases,
): readonly string[] {
  const stepNames = new Set(loaded.cases.flatMap(({ expected }) => Object.keys(expected)));
  const missingNodes = workflows.flatMap((workflow) =>
    [...stepNames]
      .filter((name) => !hasNode(workflow, name))
      .map((name) => `${workflow.path} has no node '${name}', which cases expect something of; it counts as missing`),
  );
  const expectations = loaded.cases.map(({ expected }) => expected);
  const unusedComparators = findUnknownComparatorPaths(Object.keys(input.comparators), expectations).map(
    ({ path, message }) => `${path} is not used: ${message}`,
  );
  const unusedSchemas = Object.keys(input.schemas)
    .filter((name) => !workflows.some((workflow) => hasNode(workflow, name)))
    .map((name) => `schema of '${name}' is not used: no workflow has that step`);
  return [
    ...workflows.flatMap(({ warnings }) => warnings),
    ...loaded.warnings,
    ...missingNodes,
    ...unusedComparators,
    ...unusedSchemas,
  ];
}

/** Whether a workflow has a node of this path; a position in a map such as `pages/2/read` counts as any position. */
function hasNode({ compiled }: LoadedWorkflow, nodePath: string): boolean {
  return listNodePaths(compiled.config).includes(nodePath.replaceAll(/\/\d+(?=\/)/g, "/*"));
}
