import { describe, expect, it } from "vitest";
import { ActivityError } from "@/lib/domain/activities/activity";
import { createVirtualClock } from "@/tests/support/virtual-clock";
import { activity, ctxKeys, edges, execute, statusesOf, workflow } from "@/tests/support/workflow-fixtures";

const sum = workflow(
  [
    activity("first", "test.add", { parameters: { amount: 1 }, in: { value: "start" }, out: { sum: "middle" } }),
    activity("second", "test.add", { parameters: { amount: 10 }, in: { value: "middle" }, out: { sum: "prediction" } }),
  ],
  { edges: edges("first>second"), ctx: ctxKeys("number", "start", "middle", "prediction") },
);

const record = (nodePath: string, rest: Record<string, unknown>) => ({
  nodePath,
  status: "completed",
  attemptCount: 1,
  startedMs: 0,
  durationMs: 0,
  error: null,
  modelAttempts: [],
  ...rest,
});

describe("a chain of nodes", () => {
  it("passes values through the ctx and records each node", async () => {
    expect(await execute(sum, { input: { start: 5 } })).toEqual({
      status: "completed",
      prediction: 16,
      error: null,
      nodes: [record("first", { output: 6 }), record("second", { output: 16 })],
      durationMs: 0,
    });
  });

  it("fails by name of the port when an input has no value", async () => {
    const result = await execute(sum);
    expect(result.error).toEqual({
      code: "INPUT_INVALID",
      message:
        'test.add cannot take its inputs: input port "value": Invalid input: expected number, received undefined',
      nodePath: "first",
    });
    expect(statusesOf(result)).toEqual({ first: "failed", second: "notRun" });
    expect(result.prediction).toBeUndefined();
  });

  it("fails a node whose outputs are not as declared", async () => {
    const result = await execute(sum, { input: { start: 5 } }, { runActivity: async () => ({ sum: "six" }) });
    expect(result.error).toMatchObject({ code: "OUTPUT_INVALID", nodePath: "first" });
    expect(result.error?.message).toContain('output port "sum"');
  });

  it("hands reserved parameters to the activity", async () => {
    const seen: unknown[] = [];
    const runActivity = async (_type: string, _input: unknown, context: { sample: unknown }) => {
      seen.push(context.sample);
      return { sum: 1 };
    };
    await execute(sum, { input: { start: 5 } }, { runActivity });
    expect(seen).toEqual([
      { runId: "run-1", sampleId: "sample-1", nodePath: "first" },
      { runId: "run-1", sampleId: "sample-1", nodePath: "second" },
    ]);
  });

  it("gives an object of ports as the output of an activity with several, without those that have no value", async () => {
    const config = workflow([activity("two", "test.two", { out: { left: "l", right: "r" } })], {
      ctx: ctxKeys("string", "l", "r"),
    });
    const result = await execute(config);
    expect(result.nodes[0]?.output).toEqual({ left: "L" });
    expect(result.prediction).toEqual({ left: "L" });
  });
});

