import { parseJsonExact } from "@/lib/domain/datasets/parse-json-exact";
import { parseYamlExact } from "@/lib/domain/datasets/parse-yaml";
import type { ReadProblem } from "@/lib/domain/datasets/read-result";
import type { ActivityDeclarations } from "@/lib/domain/workflows/check-activities";
import { createLineFinder } from "@/lib/domain/workflows/find-line";
import { WORKFLOW_LIMITS } from "@/lib/domain/workflows/limits";
import { Findings, toProblem, type WorkflowProblem } from "@/lib/domain/workflows/problems";
import { findProblems, toValidation, type WorkflowValidation } from "@/lib/domain/workflows/validate-workflow";

/**
 * Reads and checks a workflow from text. A text whose first character is `{` is read as JSON, any other as YAML.
 *
 * @returns As `validateWorkflow`, with the line of each problem where it is known. A text that cannot be read has the
 *   reader's problems and an empty path.
 * @see docs/workflows.md#validation
 */
export function parseWorkflow(text: string, declarations: ActivityDeclarations): WorkflowValidation {
  const sizeBytes = new TextEncoder().encode(text).length;
  if (sizeBytes > WORKFLOW_LIMITS.configBytesMax) {
    const message = `The workflow has ${sizeBytes} bytes; the limit is ${WORKFLOW_LIMITS.configBytesMax}`;
    return toValidation(null, [{ path: "", message, severity: "error" }]);
  }
  const read = text.trimStart().startsWith("{") ? parseJsonExact(text) : parseYamlExact(text);
  if (!read.ok) {
    return toValidation(
      null,
      read.problems.map((problem) => fromReader(problem, "error")),
    );
  }
  const findings = new Findings();
  const config = findProblems(read.value, declarations, findings);
  const findLine = createLineFinder(text);
  return toValidation(config, [
    ...read.warnings.map((warning) => fromReader(warning, "warning")),
    ...findings.list.map((finding) => toProblem(finding, findLine(finding.path))),
  ]);
}

function fromReader(problem: ReadProblem, severity: WorkflowProblem["severity"]): WorkflowProblem {
  const shown = { path: problem.path ?? "", message: problem.message, severity };
  return problem.line === undefined ? shown : { ...shown, line: problem.line };
}
