import { expect, it } from "vitest";
import { GraphWorkflowConfigSchema } from "@/lib/domain/workflows/graph-config";
import { isDrawable } from "@/lib/domain/workflows/is-drawable";
import { listNodes } from "@/lib/domain/workflows/list-nodes";
import { activity, ctxKeys, edges, workflow } from "@/tests/support/workflow-fixtures";

const CONFIG = GraphWorkflowConfigSchema.parse(
  workflow(
    [
      {
        id: "kind",
        type: "switch",
        label: "Kind?",
        cases: [{ condition: { operator: "is-null", value: { ref: "input" } }, edgeId: "none" }],
        defaultEdge: "some",
      },
      activity("alone", "test.echo"),
      activity("stop", "test.echo", { errorPolicy: { onError: "skip" } }),
      {
        id: "pages",
        type: "map",
        label: "Pages",
        collectionCtxKey: "input",
        itemCtxKey: "page",
        bodyEntryNodeId: "read",
        bodyExitNodeId: "read",
      },
      activity("read", "test.add", { in: { value: "page" }, out: { sum: "sum" }, parameters: { amount: 2 } }),
      activity("end", "test.echo"),
    ],
    {
      edges: [
        { id: "none", source: "kind", target: "stop", type: "conditional", condition: "no input" },
        { id: "some", source: "kind", target: "pages", type: "conditional" },
        ...edges("pages>end", "stop>end:error"),
      ],
      ctx: ctxKeys("number", "page", "sum"),
    },
  ),
);

it("lists nodes from the entry on, bodies below their maps, and last what nothing reaches", () => {
  expect(listNodes(CONFIG).map(({ id, depth, next }) => ({ id, depth, next }))).toEqual([
    {
      id: "kind",
      depth: 0,
      next: [
        { nodeId: "stop", condition: "no input" },
        { nodeId: "pages", condition: null },
      ],
    },
    { id: "stop", depth: 0, next: [{ nodeId: "end", condition: "error" }] },
    { id: "pages", depth: 0, next: [{ nodeId: "end", condition: null }] },
    { id: "read", depth: 1, next: [] },
    { id: "end", depth: 0, next: [] },
    { id: "alone", depth: 0, next: [] },
  ]);
});

it("shows an activity with its parameters and ports", () => {
  expect(listNodes(CONFIG).find(({ id }) => id === "read")).toEqual({
    id: "read",
    label: "read",
    type: "activity",
    activityType: "test.add",
    depth: 1,
    parameters: { amount: 2 },
    inputs: [{ port: "value", ctxKey: "page" }],
    outputs: [{ port: "sum", ctxKey: "sum" }],
    next: [],
  });
});

it("shows other types with the fields that only they have", () => {
  expect(listNodes(CONFIG).find(({ id }) => id === "pages")).toMatchObject({
    type: "map",
    activityType: null,
    parameters: { collectionCtxKey: "input", itemCtxKey: "page", bodyEntryNodeId: "read", bodyExitNodeId: "read" },
  });
});

const sized = (nodeCount: number, edgeCount: number) => {
  const ids = Array.from({ length: nodeCount }, (_, index) => `n${index}`);
  const config = workflow(
    ids.map((id) => activity(id, "test.echo")),
    { edges: Array.from({ length: edgeCount }, (_, index) => ({ id: `e${index}`, source: "n0", target: "n1" })) },
  );
  return isDrawable(GraphWorkflowConfigSchema.parse(config));
};

it("draws up to 300 nodes and 600 edges", () => {
  expect([sized(300, 600), sized(301, 0), sized(2, 601)]).toEqual([true, false, false]);
});
