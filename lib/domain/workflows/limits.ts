/** Every bound of a workflow, in one place; docs/workflows.md#limits lists the same numbers. */
export const WORKFLOW_LIMITS = {
  configBytesMax: 5 * 1024 * 1024,
  nestingMax: 100,
  nodesMax: 1_000,
  edgesMax: 5_000,
  ctxKeysMax: 1_000,
  bindingsMax: 200,
  casesMax: 100,
  operandsMax: 100,
  nodeGroupsMax: 200,
  exposedParamsMax: 200,
  nameLengthMax: 100,
  labelLengthMax: 200,
  timeoutMs: { min: 1, max: 24 * 3_600_000 },
  retryIntervalMs: { min: 0, max: 3_600_000 },
  attempts: { min: 1, max: 20 },
  backoffCoefficient: { min: 1, max: 10 },
  mapConcurrency: { min: 1, max: 100 },
  /** Branches of one map, and the product of branch counts of nested maps. */
  mapBranchesMax: 10_000,
  /** A server that asks for a longer pause is asked again after this one. */
  retryAfterMsMax: 5 * 60_000,
} as const;

/** What a node gets that does not say otherwise; attempts and timeout come from the activity's declaration. */
export const NODE_DEFAULTS = {
  maximumAttempts: 3,
  startToClose: "2m",
  initialInterval: "1s",
  backoffCoefficient: 2,
  maximumInterval: "1m",
  mapConcurrency: 10,
} as const;
