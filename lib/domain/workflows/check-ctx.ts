import type { Condition, ConditionValue } from "@/lib/domain/workflows/condition";
import { isMapping, parseCtxPath } from "@/lib/domain/workflows/ctx-path";
import type { GraphWorkflowConfig, WorkflowNode } from "@/lib/domain/workflows/graph-config";
import { BUILT_IN_CTX_KEYS, hintAtName } from "@/lib/domain/workflows/names";
import type { ConfigPath, Findings } from "@/lib/domain/workflows/problems";

/** Namespaces of other products with this format. They have no meaning here, unless a ctx key has that name. */
const FOREIGN_NAMESPACES: readonly string[] = ["doc", "segment", "param", "row"];

type CtxCheck = Readonly<{ knownKeys: ReadonlySet<string>; findings: Findings }>;

/** Checks that whatever reads or writes the ctx names a key that is declared, and that defaults fit their types. */
export function checkCtx(config: GraphWorkflowConfig, findings: Findings): void {
  const check = { knownKeys: findKnownKeys(config), findings };
  for (const [key, declared] of Object.entries(config.ctx)) {
    if (key === "ctx") findings.error(["ctx", key], 'must not be called "ctx": that is the prefix of references');
    if (declared.defaultValue !== undefined && typeOf(declared.defaultValue) !== declared.type) {
      const found = typeOf(declared.defaultValue);
      findings.error(["ctx", key, "defaultValue"], `must be of type ${declared.type}, it is of type ${found}`);
    }
  }
  const { prediction } = config.metadata;
  if (prediction !== undefined) checkReference(prediction, ["metadata", "prediction"], check);
  for (const node of Object.values(config.nodes)) checkNode(node, check);
}

/** Type of a JSON value in the words of the format; `null` for null. */
export function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** Declared keys, those of every execution, and those that maps and joins set themselves. */
function findKnownKeys(config: GraphWorkflowConfig): ReadonlySet<string> {
  const known = new Set<string>([...Object.keys(config.ctx), ...BUILT_IN_CTX_KEYS]);
  for (const node of Object.values(config.nodes)) {
    if (node.type === "join") known.add(node.resultsCtxKey);
    if (node.type !== "map") continue;
    known.add(node.itemCtxKey);
    if (node.indexCtxKey !== undefined) known.add(node.indexCtxKey);
  }
  return known;
}

function checkNode(node: WorkflowNode, check: CtxCheck): void {
  const path = ["nodes", node.id];
  for (const side of ["inputs", "outputs"] as const) {
    checkBindings(node, side, check);
  }
  if (node.type === "map") checkReference(node.collectionCtxKey, [...path, "collectionCtxKey"], check);
  if (node.type !== "switch") return;
  for (const [index, { condition }] of node.cases.entries()) {
    checkCondition(condition, [...path, "cases", index, "condition"], check);
  }
}

function checkBindings(node: WorkflowNode, side: "inputs" | "outputs", check: CtxCheck): void {
  const seen = new Set<string>();
  for (const [index, { port, ctxKey }] of node[side].entries()) {
    const path = ["nodes", node.id, side, index];
    checkReference(ctxKey, [...path, "ctxKey"], check);
    const name = side === "inputs" ? port : ctxKey;
    if (seen.has(name)) check.findings.error(path, `"${name}" is bound twice`);
    seen.add(name);
  }
  if (node.type !== "activity" && node[side].length > 0) {
    const reason = `a ${node.type} has no ports: what it reads and writes is named by its own fields`;
    check.findings.warn(["nodes", node.id, side], `has no effect: ${reason}`);
  }
}

function checkReference(text: string, path: ConfigPath, check: CtxCheck): void {
  const reference = parseCtxPath(text);
  if (reference === null) {
    check.findings.error(path, `"${text}" is not a reference to a ctx key, such as "invoice" or "ctx.invoice.total"`);
    return;
  }
  const [root, ...rest] = reference;
  if (check.knownKeys.has(root)) return;
  if (FOREIGN_NAMESPACES.includes(root) && rest.length > 0) {
    check.findings.error(path, `"${root}." is a namespace that Assay does not have; declare a ctx key and refer to it`);
  } else {
    check.findings.error(path, `ctx key "${root}" is not declared${hintAtName(root, check.knownKeys)}`);
  }
}

function checkCondition(condition: Condition, path: ConfigPath, check: CtxCheck): void {
  if ("operands" in condition) {
    for (const [index, operand] of condition.operands.entries()) {
      checkCondition(operand, [...path, "operands", index], check);
    }
  } else if ("operand" in condition) {
    checkCondition(condition.operand, [...path, "operand"], check);
  } else {
    for (const [name, value] of Object.entries(condition)) {
      if (isConditionValue(value)) checkReference(value.ref, [...path, name, "ref"], check);
    }
  }
}

const isConditionValue = (value: ConditionValue | string): value is Extract<ConditionValue, { ref: string }> =>
  isMapping(value) && "ref" in value;
