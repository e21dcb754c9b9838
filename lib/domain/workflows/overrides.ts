import { describeMisfit, parseOverridePath } from "@/lib/domain/workflows/check-node-groups";
import { isMapping } from "@/lib/domain/workflows/ctx-path";
import type { ExposedParam, GraphWorkflowConfig } from "@/lib/domain/workflows/graph-config";
import { hintAtName } from "@/lib/domain/workflows/names";
import { Findings, toProblem, type WorkflowProblem } from "@/lib/domain/workflows/problems";

/** A changed copy of a workflow, or what is wrong with the overrides. */
export type OverrideResult =
  | Readonly<{ ok: true; config: unknown }>
  | Readonly<{ ok: false; problems: readonly WorkflowProblem[] }>;

/**
 * Changes values that a workflow exposes, on a copy.
 *
 * @param config A valid workflow.
 * @param overrides Values by the path of an exposed parameter, such as `nodes.check.parameters.threshold`.
 * @returns The changed copy, to be validated and hashed like any workflow; problems when a path is not exposed or a
 *   value does not fit what is exposed, and then nothing is changed.
 * @see docs/workflows.md#overrides
 */
export function applyOverrides(
  config: GraphWorkflowConfig,
  overrides: Readonly<Record<string, unknown>>,
): OverrideResult {
  const exposed = exposedParamsByPath(config);
  const findings = new Findings();
  const changed: Record<string, unknown> = structuredClone(config);
  for (const [path, value] of Object.entries(overrides)) {
    const fault = describeFault(exposed, path, value) ?? setValue(changed, parseOverridePath(path) ?? [], value);
    if (fault !== null) findings.error([path], fault);
  }
  if (!findings.hasErrors) return { ok: true, config: changed };
  return { ok: false, problems: findings.list.map((finding) => toProblem(finding, null)) };
}

/** Everything that a definition may override, by path. A path that two groups expose must fit both. */
function exposedParamsByPath(config: GraphWorkflowConfig): ReadonlyMap<string, readonly ExposedParam[]> {
  const params = Object.values(config.nodeGroups ?? {}).flatMap((group) => group.exposedParams ?? []);
  return Map.groupBy(params, (param) => param.path);
}

function describeFault(
  exposed: ReadonlyMap<string, readonly ExposedParam[]>,
  path: string,
  value: unknown,
): string | null {
  const params = exposed.get(path);
  if (params === undefined) return `is not exposed by the workflow${hintAtName(path, exposed.keys())}`;
  for (const param of params) {
    const misfit = describeMisfit(param, value);
    if (misfit !== null) return misfit;
  }
  return null;
}

function setValue(config: Record<string, unknown>, path: readonly string[], value: unknown): string | null {
  let parent = config;
  for (const segment of path.slice(0, -1)) {
    if (!Object.hasOwn(parent, segment)) parent[segment] = {};
    const child = parent[segment];
    if (!isMutableMapping(child)) return `cannot be set: "${segment}" is not an object`;
    parent = child;
  }
  parent[path.at(-1) ?? ""] = value;
  return null;
}

/** The copy is ours, so its objects may be changed although `isMapping` promises only to read them. */
const isMutableMapping = (value: unknown): value is Record<string, unknown> => isMapping(value);
