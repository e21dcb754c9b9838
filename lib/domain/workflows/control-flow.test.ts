import { describe, expect, it } from "vitest";
import type { ExecutionResult } from "@/lib/domain/workflows/execution";
import { activity, ctxKeys, edges, execute, statusesOf, workflow } from "@/tests/support/workflow-fixtures";

const equals = (ref: string, literal: unknown) => ({ operator: "equals", left: { ref }, right: { literal } });
const echo = (id: string, rest: Record<string, unknown> = {}) => activity(id, "test.echo", rest);
const outputsOf = (result: ExecutionResult) =>
  Object.fromEntries(result.nodes.map(({ nodePath, output }) => [nodePath, output]));

describe("a switch", () => {
  const chooser = {
    id: "chooser",
    type: "switch",
    label: "Chooser",
    cases: [
      { condition: equals("kind", "invoice"), edgeId: "toInvoice" },
      { condition: { operator: "is-not-null", value: { ref: "ctx.kind" } }, edgeId: "toOther" },
    ],
    defaultEdge: "toNone",
  };
  const config = workflow([chooser, echo("invoice"), echo("other"), echo("none"), echo("deep"), echo("end")], {
    edges: edges(
      "toInvoice=chooser>invoice:conditional",
      "toOther=chooser>other:conditional",
      "toNone=chooser>none",
      "other>deep",
      "invoice>end",
      "deep>end",
      "none>end",
    ),
    ctx: ctxKeys("string", "kind"),
  });
  const all = {
    chooser: "completed",
    invoice: "skipped",
    other: "skipped",
    none: "skipped",
    deep: "skipped",
    end: "completed",
  };

  it("takes the edge of the first case that holds, else the default edge", async () => {
    expect(statusesOf(await execute(config, { input: { kind: "invoice" } }))).toEqual({ ...all, invoice: "completed" });
    expect(statusesOf(await execute(config, { input: { kind: "x" } }))).toEqual({
      ...all,
      other: "completed",
      deep: "completed",
    });
    expect(statusesOf(await execute(config))).toEqual({ ...all, none: "completed" });
  });

  it("records the chosen edge as its output and null for what it passed by", async () => {
    expect(outputsOf(await execute(config, { input: { kind: "invoice" } }))).toMatchObject({
      chooser: "toInvoice",
      invoice: null,
      other: null,
      deep: null,
    });
  });
});

describe("an error policy", () => {
  const failing = (errorPolicy: Record<string, unknown>) =>
    workflow(
      [echo("start"), activity("bad", "test.fail", { errorPolicy }), echo("next"), echo("rescue"), echo("peer")],
      {
        edges: edges("start>bad", "bad>next", "onBad=bad>rescue:error", "start>peer"),
      },
    );

  it("fails the workflow by default, after everything that runs beside it has ended", async () => {
    const result = await execute(failing({}));
    expect(result).toMatchObject({ status: "failed", error: { code: "TEST_FAILED", nodePath: "bad" } });
    expect(statusesOf(result)).toEqual({
      start: "completed",
      bad: "failed",
      peer: "completed",
      next: "notRun",
      rescue: "notRun",
    });
  });

  it("goes on as if the node had completed when it skips", async () => {
    const result = await execute(failing({ onError: "skip" }));
    expect(statusesOf(result)).toMatchObject({ bad: "skipped", next: "completed", rescue: "skipped" });
    expect(result.nodes.find(({ nodePath }) => nodePath === "bad")).toMatchObject({
      output: null,
      error: { code: "TEST_FAILED", message: "failed as told" },
    });
  });

  it("takes the error edge alone when it falls back", async () => {
    const result = await execute(failing({ onError: "fallback", fallbackEdgeId: "onBad" }));
    expect(statusesOf(result)).toMatchObject({ bad: "failed", next: "skipped", rescue: "completed" });
    expect(result.status).toBe("completed");
  });

  it("reports the first failure in code-point order when several nodes fail together", async () => {
    const bad = (id: string) => activity(id, "test.fail");
    const config = workflow([echo("a"), bad("c"), bad("b"), bad("B")], { edges: edges("a>c", "a>b", "a>B") });
    expect((await execute(config)).error?.nodePath).toBe("B");
  });
});

const pages = (strategy: string, body: readonly Readonly<{ id: string }>[], rest: Record<string, unknown> = {}) => {
  const map = {
    id: "pages",
    type: "map",
    label: "Pages",
    collectionCtxKey: "input",
    itemCtxKey: "page",
    indexCtxKey: "position",
    bodyEntryNodeId: body[0]?.id,
    bodyExitNodeId: body.at(-1)?.id,
    ...rest,
  };
  const join = {
    id: "join",
    type: "join",
    label: "Join",
    sourceMapNodeId: "pages",
    strategy,
    resultsCtxKey: "results",
  };
  const chain = body.slice(1).map((node, index) => `${body[index]?.id}>${node.id}`);
  return workflow([map, ...body, join], {
    metadata: { name: "Pages", prediction: "results" },
    edges: edges("pages>join", ...chain),
    ctx: ctxKeys("object", "text", "seen"),
  });
};

const read = echo("read", { in: { value: "page" }, out: { result: "text" } });

