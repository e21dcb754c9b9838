import { z } from "zod";
import { type ActivityContext, type ActivityDeclaration, ActivityError } from "@/lib/domain/activities/activity";
import { compileWorkflow } from "@/lib/domain/workflows/compile-workflow";
import { executeWorkflow } from "@/lib/domain/workflows/execute-workflow";
import type { ActivityRunner, ExecutionDeps, ExecutionInput, ExecutionResult } from "@/lib/domain/workflows/execution";
import { createVirtualClock } from "@/tests/support/virtual-clock";

const base = {
  version: 1,
  title: "Test",
  description: "An activity of the tests",
  defaultTimeout: "2m",
  defaultMaximumAttempts: 3,
  costClass: "cheap",
  deterministic: true,
  network: false,
} as const;

/** `test.echo` gives its value back; `test.add` adds; `test.fail` fails as its parameters say; `test.two` has two ports. */
export const TEST_DECLARATIONS: ReadonlyMap<string, ActivityDeclaration> = new Map(
  [
    {
      ...base,
      type: "test.echo",
      parameters: z.strictObject({ delayMs: z.number().default(0) }),
      inputs: z.object({ value: z.unknown().optional() }),
      outputs: z.object({ result: z.unknown() }),
    },
    {
      ...base,
      type: "test.add",
      defaultMaximumAttempts: 2,
      defaultTimeout: "30s",
      parameters: z.strictObject({ amount: z.number(), unit: z.enum(["pt", "cm"]).default("pt") }),
      inputs: z.object({ value: z.number(), note: z.string().optional() }),
      outputs: z.object({ sum: z.number() }),
    },
    {
      ...base,
      type: "test.fail",
      parameters: z.strictObject({ retryable: z.boolean().default(false) }),
      inputs: z.object({ value: z.unknown().optional() }),
      outputs: z.object({ result: z.unknown() }),
    },
    {
      ...base,
      type: "test.two",
      parameters: z.strictObject({}),
      inputs: z.object({}),
      outputs: z.object({ left: z.string(), right: z.string().optional() }),
    },
  ].map((declaration) => [declaration.type, declaration]),
);

type Call = Parameters<ActivityRunner>[1];

/** Behaviour of the test activities on a clock. */
export const createTestRunner =
  (clock: ExecutionDeps["clock"]): ActivityRunner =>
  async (type, { parameters, inputs }: Call, context: ActivityContext) => {
    switch (type) {
      case "test.echo":
        if (Number(parameters.delayMs) > 0) await clock.sleep(Number(parameters.delayMs), context.signal);
        return { result: inputs.value ?? null };
      case "test.add":
        return { sum: Number(inputs.value) + Number(parameters.amount) };
      case "test.two":
        return { left: "L" };
      default:
        throw new ActivityError("TEST_FAILED", "failed as told", { retryable: parameters.retryable === true });
    }
  };

/** A node of type activity with a label, inputs and outputs as `port: ctxKey`. */
export const activity = (
  id: string,
  activityType: string,
  rest: Readonly<{ in?: Record<string, string>; out?: Record<string, string> }> & Record<string, unknown> = {},
) => {
  const { in: inputs = {}, out: outputs = {}, ...fields } = rest;
  const bind = (ports: Record<string, string>) => Object.entries(ports).map(([port, ctxKey]) => ({ port, ctxKey }));
  return { id, type: "activity", label: id, activityType, inputs: bind(inputs), outputs: bind(outputs), ...fields };
};

/** Edges written `a>b`, or `a>b:error`, or with an id in front `e1=a>b`. */
export const edges = (...texts: readonly string[]) =>
  texts.map((text, index) => {
    const [, id, source, target, type] = /^(?:(\w+)=)?(\w+)>(\w+)(?::(\w+))?$/.exec(text) ?? [];
    return { id: id ?? `e${index}`, source, target, type: type ?? "normal" };
  });

type Fields = Readonly<Record<string, unknown>>;

/** A workflow of nodes and edges; ctx keys are declared with type object unless given. */
export const workflow = (
  nodes: readonly Readonly<{ id: string } & Record<string, unknown>>[],
  rest: Readonly<{ edges?: readonly Fields[]; ctx?: Fields }> & Fields = {},
) => ({
  schemaVersion: "1.0",
  metadata: { name: "Test workflow" },
  nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
  edges: [],
  entryNodeId: nodes[0]?.id,
  ctx: {},
  ...rest,
});

/** Declares ctx keys of one type. */
export const ctxKeys = (type: string, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { type }]));

/** The simplest sample. */
export const SAMPLE: ExecutionInput = { runId: "run-1", sampleId: "sample-1", metadata: {}, inputs: [] };

/** Compiles and executes with the test activities on a clock of its own. */
export function execute(
  config: unknown,
  input: Partial<ExecutionInput> = {},
  deps: Partial<ExecutionDeps> = {},
): Promise<ExecutionResult> {
  const clock = deps.clock ?? createVirtualClock();
  const compiled = compileWorkflow(config, TEST_DECLARATIONS);
  return executeWorkflow(compiled, { ...SAMPLE, ...input }, { runActivity: createTestRunner(clock), clock, ...deps });
}

/** Statuses by node path. */
export const statusesOf = (result: ExecutionResult): Readonly<Record<string, string>> =>
  Object.fromEntries(result.nodes.map(({ nodePath, status }) => [nodePath, status]));
