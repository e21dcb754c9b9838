import fc from "fast-check";
import { expect, it } from "vitest";
import { compileWorkflow } from "@/lib/domain/workflows/compile-workflow";
import { executeWorkflow } from "@/lib/domain/workflows/execute-workflow";
import type { ActivityRunner } from "@/lib/domain/workflows/execution";
import { listNodePaths } from "@/lib/domain/workflows/node-paths";
import { createVirtualClock } from "@/tests/support/virtual-clock";
import { activity, ctxKeys, SAMPLE, TEST_DECLARATIONS, workflow } from "@/tests/support/workflow-fixtures";

const POLICIES = ["fail", "skip", "fallback"] as const;

/** What one node of a random graph is; `targets` are offsets to later nodes. */
const nodePlan = fc.record({
  kind: fc.constantFrom("echo", "echo", "fail", "switch", "map"),
  policy: fc.constantFrom(...POLICIES),
  targets: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
  reads: fc.constantFrom("input", "a", "b", "c"),
  writes: fc.constantFrom("a", "b", "c", "a.deep"),
  items: fc.integer({ min: 0, max: 4 }),
});

type NodePlan = typeof nodePlan extends fc.Arbitrary<infer Plan> ? Plan : never;
type Edge = Readonly<{ id: string; source: string; target: string; type: string }>;

/** Nodes lead to later nodes only, so there are no cycles; a map is followed by its join, in place of the node itself. */
function toWorkflow(plans: readonly NodePlan[]) {
  const names = plans.map((_, index) => `n${(index * 7) % 97}x${index}`);
  const nodes: Readonly<{ id: string }>[] = [];
  const edges: Edge[] = [];
  for (const [index, plan] of plans.entries()) {
    const id = names[index] ?? "";
    const targets = plan.targets.flatMap((offset) => names[index + offset] ?? []);
    const source = plan.kind === "map" ? `${id}join` : id;
    const own = targets.map((target, at) => ({ id: `${id}e${at}`, source, target, type: "normal" }));
    const canFallBack = plan.policy === "fallback" && plan.kind === "fail" && own.length > 0;
    edges.push(...own.map((edge, at) => (canFallBack && at === 0 ? { ...edge, type: "error" } : edge)));
    const errorPolicy = canFallBack ? { onError: "fallback", fallbackEdgeId: `${id}e0` } : toPolicy(plan.policy);
    nodes.push(...toNodes(plan, { id, edges: own, errorPolicy }));
    if (plan.kind === "map") edges.push({ id: `${id}m`, source: id, target: `${id}join`, type: "normal" });
  }
  const entry = activity("entry", "test.echo");
  const reached = new Set(edges.map((edge) => edge.target));
  const roots = names.filter((name) => !reached.has(name));
  const starts = roots.map((target, at) => ({ id: `s${at}`, source: "entry", target, type: "normal" }));
  return workflow([entry, ...nodes], {
    metadata: { name: "Random", prediction: "ctx.metadata" },
    edges: [...starts, ...edges],
    ctx: { ...ctxKeys("object", "a", "b", "c"), ...ctxKeys("array", "list") },
  });
}

const toPolicy = (policy: (typeof POLICIES)[number]) => (policy === "skip" ? { onError: "skip" } : {});

function toNodes(plan: NodePlan, node: Readonly<{ id: string; edges: readonly Edge[]; errorPolicy: unknown }>) {
  const { id, errorPolicy } = node;
  const io = { in: { value: plan.reads }, out: { result: plan.writes } };
  const [first] = node.edges;
  if (plan.kind === "switch" && first !== undefined) {
    const condition = { operator: "is-null", value: { ref: plan.reads } };
    return [
      { id, type: "switch", label: id, cases: [{ condition, edgeId: node.edges.at(-1)?.id }], defaultEdge: first.id },
    ];
  }
  if (plan.kind !== "map")
    return [activity(id, plan.kind === "fail" ? "test.fail" : "test.echo", { ...io, errorPolicy })];
  const map = {
    id,
    type: "map",
    label: id,
    collectionCtxKey: `list${plan.items}`,
    itemCtxKey: "item",
    maxConcurrency: 2,
  };
  const join = { id: `${id}join`, type: "join", label: id, sourceMapNodeId: id, resultsCtxKey: `${id}results` };
  return [
    {
      ...map,
      collectionCtxKey: `input.lists.${String(plan.items)}`,
      bodyEntryNodeId: `${id}body`,
      bodyExitNodeId: `${id}body`,
    },
    activity(`${id}body`, plan.policy === "fail" ? "test.echo" : "test.fail", {
      ...io,
      errorPolicy: toPolicy(plan.policy),
    }),
    join,
  ];
}

const INPUT = { lists: [[], [1], [1, 2], [1, 2, 3], [1, 2, 3, 4]] };

/** Runs with delays taken in turn; fails and gives values by node path alone. */
async function observe(config: unknown, delaysMs: readonly number[]) {
  const clock = createVirtualClock();
  let calls = 0;
  const runActivity: ActivityRunner = async (type, { inputs }, { signal, sample }) => {
    calls += 1;
    await clock.sleep(delaysMs[calls % delaysMs.length] ?? 0, signal);
    if (type === "test.fail") throw new Error(`failed: ${sample.nodePath}`);
    return { result: { at: sample.nodePath, saw: inputs.value ?? null } };
  };
  const workflowOf = compileWorkflow(config, TEST_DECLARATIONS);
  const result = await executeWorkflow(workflowOf, { ...SAMPLE, input: INPUT }, { runActivity, clock });
  const nodes = result.nodes.map(({ startedMs, durationMs, ...rest }) => rest);
  const byPath = nodes.toSorted((x, y) => (x.nodePath < y.nodePath ? -1 : 1));
  return {
    config: workflowOf.config,
    status: result.status,
    error: result.error,
    prediction: result.prediction,
    nodes: byPath,
  };
}

const rootPathsOf = (nodes: readonly Readonly<{ nodePath: string }>[]) =>
  nodes.map(({ nodePath }) => nodePath).filter((path) => !path.includes("/"));

function shuffled<Value>(values: readonly Value[], order: readonly number[]): Value[] {
  const keyed = values.map((value, index) => ({ value, key: order[index % order.length] ?? 0 }));
  return keyed.toSorted((x, y) => x.key - y.key).map(({ value }) => value);
}

it("records every node and gives the same statuses and outputs whatever the order of keys and edges and the time that nodes take", async () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 7, maxLength: 7 });
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(nodePlan, { minLength: 1, maxLength: 12 }),
      numbers,
      numbers,
      async (plans, delays, order) => {
        const config = toWorkflow(plans);
        const nodes = Object.fromEntries(shuffled(Object.entries(config.nodes), order));
        const reordered = { ...config, nodes, edges: shuffled(config.edges, order) };
        const reference = await observe(config, [0]);
        expect(rootPathsOf(reference.nodes)).toEqual(
          listNodePaths(reference.config).filter((path) => !path.includes("/")),
        );
        for (const { status } of [reference, ...reference.nodes]) seen.add(status);
        const observed = await observe(reordered, delays);
        expect({ ...observed, config: null }).toEqual({ ...reference, config: null });
      },
    ),
    { numRuns: 400 },
  );
  expect([...seen].sort()).toEqual(["completed", "failed", "notRun", "skipped"]);
}, 60_000);
