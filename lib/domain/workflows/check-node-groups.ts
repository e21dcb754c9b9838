import { checkNodeExists } from "@/lib/domain/workflows/check-structure";
import { parseDurationMs } from "@/lib/domain/workflows/durations";
import type { ExposedParam, GraphWorkflowConfig } from "@/lib/domain/workflows/graph-config";
import { hintAtName, isPrototypeName, NAME_PATTERN } from "@/lib/domain/workflows/names";
import type { ConfigPath, Findings } from "@/lib/domain/workflows/problems";

/** Checks groups of nodes and the values that they expose to definitions. */
export function checkNodeGroups(config: GraphWorkflowConfig, findings: Findings): void {
  const groupByNode = new Map<string, string>();
  for (const [groupId, group] of Object.entries(config.nodeGroups ?? {})) {
    for (const [index, nodeId] of group.nodeIds.entries()) {
      const path = ["nodeGroups", groupId, "nodeIds", index];
      checkNodeExists(config, nodeId, { path, findings });
      const other = groupByNode.get(nodeId);
      if (other !== undefined) findings.warn(path, `node "${nodeId}" is already in group "${other}"`);
      groupByNode.set(nodeId, groupId);
    }
    for (const [index, param] of (group.exposedParams ?? []).entries()) {
      checkExposedParam(config, param, { path: ["nodeGroups", groupId, "exposedParams", index], findings });
    }
  }
}

/** Splits the path of an override. Null when a part of it is no name, or a reserved one. */
export function parseOverridePath(path: string): readonly string[] | null {
  const segments = path.split(".");
  return segments.every((segment) => NAME_PATTERN.test(segment) && !isPrototypeName(segment)) ? segments : null;
}

/** What keeps a value from being one of an exposed parameter; null when it fits. */
export function describeMisfit(param: ExposedParam, value: unknown): string | null {
  if (param.type === "select") {
    const options = param.options ?? [];
    return options.some((option) => option === value) ? null : `must be one of ${options.map(toJson).join(", ")}`;
  }
  if (param.type === "duration") {
    const isDuration = typeof value === "string" && parseDurationMs(value) !== null;
    return isDuration ? null : 'must be a duration such as "30s" or "2m"';
  }
  return typeof value === param.type ? null : `must be a ${param.type}`;
}

const toJson = (value: unknown): string => JSON.stringify(value);

type Place = Readonly<{ path: ConfigPath; findings: Findings }>;

function checkExposedParam(config: GraphWorkflowConfig, param: ExposedParam, at: Place): void {
  checkTarget(config, param.path, { path: [...at.path, "path"], findings: at.findings });
  if (param.type === "select" && param.options === undefined) {
    at.findings.error([...at.path, "options"], "is required for a parameter of type select");
  } else if (param.default !== undefined) {
    const misfit = describeMisfit(param, param.default);
    if (misfit !== null) at.findings.error([...at.path, "default"], misfit);
  }
}

function checkTarget(config: GraphWorkflowConfig, target: string, at: Place): void {
  const [area, name, ...rest] = parseOverridePath(target) ?? [];
  if (name === undefined || rest.length === 0 || (area !== "nodes" && area !== "ctx")) {
    const shapes = '"nodes.<id>.…" or "ctx.<key>.defaultValue"';
    at.findings.error(at.path, `"${target}" must be ${shapes}, with names of letters, digits, "_" and "-"`);
  } else if (area === "nodes") {
    checkNodeExists(config, name, at);
  } else if (!Object.hasOwn(config.ctx, name)) {
    at.findings.error(at.path, `ctx key "${name}" is not declared${hintAtName(name, Object.keys(config.ctx))}`);
  } else if (rest[0] !== "defaultValue") {
    at.findings.error(at.path, `"${target}" does not exist; of a ctx key only defaultValue can be exposed`);
  }
}
