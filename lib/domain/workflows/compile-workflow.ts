import { compareCodePoints } from "@/lib/domain/metrics/code-point-order";
import { toAttemptLimits } from "@/lib/domain/workflows/attempt-limits";
import { type ActivityDeclarations, splitParameters } from "@/lib/domain/workflows/check-activities";
import type { CompiledBinding, CompiledNode, CompiledScope, NodeWork } from "@/lib/domain/workflows/compiled-scope";
import { compileCondition } from "@/lib/domain/workflows/condition";
import { type Ctx, type CtxPath, parseCtxPath } from "@/lib/domain/workflows/ctx-path";
import { deepFreeze } from "@/lib/domain/workflows/deep-freeze";
import type {
  ActivityNode,
  GraphWorkflowConfig,
  JoinNode,
  MapNode,
  SwitchNode,
  WorkflowNode,
} from "@/lib/domain/workflows/graph-config";
import { NODE_DEFAULTS } from "@/lib/domain/workflows/limits";
import { DEFAULT_PREDICTION_KEY } from "@/lib/domain/workflows/names";
import { findScopes, ROOT_SCOPE } from "@/lib/domain/workflows/scopes";
import { validateWorkflow } from "@/lib/domain/workflows/validate-workflow";
import { AppError } from "@/lib/errors/app-error";

/** A workflow made ready to be executed for any number of samples. */
export type CompiledWorkflow = Readonly<{
  config: GraphWorkflowConfig;
  root: CompiledScope;
  /** Start values of the ctx. */
  defaults: Readonly<Ctx>;
  prediction: Readonly<{ path: CtxPath; isNamed: boolean }>;
}>;

/**
 * Prepares a workflow once for all samples of a run.
 *
 * @param value A workflow as JSON data, after overrides.
 * @throws AppError `VALIDATION` with all errors in `fields` when the workflow is not valid.
 */
export function compileWorkflow(value: unknown, declarations: ActivityDeclarations): CompiledWorkflow {
  const { config, problems } = validateWorkflow(value, declarations);
  if (config === null) {
    const errors = problems.filter((problem) => problem.severity === "error");
    const fields = errors.map(({ path, message }) => ({ path, message }));
    const first = fields[0] === undefined ? "" : `: ${fields[0].path}: ${fields[0].message}`;
    throw new AppError("VALIDATION", `The workflow is not valid${first}`, { fields });
  }
  const { prediction } = config.metadata;
  return {
    config,
    root: compileScope(ROOT_SCOPE, config.entryNodeId, { config, declarations, scopes: findScopes(config) }),
    defaults: deepFreeze(findDefaults(config)),
    prediction: { path: toCtxPath(prediction ?? DEFAULT_PREDICTION_KEY), isNamed: prediction !== undefined },
  };
}

type Source = Readonly<{
  config: GraphWorkflowConfig;
  declarations: ActivityDeclarations;
  scopes: ReadonlyMap<string, readonly string[]>;
}>;

function findDefaults(config: GraphWorkflowConfig): Ctx {
  const declared = Object.entries(config.ctx).filter(([, { defaultValue }]) => defaultValue !== undefined);
  return Object.fromEntries(declared.map(([key, { defaultValue }]) => [key, defaultValue]));
}

function compileScope(owner: string, entryNodeId: string, source: Source): CompiledScope {
  const ids = (source.scopes.get(owner) ?? []).toSorted(compareCodePoints);
  const indexById = new Map(ids.map((id, index) => [id, index]));
  const edges = source.config.edges.filter((edge) => indexById.has(edge.source) && indexById.has(edge.target));
  const outgoing = Map.groupBy(edges, (edge) => edge.source);
  const incoming = Map.groupBy(edges, (edge) => edge.target);
  const nodes = ids.flatMap((id, index): CompiledNode[] => {
    const node = source.config.nodes[id];
    if (node === undefined) return [];
    const policy = node.errorPolicy;
    return [
      {
        id,
        index,
        work: compileNode(node, source),
        onError: policy?.onError ?? "fail",
        fallbackEdgeId: policy?.fallbackEdgeId ?? null,
        incomingCount: incoming.get(id)?.length ?? 0,
        outgoing: (outgoing.get(id) ?? []).map((edge) => ({
          id: edge.id,
          type: edge.type,
          targetIndex: indexById.get(edge.target) ?? 0,
        })),
      },
    ];
  });
  return { nodes, entryIndex: indexById.get(entryNodeId) ?? 0 };
}

function compileNode(node: WorkflowNode, source: Source): NodeWork {
  switch (node.type) {
    case "activity":
      return compileActivity(node, source.declarations);
    case "switch":
      return { type: "switch", choose: compileSwitch(node) };
    case "map":
      return compileMap(node, source);
    case "join":
      return compileJoin(node);
  }
}

function compileActivity(node: ActivityNode, declarations: ActivityDeclarations): NodeWork {
  const declaration = declarations.get(node.activityType);
  if (declaration === undefined) throw new TypeError(`there is no activity "${node.activityType}"`);
  const fixed = splitParameters(node, declaration);
  const outputPorts = Object.keys(declaration.outputs.shape);
  return {
    type: "activity",
    declaration,
    parameters: deepFreeze(declaration.parameters.parse(fixed.parameters)),
    fixedInputs: deepFreeze(fixed.inputs),
    inputs: compileBindings(node.inputs),
    outputs: compileBindings(node.outputs),
    limits: toAttemptLimits(node, declaration),
    singlePort: outputPorts.length === 1 ? (outputPorts[0] ?? null) : null,
  };
}

function compileSwitch(node: SwitchNode): (ctx: Readonly<Ctx>) => string {
  const cases = node.cases.map((entry) => ({ holds: compileCondition(entry.condition), edgeId: entry.edgeId }));
  return (ctx) => cases.find((entry) => entry.holds(ctx))?.edgeId ?? node.defaultEdge;
}

function compileMap(node: MapNode, source: Source): NodeWork {
  const isItsAnyJoin = (other: WorkflowNode) =>
    other.type === "join" && other.sourceMapNodeId === node.id && other.strategy === "any";
  return {
    type: "map",
    collection: toCtxPath(node.collectionCtxKey),
    itemKey: node.itemCtxKey,
    indexKey: node.indexCtxKey ?? null,
    concurrencyMax: node.maxConcurrency ?? NODE_DEFAULTS.mapConcurrency,
    firstBranchWins: Object.values(source.config.nodes).some(isItsAnyJoin),
    exitNodeId: node.bodyExitNodeId,
    body: compileScope(node.id, node.bodyEntryNodeId, source),
  };
}

const compileJoin = (node: JoinNode): NodeWork => ({
  type: "join",
  mapNodeId: node.sourceMapNodeId,
  resultsKey: node.resultsCtxKey,
});

const compileBindings = (bindings: ActivityNode["inputs"]): readonly CompiledBinding[] =>
  bindings.map(({ port, ctxKey }) => ({ port, path: toCtxPath(ctxKey) }));

function toCtxPath(text: string): CtxPath {
  const path = parseCtxPath(text);
  if (path === null) throw new TypeError(`"${text}" is not a reference to a ctx key`);
  return path;
}
