import type { z } from "zod";
import type { ModelAttempt } from "@/lib/domain/activities/activity";
import { type AttemptLimits, findPauseMs } from "@/lib/domain/workflows/attempt-limits";
import type { NodeWork } from "@/lib/domain/workflows/compiled-scope";
import { type Ctx, readCtx } from "@/lib/domain/workflows/ctx-path";
import { deepFreeze } from "@/lib/domain/workflows/deep-freeze";
import { WORKFLOW_LIMITS } from "@/lib/domain/workflows/limits";
import {
  type Execution,
  failedAt,
  type NodeOutcome,
  type NodePlace,
  stopped,
} from "@/lib/domain/workflows/node-outcome";
import { type AttemptEnd, runAttempt } from "@/lib/domain/workflows/run-attempt";

type ActivityWork = Extract<NodeWork, { type: "activity" }>;

/** Runs an activity for one node: inputs from the ctx, attempts with growing pauses, outputs checked and frozen. */
export async function runActivity(execution: Execution, work: ActivityWork, place: NodePlace): Promise<NodeOutcome> {
  const inputs = work.declaration.inputs.safeParse(collectInputs(work, place.ctx));
  if (!inputs.success) {
    const message = `${work.declaration.type} cannot take its inputs: ${describeIssues(inputs.error, "input")}`;
    return failedAt(place.nodePath, "INPUT_INVALID", message);
  }
  const modelAttempts: ModelAttempt[] = [];
  const { end, attemptCount } = await tryRepeatedly(execution, work, {
    ...place,
    inputs: deepFreeze(inputs.data),
    modelAttempts,
  });
  switch (end.status) {
    case "completed":
      return { ...toOutcome(work, place, end.outputs), attemptCount, modelAttempts };
    case "failed":
      return { status: "failed", failure: { error: end.error, nodePath: place.nodePath }, attemptCount, modelAttempts };
    case "stopped":
      return stopped(attemptCount, modelAttempts);
  }
}

/** Values that are not there are left out, so that the port's own default holds. Fixed values win over bindings. */
function collectInputs(work: ActivityWork, ctx: Readonly<Ctx>): Record<string, unknown> {
  const inputs: Record<string, unknown> = {};
  for (const { port, path } of work.inputs) {
    const value = readCtx(ctx, path);
    if (value !== undefined) inputs[port] = value;
  }
  return Object.assign(inputs, work.fixedInputs);
}

type Call = NodePlace & Readonly<{ inputs: Readonly<Record<string, unknown>>; modelAttempts: ModelAttempt[] }>;

async function tryRepeatedly(
  execution: Execution,
  work: ActivityWork,
  call: Call,
): Promise<Readonly<{ end: AttemptEnd; attemptCount: number }>> {
  const { clock, runActivity: run } = execution.deps;
  const { limits, parameters, declaration } = work;
  const deadlineMs = clock.nowMs() + (limits.totalTimeoutMs ?? Number.POSITIVE_INFINITY);
  const sample = { runId: execution.runId, sampleId: execution.sampleId, nodePath: call.nodePath };
  for (let attemptCount = 1; ; attemptCount += 1) {
    const end = await runAttempt({
      start: (context) => run(declaration.type, { parameters, inputs: call.inputs }, { ...context, sample }),
      timeoutMs: Math.min(limits.attemptTimeoutMs, deadlineMs - clock.nowMs()),
      clock,
      signal: call.signal,
      modelAttempts: call.modelAttempts,
    });
    if (end.status !== "failed" || !end.retryable || attemptCount >= limits.attemptsMax) return { end, attemptCount };
    const pauseMs = findPause(limits, attemptCount, end.retryAfterMs);
    if (clock.nowMs() + pauseMs >= deadlineMs) return { end, attemptCount };
    if (!(await hasSlept(execution, pauseMs, call.signal))) return { end: { status: "stopped" }, attemptCount };
  }
}

/** The other side's wish is honoured when it is longer than our own pause, up to a bound. */
const findPause = (limits: AttemptLimits, attemptCount: number, retryAfterMs: number | null): number =>
  Math.max(findPauseMs(limits, attemptCount), Math.min(retryAfterMs ?? 0, WORKFLOW_LIMITS.retryAfterMsMax));

async function hasSlept(execution: Execution, pauseMs: number, signal: AbortSignal): Promise<boolean> {
  try {
    await execution.deps.clock.sleep(pauseMs, signal);
  } catch (cause) {
    if (!signal.aborted) throw cause;
  }
  return !signal.aborted;
}

type WithoutAttempts<Outcome> = Outcome extends unknown ? Omit<Outcome, "attemptCount" | "modelAttempts"> : never;

function toOutcome(
  work: ActivityWork,
  place: NodePlace,
  outputs: Readonly<Record<string, unknown>>,
): WithoutAttempts<NodeOutcome> {
  const parsed = work.declaration.outputs.safeParse(outputs);
  if (!parsed.success) {
    const message = `${work.declaration.type} gave outputs that it does not declare: ${describeIssues(parsed.error, "output")}`;
    return { status: "failed", failure: { error: { code: "OUTPUT_INVALID", message }, nodePath: place.nodePath } };
  }
  const ports: Readonly<Record<string, unknown>> = deepFreeze(parsed.data);
  return {
    status: "completed",
    ports,
    output: work.singlePort === null ? ports : ports[work.singlePort],
    writes: work.outputs.flatMap(({ port, path }) => (ports[port] === undefined ? [] : [[path, ports[port]] as const])),
    chosenEdgeId: null,
  };
}

const DESCRIBED_ISSUES_MAX = 3;

function describeIssues(error: z.ZodError, side: "input" | "output"): string {
  const described = error.issues.slice(0, DESCRIBED_ISSUES_MAX).map((issue) => {
    const [port, ...rest] = issue.path;
    const place = rest.length === 0 ? "" : ` at ${rest.join(".")}`;
    return port === undefined ? issue.message : `${side} port "${String(port)}"${place}: ${issue.message}`;
  });
  const more = error.issues.length - described.length;
  return described.join("; ") + (more > 0 ? `; and ${more} more` : "");
}
