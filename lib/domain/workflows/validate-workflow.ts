import { type ActivityDeclarations, checkActivities } from "@/lib/domain/workflows/check-activities";
import { checkCtx } from "@/lib/domain/workflows/check-ctx";
import { checkFlow } from "@/lib/domain/workflows/check-flow";
import { checkNodeGroups } from "@/lib/domain/workflows/check-node-groups";
import { checkShape } from "@/lib/domain/workflows/check-shape";
import { checkReferences } from "@/lib/domain/workflows/check-structure";
import type { GraphWorkflowConfig } from "@/lib/domain/workflows/graph-config";
import { Findings, toProblem, type WorkflowProblem } from "@/lib/domain/workflows/problems";

/** A workflow that can be run, perhaps with warnings, or the problems that keep it from running. */
export type WorkflowValidation =
  | Readonly<{ valid: true; config: GraphWorkflowConfig; problems: readonly WorkflowProblem[] }>
  | Readonly<{ valid: false; config: null; problems: readonly WorkflowProblem[] }>;

/**
 * Checks everything about a workflow that can be known before it runs.
 *
 * @param value A workflow as JSON data.
 * @param declarations The activities that exist, by type.
 * @returns All problems found, in the order of the rules. Later rules run only where the earlier ones found no error.
 * @see docs/workflows.md#validation
 */
export function validateWorkflow(value: unknown, declarations: ActivityDeclarations): WorkflowValidation {
  const findings = new Findings();
  const config = findProblems(value, declarations, findings);
  const problems = findings.list.map((finding) => toProblem(finding, null));
  return toValidation(config, problems);
}

/** Runs all rules. Null when there is an error. */
export function findProblems(
  value: unknown,
  declarations: ActivityDeclarations,
  findings: Findings,
): GraphWorkflowConfig | null {
  const config = checkShape(value, findings);
  if (config === null) return null;
  checkReferences(config, findings);
  if (!findings.hasErrors) checkFlow(config, findings);
  checkCtx(config, findings);
  checkActivities(config, declarations, findings);
  checkNodeGroups(config, findings);
  return findings.hasErrors ? null : config;
}

/** Puts problems and the workflow together; no workflow means that it is not valid. */
export const toValidation = (
  config: GraphWorkflowConfig | null,
  problems: readonly WorkflowProblem[],
): WorkflowValidation => (config === null ? { valid: false, config, problems } : { valid: true, config, problems });
