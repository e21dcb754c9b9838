import { describe, expect, it } from "vitest";
import { ActivityError, type ModelAttempt } from "@/lib/domain/activities/activity";
import type { ActivityRunner } from "@/lib/domain/workflows/execution";
import { createVirtualClock } from "@/tests/support/virtual-clock";
import { activity, execute, workflow } from "@/tests/support/workflow-fixtures";

type Behaviour = (attempt: number, context: Parameters<ActivityRunner>[2]) => Promise<Record<string, unknown>>;

async function run(fields: Record<string, unknown>, behave: Behaviour) {
  const clock = createVirtualClock();
  const startsMs: number[] = [];
  const result = await execute(
    workflow([activity("node", "test.echo", fields)]),
    {},
    {
      clock,
      runActivity: (_type, _input, context) => {
        startsMs.push(clock.nowMs());
        return behave(startsMs.length, context);
      },
    },
  );
  return { result, startsMs, node: result.nodes[0] };
}

const busy = (retryAfterMs?: number) =>
  new ActivityError(
    "BUSY",
    "busy",
    retryAfterMs === undefined ? { retryable: true } : { retryable: true, retryAfterMs },
  );

const succeedAt =
  (wanted: number, error: () => Error): Behaviour =>
  async (attempt) => {
    if (attempt < wanted) throw error();
    return { result: attempt };
  };

describe("attempts", () => {
  it("are repeated after retryable errors, with pauses that grow up to a bound", async () => {
    const retry = { maximumAttempts: 5, initialInterval: "1s", backoffCoefficient: 3, maximumInterval: "5s" };
    const { startsMs, node } = await run({ retry }, succeedAt(5, busy));
    expect(startsMs).toEqual([0, 1_000, 4_000, 9_000, 14_000]);
    expect(node).toMatchObject({ status: "completed", attemptCount: 5, output: 5, durationMs: 14_000 });
  });

  it("end at the number that the activity declares, the node names, or its error policy allows", async () => {
    const attempts = async (fields: Record<string, unknown>) =>
      (await run(fields, succeedAt(99, busy))).startsMs.length;
    expect(await attempts({})).toBe(3);
    expect(await attempts({ retry: { maximumAttempts: 1 } })).toBe(1);
    expect(await attempts({ errorPolicy: { maxRetries: 4 } })).toBe(5);
    expect(await attempts({ errorPolicy: { retryable: false } })).toBe(1);
  });

  it("are not repeated after errors that do not ask for it, nor after unknown exceptions", async () => {
    const outcome = async (error: Error) =>
      (
        await run(
          {},
          succeedAt(2, () => error),
        )
      ).node;
    expect(await outcome(new ActivityError("DENIED", "denied"))).toMatchObject({
      attemptCount: 1,
      error: { code: "DENIED", message: "denied" },
    });
    expect(await outcome(new TypeError("a bug"))).toMatchObject({
      attemptCount: 1,
      error: { code: "ACTIVITY_FAILED", message: "a bug" },
    });
  });

  it("wait as long as the other side asks, up to five minutes, and never shorter than their own pause", async () => {
    const secondStart = async (retryAfterMs: number) =>
      (
        await run(
          {},
          succeedAt(2, () => busy(retryAfterMs)),
        )
      ).startsMs[1];
    expect([await secondStart(10), await secondStart(7_000), await secondStart(86_400_000)]).toEqual([
      1_000, 7_000, 300_000,
    ]);
  });
});

describe("timeouts", () => {
  const hang: Behaviour = () => new Promise(() => undefined);

  it("abort the activity, even one that does not listen, and are retryable", async () => {
    const aborted: boolean[] = [];
    const { startsMs, node } = await run({ timeout: { startToClose: "10s" } }, (_attempt, { signal }) => {
      signal.addEventListener("abort", () => aborted.push(signal.aborted));
      return new Promise(() => undefined);
    });
    expect(startsMs).toEqual([0, 11_000, 23_000]);
    expect(aborted).toEqual([true, true, true]);
    expect(node?.error).toEqual({ code: "ACTIVITY_TIMEOUT", message: "took longer than 10 s" });
  });

  it("come from the declaration when the node gives none", async () => {
    const { node } = await run({ retry: { maximumAttempts: 1 } }, hang);
    expect(node).toMatchObject({ durationMs: 120_000, attemptCount: 1 });
  });

  it("bound all attempts and pauses together by scheduleToClose", async () => {
    const timeout = { startToClose: "10s", scheduleToClose: "15s" };
    expect((await run({ timeout }, hang)).node).toMatchObject({ durationMs: 15_000, attemptCount: 2 });
    const slow = { retry: { initialInterval: "20s" }, timeout };
    expect((await run(slow, hang)).node).toMatchObject({ durationMs: 10_000, attemptCount: 1 });
  });

  it("leave the signal alone when the activity ends in time", async () => {
    let signal: AbortSignal | null = null;
    await run({}, async (_attempt, context) => {
      signal = context.signal;
      return { result: 1 };
    });
    expect(signal).toMatchObject({ aborted: false });
  });
});

describe("model attempts", () => {
  const call = (attempt: number): ModelAttempt => ({
    attempt,
    status: "success",
    model: "m",
    inputTokenCount: 1,
    outputTokenCount: 2,
    durationMs: 3,
    finishReason: "stop",
    error: null,
  });

  it("are kept from all attempts of a node, also when it fails", async () => {
    const { node } = await run({}, async (attempt, context) => {
      context.recordModelAttempt(call(attempt));
      throw busy();
    });
    expect(node).toMatchObject({ status: "failed", modelAttempts: [call(1), call(2), call(3)] });
  });

  it("are not taken from an attempt that is over", async () => {
    const late: (() => void)[] = [];
    const { node } = await run({}, async (attempt, context) => {
      late.push(() => context.recordModelAttempt(call(attempt)));
      return { result: 1 };
    });
    for (const record of late) record();
    expect(node?.modelAttempts).toEqual([]);
  });
});
