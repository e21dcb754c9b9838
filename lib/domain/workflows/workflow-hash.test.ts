import { expect, it } from "vitest";
import { validateWorkflow } from "@/lib/domain/workflows/validate-workflow";
import { hashWorkflow } from "@/lib/domain/workflows/workflow-hash";
import { activity, ctxKeys, edges, TEST_DECLARATIONS, workflow } from "@/tests/support/workflow-fixtures";

function hash(config: unknown): string {
  const validation = validateWorkflow(config, TEST_DECLARATIONS);
  if (!validation.valid) throw new Error(JSON.stringify(validation.problems));
  return hashWorkflow(validation.config, TEST_DECLARATIONS);
}

const add = { parameters: { amount: 1 }, in: { value: "a" } };
const map = {
  id: "map",
  type: "map",
  label: "Map",
  collectionCtxKey: "list",
  itemCtxKey: "item",
  bodyEntryNodeId: "body",
  bodyExitNodeId: "body",
};
const join = { id: "join", type: "join", label: "Join", sourceMapNodeId: "map", resultsCtxKey: "results" };
const choose = { id: "choose", type: "switch", label: "Choose", defaultEdge: "toMap" };
const BASE = workflow([choose, activity("add", "test.add", add), map, activity("body", "test.echo"), join], {
  edges: edges("toMap=choose>map", "join>add", "map>join"),
  ctx: { ...ctxKeys("number", "a"), ...ctxKeys("array", "list") },
});

/** The base with some of its fields, or those of one node, replaced. */
const withNode = (id: string, fields: Record<string, unknown>) => ({
  ...BASE,
  nodes: Object.fromEntries(
    Object.entries(BASE.nodes).map(([key, node]) => [key, key === id ? { ...node, ...fields } : node]),
  ),
});

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, child]) => [key, reversed(child)]),
  );
};

it("keeps the hashes that stored runs refer to", () => {
  expect(hash(workflow([activity("a", "test.echo")]))).toMatchInlineSnapshot(
    `"4808dcf172f3a41d4d85152cea41771d6f58972f87d0b98689a79b0de1144cc3"`,
  );
  expect(hash(BASE)).toMatchInlineSnapshot(`"ace4db48e64e803cc20fc7e5464eeca64cc9203ba33ea1930111a31752aedf55"`);
});

it.each([
  ["the order of keys", reversed(BASE)],
  ["groups of nodes", { ...BASE, nodeGroups: { g: { label: "Group", nodeIds: ["add"] } } }],
  ["a stored hash", { ...BASE, metadata: { ...BASE.metadata, configHash: "abc" } }],
  ["tags that are empty", { ...BASE, metadata: { ...BASE.metadata, tags: [], ephemeral: false } }],
  ["defaults of a switch", withNode("choose", { inputs: [], outputs: [], cases: [] })],
  [
    "defaults of an activity",
    withNode("body", { parameters: {}, outputs: [], errorPolicy: { onError: "fail", retryable: true } }),
  ],
  [
    "the format's retry and timeout",
    withNode("body", { retry: { maximumAttempts: 3 }, timeout: { startToClose: "2m" } }),
  ],
  [
    "the activity's own retry and timeout",
    withNode("add", { retry: { maximumAttempts: 2 }, timeout: { startToClose: "30s" } }),
  ],
  [
    "the default back-off",
    withNode("add", { retry: { initialInterval: "1s", backoffCoefficient: 2, maximumInterval: "1m" } }),
  ],
  ["the default concurrency", withNode("map", { maxConcurrency: 10 })],
  ["the default strategy", withNode("join", { strategy: "all" })],
  [
    "the default type of edges",
    { ...BASE, edges: BASE.edges.map(({ type, ...edge }: Record<string, unknown>) => edge) },
  ],
])("does not change with %s", (_name, config) => {
  expect(hash(config)).toBe(hash(BASE));
});

it.each([
  ["a name", { ...BASE, metadata: { name: "Other" } }],
  [
    "the prediction key",
    {
      ...BASE,
      metadata: { ...BASE.metadata, prediction: "prediction" },
      ctx: { ...BASE.ctx, ...ctxKeys("object", "prediction") },
    },
  ],
  ["a parameter", withNode("add", { parameters: { amount: 2 } })],
  ["a default of a parameter that is written out", withNode("add", { parameters: { amount: 1, unit: "pt" } })],
  ["attempts", withNode("add", { retry: { maximumAttempts: 3 } })],
  ["retries by error policy", withNode("add", { errorPolicy: { maxRetries: 5 } })],
  ["a timeout", withNode("body", { timeout: { startToClose: "3m" } })],
  ["an error policy", withNode("body", { errorPolicy: { onError: "skip" } })],
  ["a label", withNode("body", { label: "Other" })],
  ["a binding", withNode("body", { outputs: [{ port: "result", ctxKey: "a" }] })],
  ["concurrency", withNode("map", { maxConcurrency: 9 })],
  ["a strategy", withNode("join", { strategy: "any" })],
  ["the order of edges", { ...BASE, edges: BASE.edges.toReversed() }],
  ["a default value", { ...BASE, ctx: { ...BASE.ctx, a: { type: "number", defaultValue: 1 } } }],
])("changes with %s", (_name, config) => {
  expect(hash(config)).not.toBe(hash(BASE));
});

it("tells omitted attempts from written ones where an error policy changes what omitting means", () => {
  const errorPolicy = { maxRetries: 5 };
  const omitted = withNode("add", { errorPolicy });
  expect(hash(withNode("add", { errorPolicy, retry: { maximumAttempts: 2 } }))).not.toBe(hash(omitted));
  expect(hash(withNode("add", { errorPolicy, retry: { maximumAttempts: 6 } }))).toBe(hash(omitted));
});
