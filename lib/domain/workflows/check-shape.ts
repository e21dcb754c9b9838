import { z } from "zod";
import { CONDITION_OPERATORS } from "@/lib/domain/workflows/condition";
import { isMapping } from "@/lib/domain/workflows/ctx-path";
import {
  type GraphWorkflowConfig,
  GraphWorkflowConfigSchema,
  KEYS_BY_PART,
  LATER_NODE_TYPES,
  NODE_SCHEMAS,
  WORKFLOW_FRAME,
} from "@/lib/domain/workflows/graph-config";
import { WORKFLOW_LIMITS } from "@/lib/domain/workflows/limits";
import { hintAtName, RESERVED_NAME } from "@/lib/domain/workflows/names";
import type { ConfigPath, Findings } from "@/lib/domain/workflows/problems";

const REPORT_INPUT = { reportInput: true } as const;

const FrameSchema = z.strictObject({
  ...WORKFLOW_FRAME,
  nodes: z.record(z.string(), z.looseObject({ type: z.unknown().optional() })),
});

/**
 * Checks the form of a workflow: known keys, types, bounds.
 *
 * @returns The workflow with defaults filled in; null when the form is wrong, and then findings say where.
 */
export function checkShape(value: unknown, findings: Findings): GraphWorkflowConfig | null {
  const fault = findUnreadable(value);
  if (fault !== null) {
    findings.error(fault.path, fault.message);
    return null;
  }
  const frame = FrameSchema.safeParse(value, REPORT_INPUT);
  if (!frame.success) reportIssues(frame.error, [], findings);
  checkNodeShapes(value, findings);
  if (findings.hasErrors) return null;
  const config = GraphWorkflowConfigSchema.safeParse(value, REPORT_INPUT);
  if (config.success) return config.data;
  reportIssues(config.error, [], findings);
  return null;
}

/** Looks for what is no JSON data, or too deep for the schemas; without recursion, because depth is what is checked. */
function findUnreadable(root: unknown): Readonly<{ path: ConfigPath; message: string }> | null {
  const open: { value: unknown; path: ConfigPath }[] = [{ value: root, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    if (path.length > WORKFLOW_LIMITS.nestingMax) {
      return { path: path.slice(0, 4), message: `is nested deeper than ${WORKFLOW_LIMITS.nestingMax} levels` };
    }
    if (path.at(-1) === "__proto__") return { path, message: RESERVED_NAME };
    if (Array.isArray(value) || isMapping(value)) {
      for (const child of listChildren(value, path)) open.push(child);
    } else if (!isJsonScalar(value)) return { path, message: "is not a value that JSON can hold" };
  }
  return null;
}

function listChildren(
  value: readonly unknown[] | Readonly<Record<string, unknown>>,
  path: ConfigPath,
): readonly Readonly<{ value: unknown; path: ConfigPath }>[] {
  return Array.isArray(value)
    ? value.map((child: unknown, index) => ({ value: child, path: [...path, index] }))
    : Object.entries(value).map(([key, child]) => ({ value: child, path: [...path, key] }));
}

function isJsonScalar(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  return value === null || typeof value === "boolean" || Number.isFinite(value);
}

function checkNodeShapes(value: unknown, findings: Findings): void {
  const nodes = z
    .looseObject({ nodes: z.record(z.string(), z.looseObject({ type: z.unknown().optional() })) })
    .safeParse(value);
  if (!nodes.success) return;
  for (const [id, node] of Object.entries(nodes.data.nodes)) {
    const path = ["nodes", id];
    if (!isNodeType(node.type)) {
      findings.error([...path, "type"], describeWrongType(node.type));
      continue;
    }
    const parsed = NODE_SCHEMAS[node.type].safeParse(node, REPORT_INPUT);
    if (!parsed.success) reportIssues(parsed.error, path, findings, Object.keys(NODE_SCHEMAS[node.type].shape));
  }
}

type NodeType = keyof typeof NODE_SCHEMAS;

const isNodeType = (type: unknown): type is NodeType => typeof type === "string" && Object.hasOwn(NODE_SCHEMAS, type);

function describeWrongType(type: unknown): string {
  if (typeof type !== "string") return `is required: one of ${Object.keys(NODE_SCHEMAS).join(", ")}`;
  if (LATER_NODE_TYPES.includes(type)) return `"${type}" nodes are part of the format but cannot be run yet`;
  const hint = hintAtName(type, [...Object.keys(NODE_SCHEMAS), ...LATER_NODE_TYPES]);
  return `"${type}" is not a type of node${hint}; the types are ${Object.keys(NODE_SCHEMAS).join(", ")}`;
}

function reportIssues(error: z.ZodError, base: ConfigPath, findings: Findings, nodeKeys: readonly string[] = []): void {
  for (const issue of error.issues) {
    const path = [...base, ...issue.path.map((part) => (typeof part === "symbol" ? String(part) : part))];
    if (issue.code === "unrecognized_keys") {
      const known = path.length === 2 && path[0] === "nodes" ? nodeKeys : knownKeys(path);
      for (const key of issue.keys) findings.error([...path, key], describeUnknownKey(key, known));
    } else {
      findings.error(path, describeIssue(issue));
    }
  }
}

const describeUnknownKey = (key: string, known: readonly string[]): string =>
  `is not a known key${hintAtName(key, known) || ` here; known are ${known.join(", ")}`}`;

/** Keys of the part that a path leads to: the last name on it that is a part. The second is an id, which may look like one. */
function knownKeys(path: ConfigPath): readonly string[] {
  const part = path.findLast((segment, index) => index !== 1 && Object.hasOwn(KEYS_BY_PART, segment));
  return KEYS_BY_PART[part ?? "workflow"] ?? [];
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_union" && issue.path.at(-1) === "operator") return describeOperator(issue.input);
  if (issue.code === "invalid_key") return issue.issues.map((inner) => inner.message).join("; ");
  const isPlainlyMissing =
    issue.code === "invalid_type" && issue.input === undefined && issue.message.startsWith("Invalid");
  if (isPlainlyMissing) return `is required (${issue.expected})`;
  return issue.message;
}

function describeOperator(input: unknown): string {
  const operator = typeof input === "object" && input !== null && "operator" in input ? input.operator : undefined;
  const hint = typeof operator === "string" ? hintAtName(operator, CONDITION_OPERATORS) : "";
  return `${JSON.stringify(operator) ?? "nothing"} is not an operator${hint}; the operators are ${CONDITION_OPERATORS.join(", ")}`;
}
