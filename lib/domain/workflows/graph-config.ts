import { z } from "zod";
import { ConditionSchema } from "@/lib/domain/workflows/condition";
import { parseDurationMs } from "@/lib/domain/workflows/durations";
import { WORKFLOW_LIMITS } from "@/lib/domain/workflows/limits";
import { isPrototypeName, NAME_PATTERN, RESERVED_NAME } from "@/lib/domain/workflows/names";

const L = WORKFLOW_LIMITS;

const NameSchema = z
  .string()
  .max(L.nameLengthMax)
  .regex(NAME_PATTERN, 'must start with a letter and hold only letters, digits, "_" and "-"')
  .refine((name) => !isPrototypeName(name), { error: RESERVED_NAME });

const LabelSchema = z
  .string()
  .max(L.labelLengthMax)
  .refine((label) => label.trim() !== "", { error: "must not be empty" });

const DescriptionSchema = z.string().max(10_000);
const FreeFormSchema = z.record(z.string(), z.unknown());
const PathSchema = z.string().min(1).max(1_000);

const durationSchema = (bounds: Readonly<{ min: number; max: number }>) =>
  z
    .string()
    .refine((text) => parseDurationMs(text) !== null, {
      error: 'must be a duration such as "500ms", "30s", "2m" or "1h"',
      abort: true,
    })
    .refine((text) => isWithin(parseDurationMs(text), bounds), {
      error: `must be between ${bounds.min}ms and ${bounds.max / 3_600_000}h`,
    });

const isWithin = (value: number | null, bounds: Readonly<{ min: number; max: number }>): boolean =>
  value !== null && value >= bounds.min && value <= bounds.max;

const PortBindingSchema = z.strictObject({ port: PathSchema, ctxKey: PathSchema });

const ErrorPolicySchema = z.strictObject({
  retryable: z.boolean().optional(),
  maxRetries: z
    .int()
    .min(0)
    .max(L.attempts.max - 1)
    .optional(),
  onError: z.enum(["fail", "fallback", "skip"]).optional(),
  fallbackEdgeId: PathSchema.optional(),
});

const RetrySchema = z.strictObject({
  maximumAttempts: z.int().min(L.attempts.min).max(L.attempts.max).optional(),
  initialInterval: durationSchema(L.retryIntervalMs).optional(),
  backoffCoefficient: z.number().min(L.backoffCoefficient.min).max(L.backoffCoefficient.max).optional(),
  maximumInterval: durationSchema(L.retryIntervalMs).optional(),
});

const TimeoutSchema = z.strictObject({
  startToClose: durationSchema(L.timeoutMs).optional(),
  scheduleToClose: durationSchema(L.timeoutMs).optional(),
});

const nodeBase = {
  id: NameSchema,
  label: LabelSchema,
  inputs: z.array(PortBindingSchema).max(L.bindingsMax).default([]),
  outputs: z.array(PortBindingSchema).max(L.bindingsMax).default([]),
  errorPolicy: ErrorPolicySchema.optional(),
  metadata: FreeFormSchema.optional(),
};

const SwitchCaseSchema = z.strictObject({ condition: ConditionSchema, edgeId: PathSchema });

/** One strict schema per type of node that this version runs. */
export const NODE_SCHEMAS = {
  activity: z.strictObject({
    ...nodeBase,
    type: z.literal("activity"),
    activityType: z.string().min(1).max(L.nameLengthMax),
    parameters: FreeFormSchema.default({}),
    retry: RetrySchema.optional(),
    timeout: TimeoutSchema.optional(),
  }),
  switch: z.strictObject({
    ...nodeBase,
    type: z.literal("switch"),
    cases: z.array(SwitchCaseSchema).max(L.casesMax).default([]),
    defaultEdge: z.string({ error: "is required: the edge that is taken when no case holds" }).max(1_000),
  }),
  map: z.strictObject({
    ...nodeBase,
    type: z.literal("map"),
    collectionCtxKey: PathSchema,
    itemCtxKey: NameSchema,
    indexCtxKey: NameSchema.optional(),
    maxConcurrency: z.int().min(L.mapConcurrency.min).max(L.mapConcurrency.max).optional(),
    bodyEntryNodeId: PathSchema,
    bodyExitNodeId: PathSchema,
  }),
  join: z.strictObject({
    ...nodeBase,
    type: z.literal("join"),
    sourceMapNodeId: PathSchema,
    strategy: z.enum(["all", "any"]).default("all"),
    resultsCtxKey: NameSchema,
  }),
} as const;

/** Types of the format that are not built yet; the validator says so instead of calling them unknown. */
export const LATER_NODE_TYPES: readonly string[] = ["childWorkflow", "pollUntil", "humanGate"];

const EdgeSchema = z.strictObject({
  id: NameSchema,
  source: PathSchema,
  sourcePort: PathSchema.optional(),
  target: PathSchema,
  targetPort: PathSchema.optional(),
  type: z.enum(["normal", "conditional", "error"]).default("normal"),
  condition: LabelSchema.optional(),
});