describe("a map with a join of strategy all", () => {
  it("gives each branch a ctx of its own and keeps results in input order", async () => {
    const result = await execute(pages("all", [read]), { input: ["x", "y"] });
    const shared = { sampleId: "sample-1", metadata: {}, inputs: [], input: ["x", "y"] };
    expect(result.prediction).toEqual([
      { ...shared, page: "x", position: 0, text: "x" },
      { ...shared, page: "y", position: 1, text: "y" },
    ]);
    expect(outputsOf(result)).toEqual({
      pages: ["x", "y"],
      "pages/0/read": "x",
      "pages/1/read": "y",
      join: ["x", "y"],
    });
  });

  it("gives no results for an empty list", async () => {
    expect(await execute(pages("all", [read]), { input: [] })).toMatchObject({ status: "completed", prediction: [] });
  });

  it("names what is there instead of a list", async () => {
    const errorFor = async (input: unknown) => (await execute(pages("all", [read]), { input })).error;
    expect(await errorFor("text")).toEqual({
      code: "COLLECTION_INVALID",
      message: 'ctx key "input" must be a list, it is of type string',
      nodePath: "pages",
    });
    expect((await errorFor(undefined))?.message).toBe('ctx key "input" must be a list, it has no value');
  });

  it("refuses more branches than the limit, nested maps multiplied", async () => {
    const result = await execute(pages("all", [read]), { input: Array.from({ length: 10_001 }, () => 1) });
    expect(result.error).toMatchObject({ code: "LIMIT_EXCEEDED", nodePath: "pages" });
  });

  it("runs at most maxConcurrency branches at a time", async () => {
    let running = 0;
    let peak = 0;
    const runActivity = async () => {
      running += 1;
      peak = Math.max(peak, running);
      await Promise.resolve();
      running -= 1;
      return { result: 1 };
    };
    const input = [1, 2, 3, 4, 5, 6, 7];
    const result = await execute(pages("all", [read], { maxConcurrency: 3 }), { input }, { runActivity });
    expect([result.status, peak]).toEqual(["completed", 3]);
  });

  it("runs all branches and fails with the first failure in input order, naming its node", async () => {
    const fail = activity("fail", "test.fail", { in: { value: "page" } });
    const result = await execute(pages("all", [fail]), { input: ["x", "y"] });
    expect(result.error).toEqual({ code: "TEST_FAILED", message: "failed as told", nodePath: "pages/0/fail" });
    expect(statusesOf(result)).toEqual({
      pages: "failed",
      "pages/0/fail": "failed",
      "pages/1/fail": "failed",
      join: "notRun",
    });
  });

  it("leaves its join with null when it was skipped after a failure", async () => {
    const config = pages("all", [activity("fail", "test.fail")], { errorPolicy: { onError: "skip" } });
    expect(await execute(config, { input: [1] })).toMatchObject({ status: "completed", prediction: null });
  });

  it("records bodies inside bodies by position", async () => {
    const inner = {
      id: "lines",
      type: "map",
      label: "Lines",
      collectionCtxKey: "page.lines",
      itemCtxKey: "line",
      bodyEntryNodeId: "word",
      bodyExitNodeId: "word",
    };
    const config = pages("all", [inner]);
    const word = echo("word", { in: { value: "line" }, out: { result: "seen" } });
    const nested = { ...config, nodes: { ...config.nodes, word } };
    const result = await execute(nested, { input: [{ lines: ["a"] }, { lines: ["b", "c"] }] });
    expect(outputsOf(result)).toMatchObject({
      "pages/0/lines/0/word": "a",
      "pages/1/lines/0/word": "b",
      "pages/1/lines/1/word": "c",
      pages: [["a"], ["b", "c"]],
    });
  });
});

describe("a map with a join of strategy any", () => {
  const race = async (strategy: "any", fastest: number) => {
    const slow = (index: number) => (index === fastest ? 1 : 50);
    const started: string[] = [];
    const result = await execute(
      pages(strategy, [read]),
      { input: ["x", "y", "z"] },
      {
        runActivity: async (_type, { inputs }, { signal, sample }) => {
          started.push(sample.nodePath);
          const ticks = slow(Number(sample.nodePath.split("/")[1]));
          for (let tick = 0; tick < ticks && !signal.aborted; tick += 1) await Promise.resolve();
          return { result: inputs.value ?? null };
        },
      },
    );
    return { result, started };
  };

  it("takes the first branch that completes, records its index and stops the others", async () => {
    const { result, started } = await race("any", 1);
    expect(started).toEqual(["pages/0/read", "pages/1/read", "pages/2/read"]);
    expect(result.prediction).toMatchObject([{ page: "y", position: 1, text: "y" }]);
    expect(result.nodes.find(({ nodePath }) => nodePath === "join")).toMatchObject({ output: "y", branchIndex: 1 });
    expect(statusesOf(result)).toMatchObject({
      "pages/0/read": "notRun",
      "pages/1/read": "completed",
      "pages/2/read": "notRun",
    });
  });

  it("fails only when every branch fails", async () => {
    const config = pages("any", [activity("fail", "test.fail", { in: { value: "page" } })]);
    const runActivity = async (_type: string, { inputs }: { inputs: Readonly<Record<string, unknown>> }) => {
      if (inputs.value !== "good") throw new Error("no");
      return { result: "good" };
    };
    expect(await execute(config, { input: ["bad", "good"] }, { runActivity })).toMatchObject({
      status: "completed",
      prediction: [{ page: "good" }],
    });
    expect((await execute(config, { input: ["bad", "worse"] }, { runActivity })).error).toMatchObject({
      code: "ACTIVITY_FAILED",
      nodePath: "pages/0/fail",
    });
  });
});
