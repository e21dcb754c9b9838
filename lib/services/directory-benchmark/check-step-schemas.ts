import "server-only";
import { type CheckJson, compileJsonSchema } from "@/lib/domain/activities/json-schema";
import type { ExecutionResult } from "@/lib/domain/workflows/execution";
import { selectNodeOutputs } from "@/lib/domain/workflows/select-node-outputs";
import { toProblemsError } from "./read-data-file";

/** JSON Schemas (draft 2020-12) by step. */
export type StepSchemas = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Says what is wrong with the outputs of one execution, or null; steps that never ran are not checked. */
export type CheckOutputs = (result: ExecutionResult) => string | null;

/**
 * Prepares the check of step outputs.
 *
 * @throws AppError `VALIDATION` with a problem per schema that is none, naming its step.
 */
export function compileStepSchemas(schemas: StepSchemas): CheckOutputs {
  const problems: string[] = [];
  const checks = new Map<string, CheckJson>();
  for (const [step, schema] of Object.entries(schemas)) {
    try {
      checks.set(step, compileJsonSchema(schema));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      problems.push(`schema of step '${step}': ${error.message}`);
    }
  }
  if (problems.length > 0) throw toProblemsError(problems);
  return (result) => {
    const outputs = selectNodeOutputs(result, [...checks.keys()]);
    for (const [step, output] of Object.entries(outputs)) {
      const problem = checks.get(step)?.(output) ?? null;
      if (problem !== null) return `step '${step}' gave an output that its schema refuses: ${problem}`;
    }
    return null;
  };
}
