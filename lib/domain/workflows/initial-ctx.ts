import { typeOf } from "@/lib/domain/workflows/check-ctx";
import type { CompiledWorkflow } from "@/lib/domain/workflows/compile-workflow";
import { type Ctx, isMapping } from "@/lib/domain/workflows/ctx-path";
import { deepFreeze } from "@/lib/domain/workflows/deep-freeze";
import type { ExecutionInput } from "@/lib/domain/workflows/execution";
import { BUILT_IN_CTX_KEYS, DEFAULT_PREDICTION_KEY, isPrototypeName } from "@/lib/domain/workflows/names";

/** Never set from a sample's own fields: an input must not pass for metadata, or for a prediction nobody made. */
const PROTECTED_KEYS: ReadonlySet<string> = new Set([...BUILT_IN_CTX_KEYS, DEFAULT_PREDICTION_KEY]);

/**
 * The ctx that a sample starts with: defaults, then the fields of a mapping input, then `sampleId`, `metadata`,
 * `inputs` and `input`.
 *
 * A field is left out when it has a protected or reserved name, or when the workflow declares a key of that name and
 * another type.
 *
 * @see docs/workflows.md#ctx
 */
export function createInitialCtx(workflow: CompiledWorkflow, input: ExecutionInput): Ctx {
  const { sampleId, metadata, inputs, input: value } = input;
  const fields = isMapping(value) ? Object.entries(value).filter((entry) => isAdmitted(workflow, ...entry)) : [];
  const builtIn = { sampleId, metadata, inputs, ...(value === undefined ? {} : { input: value }) };
  for (const child of [value, metadata, inputs]) deepFreeze(child);
  return { ...workflow.defaults, ...Object.fromEntries(fields), ...builtIn };
}

function isAdmitted(workflow: CompiledWorkflow, key: string, value: unknown): boolean {
  if (PROTECTED_KEYS.has(key) || isPrototypeName(key)) return false;
  const declared = Object.hasOwn(workflow.config.ctx, key) ? workflow.config.ctx[key] : undefined;
  return declared === undefined || declared.type === typeOf(value);
}