describe("the ctx", () => {
  const echo = (ctxKey: string, ctx: Record<string, unknown> = {}) =>
    workflow([activity("echo", "test.echo", { in: { value: ctxKey }, out: { result: "prediction" } })], {
      ctx: { ...ctxKeys("object", "prediction"), ...ctx },
    });

  it("holds sampleId, metadata, inputs and input of the sample", async () => {
    const inputs = [{ name: "a.json", path: "a/a.json", mimeType: "application/json", ref: "sha256:1" }];
    const sample = { metadata: { language: "de" }, inputs, input: { total: 3 } };
    const read = async (key: string) => (await execute(echo(key), sample)).prediction;
    expect(await read("sampleId")).toBe("sample-1");
    expect(await read("ctx.metadata.language")).toBe("de");
    expect(await read("inputs.0.ref")).toBe("sha256:1");
    expect(await read("input")).toEqual({ total: 3 });
  });

  it("sets fields of a mapping input over defaults of the same type only", async () => {
    const ctx = { rate: { type: "number", defaultValue: 7 } };
    const rate = async (value: unknown) => (await execute(echo("rate", ctx), { input: { rate: value } })).prediction;
    expect([await rate(19), await rate("19"), await rate(null), await rate([19])]).toEqual([19, 7, 7, 7]);
  });

  it("drops reserved names and never takes built-in keys or the prediction from an input", async () => {
    const input = JSON.parse('{"__proto__":{"polluted":1},"constructor":2,"sampleId":"x","prediction":"leak"}');
    expect((await execute(echo("sampleId"), { input })).prediction).toBe("sample-1");
    const silent = workflow([activity("echo", "test.echo")], { ctx: ctxKeys("object", "prediction") });
    expect((await execute(silent, { input })).prediction).toEqual({ result: null });
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  it("is written at a path without changing what other nodes hold", async () => {
    const config = workflow(
      [
        activity("write", "test.echo", { parameters: { value: 2 }, out: { result: "invoice.total.net" } }),
        activity("read", "test.echo", { in: { value: "invoice" }, out: { result: "prediction" } }),
      ],
      {
        edges: edges("write>read"),
        ctx: {
          invoice: { type: "object", defaultValue: { id: 1, total: { gross: 3 } } },
          ...ctxKeys("object", "prediction"),
        },
      },
    );
    expect((await execute(config)).prediction).toEqual({ id: 1, total: { gross: 3, net: 2 } });
    expect(config.ctx.invoice).toEqual({ type: "object", defaultValue: { id: 1, total: { gross: 3 } } });
  });

  it("refuses to write into something that is no object, and then writes nothing of that node", async () => {
    const out = { result: "list.x" };
    const node = activity("write", "test.echo", { parameters: { value: 2 }, out, errorPolicy: { onError: "skip" } });
    const config = workflow([node], {
      ctx: { list: { type: "array", defaultValue: [] }, ...ctxKeys("number", "prediction") },
      metadata: { name: "x", prediction: "list" },
    });
    const result = await execute(config);
    expect(result).toMatchObject({ status: "completed", prediction: [] });
    expect(result.nodes[0]).toMatchObject({ status: "skipped", output: null, error: { code: "OUTPUT_INVALID" } });
  });

  it("is frozen: an activity that changes its input fails and changes nothing for others", async () => {
    const shared = { lines: [1, 2] };
    const names = ["bad", "good", "after"];
    const config = workflow(
      [
        activity("start", "test.echo", { out: { result: "echoed" } }),
        ...names.map((id) =>
          activity(id, "test.echo", { in: { value: "input" }, out: { result: id }, errorPolicy: { onError: "skip" } }),
        ),
      ],
      { edges: edges("start>bad", "start>good", "bad>after"), ctx: ctxKeys("object", "echoed", ...names) },
    );
    const result = await execute(
      { ...config, metadata: { name: "x", prediction: "after" } },
      { input: shared },
      {
        runActivity: async (_type, { inputs }, { sample }) => {
          if (sample.nodePath === "bad") Object.assign(inputs.value ?? {}, { lines: [3] });
          return { result: inputs.value ?? null };
        },
      },
    );
    expect(result.prediction).toEqual({ lines: [1, 2] });
    expect(result.nodes.find(({ nodePath }) => nodePath === "bad")).toMatchObject({
      status: "skipped",
      error: { code: "ACTIVITY_FAILED" },
    });
  });
});

describe("the prediction", () => {
  const two = (metadata: Record<string, unknown>) =>
    workflow([activity("a", "test.echo"), activity("b", "test.two"), activity("c", "test.two")], {
      metadata: { name: "x", ...metadata },
      edges: edges("a>b", "a>c"),
      ctx: ctxKeys("string", "named"),
    });

  it("is the value of the key that the workflow names, also null", async () => {
    const config = workflow([activity("a", "test.echo", { out: { result: "named" } })], {
      metadata: { name: "x", prediction: "ctx.named" },
      ctx: ctxKeys("object", "named"),
    });
    expect(await execute(config)).toMatchObject({ status: "completed", prediction: null });
  });

  it("fails the sample by name of the key when that has no value", async () => {
    expect(await execute(two({ prediction: "named" }))).toMatchObject({
      status: "failed",
      error: {
        code: "PREDICTION_ABSENT",
        message:
          'There is no prediction: ctx key "named", which metadata.prediction names, has no value at the end of the workflow',
        nodePath: null,
      },
    });
  });

  it("is what the last completed node without a follower gave when no key is named", async () => {
    expect((await execute(two({}))).prediction).toEqual({ left: "L" });
  });

  it("is absent when nothing has outputs", async () => {
    const config = workflow([activity("a", "test.fail", { errorPolicy: { onError: "skip" } })]);
    expect((await execute(config)).error?.message).toBe(
      'There is no prediction: ctx key "prediction" has no value at the end of the workflow, and no completed last node has outputs',
    );
  });
});

describe("cancellation", () => {
  it("aborts what runs, starts nothing more and says so", async () => {
    const cancel = new AbortController();
    const clock = createVirtualClock();
    const aborted: string[] = [];
    const config = workflow([activity("slow", "test.echo"), activity("next", "test.echo")], {
      edges: edges("slow>next"),
    });
    const result = await execute(
      config,
      {},
      {
        clock,
        signal: cancel.signal,
        runActivity: (_type, _input, { signal, sample }) => {
          signal.addEventListener("abort", () => aborted.push(sample.nodePath));
          queueMicrotask(() => cancel.abort());
          return new Promise(() => undefined);
        },
      },
    );
    expect(result).toMatchObject({
      status: "cancelled",
      prediction: undefined,
      error: { code: "CANCELLED", nodePath: null },
    });
    expect(statusesOf(result)).toEqual({ slow: "notRun", next: "notRun" });
    expect(aborted).toEqual(["slow"]);
  });

  it("starts nothing when it came before", async () => {
    const runActivity = async () => {
      throw new ActivityError("STARTED", "must not start");
    };
    const result = await execute(sum, {}, { signal: AbortSignal.abort(), runActivity });
    expect([result.status, statusesOf(result)]).toEqual(["cancelled", { first: "notRun", second: "notRun" }]);
  });
});
