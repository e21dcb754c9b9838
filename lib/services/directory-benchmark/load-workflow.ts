import "server-only";
import { activityDeclarations } from "@/lib/domain/activities/registry";
import { type CompiledWorkflow, compileWorkflow } from "@/lib/domain/workflows/compile-workflow";
import { parseWorkflow } from "@/lib/domain/workflows/parse-workflow";
import type { WorkflowProblem } from "@/lib/domain/workflows/problems";
import { hashWorkflow } from "@/lib/domain/workflows/workflow-hash";
import type { FileReader } from "@/lib/ports/file-reader";
import { readTextFile, toProblemsError } from "./read-data-file";

/** A workflow that can be executed. */
export type LoadedWorkflow = Readonly<{
  path: string;
  compiled: CompiledWorkflow;
  configHash: string;
  warnings: readonly string[];
}>;

/**
 * Reads, checks and prepares a workflow file.
 *
 * @throws AppError `VALIDATION` with a problem per thing that is wrong, each naming the file and, where known, the line.
 */
export async function loadWorkflow(files: FileReader, path: string): Promise<LoadedWorkflow> {
  const { config, problems } = parseWorkflow(await readTextFile(files, path), activityDeclarations);
  const errors = problems.filter(({ severity }) => severity === "error");
  if (config === null) throw toProblemsError(errors.map((problem) => placeProblem(path, problem)));
  return {
    path,
    compiled: compileWorkflow(config, activityDeclarations),
    configHash: hashWorkflow(config, activityDeclarations),
    warnings: problems.map((problem) => placeProblem(path, problem)),
  };
}

function placeProblem(file: string, { path, message, line }: WorkflowProblem): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return path === "" ? `${place}: ${message}` : `${place}: ${path}: ${message}`;
}