const CtxKeySchema = z.strictObject({
  type: z.enum(["string", "number", "boolean", "object", "array"]),
  description: DescriptionSchema.optional(),
  defaultValue: z.json().optional(),
});

const ScalarSchema = z.union([z.string(), z.number(), z.boolean()]);

const ExposedParamSchema = z.strictObject({
  label: LabelSchema,
  path: PathSchema,
  type: z.enum(["string", "number", "boolean", "select", "duration"]),
  options: z.array(ScalarSchema).min(1).max(L.casesMax).optional(),
  default: ScalarSchema.optional(),
});

const NodeGroupSchema = z.strictObject({
  label: LabelSchema,
  description: DescriptionSchema.optional(),
  icon: z.string().max(L.labelLengthMax).optional(),
  color: z.string().max(L.labelLengthMax).optional(),
  nodeIds: z.array(PathSchema).min(1, "must name at least one node").max(L.nodesMax),
  exposedParams: z.array(ExposedParamSchema).max(L.exposedParamsMax).optional(),
});

const MetadataSchema = z.strictObject({
  name: LabelSchema,
  description: DescriptionSchema.optional(),
  version: z.string().max(L.labelLengthMax).optional(),
  tags: z.array(z.string().max(L.labelLengthMax)).max(L.casesMax).default([]),
  ephemeral: z.boolean().optional(),
  configHash: z.string().max(L.labelLengthMax).optional(),
  prediction: PathSchema.optional(),
});

const recordOf = <Value extends z.ZodType>(value: Value, sizeMax: number) =>
  z.record(NameSchema, value).refine((entries) => Object.keys(entries).length <= sizeMax, {
    error: `must have at most ${sizeMax} entries`,
  });

/** Everything of a workflow but its nodes, which are read one by one so that each problem names its node type. */
export const WORKFLOW_FRAME = {
  schemaVersion: z.literal("1.0", { error: 'must be "1.0", as text' }),
  metadata: MetadataSchema,
  edges: z.array(EdgeSchema).max(L.edgesMax).default([]),
  entryNodeId: PathSchema,
  ctx: recordOf(CtxKeySchema, L.ctxKeysMax).default({}),
  nodeGroups: recordOf(NodeGroupSchema, L.nodeGroupsMax).optional(),
};

/**
 * A workflow as text describes it (docs/workflows.md), with the format's defaults filled in. It checks form only;
 * `validateWorkflow` also checks that its parts fit together.
 */
export const GraphWorkflowConfigSchema = z.strictObject({
  ...WORKFLOW_FRAME,
  nodes: recordOf(
    z.discriminatedUnion("type", [NODE_SCHEMAS.activity, NODE_SCHEMAS.switch, NODE_SCHEMAS.map, NODE_SCHEMAS.join]),
    L.nodesMax,
  ),
});

/** A workflow whose form is right. */
export type GraphWorkflowConfig = Readonly<z.output<typeof GraphWorkflowConfigSchema>>;

/** One node of a workflow. */
export type WorkflowNode = GraphWorkflowConfig["nodes"][string];

/** A node that calls an activity. */
export type ActivityNode = Extract<WorkflowNode, { type: "activity" }>;

/** A node that chooses one of its edges. */
export type SwitchNode = Extract<WorkflowNode, { type: "switch" }>;

/** A node that runs its body once per element of a list. */
export type MapNode = Extract<WorkflowNode, { type: "map" }>;

/** A node that collects the branches of a map. */
export type JoinNode = Extract<WorkflowNode, { type: "join" }>;

/** What leads from one node to another. */
export type WorkflowEdge = GraphWorkflowConfig["edges"][number];

/** A value that a definition may override. */
export type ExposedParam = z.output<typeof ExposedParamSchema>;

/** Names that may stand in each part of a workflow, for hints about misspelt ones. */
export const KEYS_BY_PART: Readonly<Record<string, readonly string[]>> = {
  workflow: [...Object.keys(WORKFLOW_FRAME), "nodes"],
  metadata: Object.keys(MetadataSchema.shape),
  edges: Object.keys(EdgeSchema.shape),
  ctx: Object.keys(CtxKeySchema.shape),
  nodeGroups: Object.keys(NodeGroupSchema.shape),
  exposedParams: Object.keys(ExposedParamSchema.shape),
  inputs: Object.keys(PortBindingSchema.shape),
  outputs: Object.keys(PortBindingSchema.shape),
  errorPolicy: Object.keys(ErrorPolicySchema.shape),
  retry: Object.keys(RetrySchema.shape),
  timeout: Object.keys(TimeoutSchema.shape),
  cases: Object.keys(SwitchCaseSchema.shape),
  condition: ["operator", "left", "right", "value", "list", "operands", "operand"],
};
