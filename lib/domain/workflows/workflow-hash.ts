import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import canonicalize from "canonicalize";
import { findAttemptLimit, findAttemptTimeout } from "@/lib/domain/workflows/attempt-limits";
import type { ActivityDeclarations } from "@/lib/domain/workflows/check-activities";
import type { ActivityNode, GraphWorkflowConfig, WorkflowNode } from "@/lib/domain/workflows/graph-config";
import { NODE_DEFAULTS } from "@/lib/domain/workflows/limits";

/**
 * Names a workflow by what it does: equal for equal behaviour however the text is ordered or laid out, different
 * after any other change.
 *
 * Left out are `metadata.configHash` and `nodeGroups`, which change nothing. A default that is written out counts as
 * one that is left out; for attempts and timeout that default is the activity's own.
 *
 * @param config A valid workflow, after overrides.
 * @returns SHA-256 of its canonical JSON (RFC 8785), 64 hexadecimal digits.
 * @see docs/workflows.md#config-hash
 */
export function hashWorkflow(config: GraphWorkflowConfig, declarations: ActivityDeclarations): string {
  const { metadata } = config;
  const nodes = Object.entries(config.nodes).map(([id, node]) => [id, toCanonicalNode(node, declarations)]);
  const canonical = canonicalize({
    schemaVersion: config.schemaVersion,
    metadata: { ...metadata, configHash: undefined, ephemeral: unless(false, metadata.ephemeral) },
    nodes: Object.fromEntries(nodes),
    edges: config.edges,
    entryNodeId: config.entryNodeId,
    ctx: config.ctx,
  });
  return bytesToHex(sha256(utf8ToBytes(canonical ?? "")));
}

/** Fields that are undefined are left out of the canonical text. */
function toCanonicalNode(node: WorkflowNode, declarations: ActivityDeclarations): unknown {
  const shared = { ...node, errorPolicy: toCanonicalErrorPolicy(node.errorPolicy) };
  switch (node.type) {
    case "activity":
      return { ...shared, ...toCanonicalLimits(node, declarations) };
    case "map":
      return { ...shared, maxConcurrency: unless(NODE_DEFAULTS.mapConcurrency, node.maxConcurrency) };
    default:
      return shared;
  }
}

function toCanonicalErrorPolicy(policy: WorkflowNode["errorPolicy"]): unknown {
  const canonical = { ...policy, retryable: unless(true, policy?.retryable), onError: unless("fail", policy?.onError) };
  return Object.values(canonical).every((value) => value === undefined) ? undefined : canonical;
}

function toCanonicalLimits(node: ActivityNode, declarations: ActivityDeclarations): Readonly<Record<string, unknown>> {
  const { retry, timeout } = node;
  const declaration = declarations.get(node.activityType);
  return {
    retry: {
      maximumAttempts: findAttemptLimit(node, declaration),
      initialInterval: unless(NODE_DEFAULTS.initialInterval, retry?.initialInterval),
      backoffCoefficient: unless(NODE_DEFAULTS.backoffCoefficient, retry?.backoffCoefficient),
      maximumInterval: unless(NODE_DEFAULTS.maximumInterval, retry?.maximumInterval),
    },
    timeout: {
      startToClose: findAttemptTimeout(node, declaration),
      scheduleToClose: timeout?.scheduleToClose,
    },
  };
}

/** The value, unless it says what holds without it anyway. */
const unless = (defaultValue: unknown, value: unknown): unknown => (value === defaultValue ? undefined : value);
