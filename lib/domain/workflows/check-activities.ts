import type { z } from "zod";
import type { ActivityDeclaration } from "@/lib/domain/activities/activity";
import type { ActivityNode, GraphWorkflowConfig } from "@/lib/domain/workflows/graph-config";
import { hintAtName } from "@/lib/domain/workflows/names";
import type { ConfigPath, Findings } from "@/lib/domain/workflows/problems";

/** What activities exist, by type. */
export type ActivityDeclarations = ReadonlyMap<string, ActivityDeclaration>;

/** Fixed values of a node: those for the activity's parameters and those for input ports, which win over bindings. */
export type SplitParameters = Readonly<{
  parameters: Readonly<Record<string, unknown>>;
  inputs: Readonly<Record<string, unknown>>;
}>;

/** Tells a node's fixed values apart. A name that is both a parameter and a port is a parameter. */
export function splitParameters(node: ActivityNode, declaration: ActivityDeclaration): SplitParameters {
  const entries = Object.entries(node.parameters);
  const isParameter = ([name]: readonly [string, unknown]) => Object.hasOwn(declaration.parameters.shape, name);
  return {
    parameters: Object.fromEntries(entries.filter(isParameter)),
    inputs: Object.fromEntries(entries.filter((entry) => !isParameter(entry))),
  };
}

/** Checks nodes of type activity against what their activities declare. */
export function checkActivities(
  config: GraphWorkflowConfig,
  declarations: ActivityDeclarations,
  findings: Findings,
): void {
  for (const node of Object.values(config.nodes)) {
    if (node.type !== "activity") continue;
    const declaration = declarations.get(node.activityType);
    if (declaration === undefined) {
      const hint = hintAtName(node.activityType, declarations.keys());
      findings.error(["nodes", node.id, "activityType"], `there is no activity "${node.activityType}"${hint}`);
      continue;
    }
    checkParameters(node, declaration, findings);
    checkPorts(node, declaration, findings);
    checkRetry(node, findings);
  }
}

function checkParameters(node: ActivityNode, declaration: ActivityDeclaration, findings: Findings): void {
  const path = ["nodes", node.id, "parameters"];
  const fixed = splitParameters(node, declaration);
  const parsed = declaration.parameters.safeParse(fixed.parameters, { reportInput: true });
  if (!parsed.success) reportIssues(parsed.error, path, findings);
  for (const [name, value] of Object.entries(fixed.inputs)) {
    const port = Object.hasOwn(declaration.inputs.shape, name) ? declaration.inputs.shape[name] : undefined;
    if (port === undefined) {
      const known = [...Object.keys(declaration.parameters.shape), ...Object.keys(declaration.inputs.shape)];
      findings.error([...path, name], `${declaration.type} has no parameter of this name${hintAtName(name, known)}`);
      continue;
    }
    const parsedPort = toZodType(port).safeParse(value, { reportInput: true });
    if (!parsedPort.success) reportIssues(parsedPort.error, [...path, name], findings);
  }
}

function reportIssues(error: z.ZodError, base: ConfigPath, findings: Findings): void {
  for (const issue of error.issues) {
    const path = [...base, ...issue.path.map((part) => (typeof part === "symbol" ? String(part) : part))];
    const isAbsent = issue.code === "invalid_type" && issue.input === undefined;
    findings.error(path, isAbsent ? `is required (${issue.expected})` : issue.message);
  }
}

function checkPorts(node: ActivityNode, declaration: ActivityDeclaration, findings: Findings): void {
  for (const side of ["inputs", "outputs"] as const) {
    const { shape } = declaration[side];
    for (const [index, { port }] of node[side].entries()) {
      if (Object.hasOwn(shape, port)) continue;
      const path = ["nodes", node.id, side, index, "port"];
      findings.error(path, describeUnknownPort(port, side, declaration));
    }
  }
  const bound = new Set(node.inputs.map((binding) => binding.port));
  const required = findRequiredPorts(declaration);
  for (const port of Object.keys(declaration.inputs.shape)) {
    const isFixed = Object.hasOwn(node.parameters, port) && !Object.hasOwn(declaration.parameters.shape, port);
    if (required.has(port) && !bound.has(port) && !isFixed) {
      findings.error(["nodes", node.id, "inputs"], `input port "${port}" of ${declaration.type} is required`);
    }
    if (bound.has(port) && isFixed) {
      findings.warn(
        ["nodes", node.id, "parameters", port],
        "the input bound to this port has no effect: this value wins",
      );
    }
  }
}

/** What is missed when nothing is given. */
function findRequiredPorts(declaration: ActivityDeclaration): ReadonlySet<unknown> {
  return new Set(declaration.inputs.safeParse({}).error?.issues.map((issue) => issue.path[0]));
}

function describeUnknownPort(port: string, side: "inputs" | "outputs", declaration: ActivityDeclaration): string {
  const kind = side === "inputs" ? "input" : "output";
  if (side === "inputs" && Object.hasOwn(declaration.parameters.shape, port)) {
    return `"${port}" is a parameter of ${declaration.type}, not an input port; write it under parameters`;
  }
  const known = Object.keys(declaration[side].shape);
  const listed = known.length === 0 ? "it has none" : `it has ${known.join(", ")}`;
  return `${declaration.type} has no ${kind} port "${port}"${hintAtName(port, known) || `; ${listed}`}`;
}

function checkRetry(node: ActivityNode, findings: Findings): void {
  if (node.retry?.maximumAttempts === undefined) return;
  const path = ["nodes", node.id, "errorPolicy"];
  if (node.errorPolicy?.maxRetries !== undefined) {
    findings.warn([...path, "maxRetries"], "has no effect: retry.maximumAttempts is given too");
  }
  if (node.errorPolicy?.retryable === false && node.retry.maximumAttempts > 1) {
    findings.warn([...path, "retryable"], "is false, so retry.maximumAttempts has no effect");
  }
}

/** Shapes hold zod's core type, which lacks the methods; every schema of a declaration is made by zod's full API. */
const toZodType = (schema: z.core.$ZodType): z.ZodType => schema as z.ZodType;
