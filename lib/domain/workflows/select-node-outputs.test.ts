import { expect, it } from "vitest";
import type { ExecutionResult, NodeRecord } from "@/lib/domain/workflows/execution";
import { compareNodePaths } from "@/lib/domain/workflows/node-paths";
import { selectNodeOutputs } from "@/lib/domain/workflows/select-node-outputs";
import { activity, ctxKeys, edges, execute, workflow } from "@/tests/support/workflow-fixtures";

const map = (id: string, collectionCtxKey: string, itemCtxKey: string, body: readonly [string, string]) => ({
  id,
  type: "map",
  label: id,
  collectionCtxKey,
  itemCtxKey,
  bodyEntryNodeId: body[0],
  bodyExitNodeId: body[1],
});
const join = (id: string, sourceMapNodeId: string) => ({
  id,
  type: "join",
  label: id,
  sourceMapNodeId,
  resultsCtxKey: `${id}Results`,
});
const echo = (id: string, value: string) => activity(id, "test.echo", { in: { value }, out: { result: "seen" } });

const NESTED = workflow(
  [
    map("pages", "input", "page", ["lines", "all"]),
    map("lines", "page", "line", ["word", "word"]),
    echo("word", "line"),
    join("all", "lines"),
    join("end", "pages"),
  ],
  { edges: edges("lines>all", "pages>end"), ctx: ctxKeys("object", "seen") },
);

it("gives lists in input order, also inside one another and beyond nine elements", async () => {
  const letters = "abcdefghijkl".split("");
  const result = await execute(
    { ...NESTED, metadata: { name: "x", prediction: "input" } },
    { input: [letters, [], ["z"]] },
  );
  expect(
    selectNodeOutputs(result, [
      "pages/*/lines/*/word",
      "pages/0/lines/*/word",
      "pages/*/lines",
      "pages/2/lines/0/word",
    ]),
  ).toEqual({
    "pages/*/lines/*/word": [letters, [], ["z"]],
    "pages/0/lines/*/word": letters,
    "pages/*/lines": [letters, [], ["z"]],
    "pages/2/lines/0/word": "z",
  });
});

it("gives an empty list for a map without elements and no key for what does not exist", async () => {
  const result = await execute({ ...NESTED, metadata: { name: "x", prediction: "input" } }, { input: [] });
  expect(selectNodeOutputs(result, ["pages/*/lines", "pages/0/lines", "other", "other/*/x", "end"])).toEqual({
    "pages/*/lines": [],
    end: [],
  });
});

const record = (nodePath: string, status: NodeRecord["status"], output: unknown): NodeRecord => ({
  nodePath,
  status,
  output,
  attemptCount: 1,
  startedMs: 0,
  durationMs: 0,
  error: null,
  modelAttempts: [],
});

it("tells skipped and failed nodes, which give null, from nodes that never ran, which give nothing", () => {
  const nodes: ExecutionResult["nodes"] = [
    record("done", "completed", 0),
    record("skipped", "skipped", null),
    record("failed", "failed", undefined),
    record("notRun", "notRun", undefined),
    record("skippedMap", "skipped", null),
    record("notRunMap", "notRun", undefined),
    record("map", "failed", undefined),
    record("map/0/read", "completed", "x"),
    record("map/1/read", "failed", undefined),
    record("map/2/read", "notRun", undefined),
  ];
  const paths = [
    "done",
    "skipped",
    "failed",
    "notRun",
    "skippedMap/*/read",
    "notRunMap/*/read",
    "map/*/read",
    "map/1/read",
    "map/2/read",
  ];
  expect(selectNodeOutputs({ nodes }, paths)).toEqual({
    done: 0,
    skipped: null,
    failed: null,
    "skippedMap/*/read": null,
    "map/*/read": ["x", null, null],
    "map/1/read": null,
  });
});

it("orders paths with positions as numbers", () => {
  const paths = ["map/10/a", "map/2/b", "map/2/a", "map", "a"];
  expect(paths.toSorted(compareNodePaths)).toEqual(["a", "map", "map/2/a", "map/2/b", "map/10/a"]);
});
