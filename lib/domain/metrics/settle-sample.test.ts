import { describe, expect, it } from "vitest";
import type { Verdict } from "@/lib/domain/evaluators/evaluator";
import type { JudgedOutcome } from "./run-aggregate";
import { settleSample } from "./settle-sample";

const scored = (overrides: Partial<JudgedOutcome> = {}): JudgedOutcome => ({
  score: 0.5,
  pass: false,
  status: "scored",
  metrics: { f1: 0.5 },
  fields: [{ path: "a", verdict: "wrong" }],
  ...overrides,
});

const withVerdicts = (...verdicts: readonly Verdict[]) =>
  scored({ fields: verdicts.map((verdict, index) => ({ path: `f${index}`, verdict })) });

describe("settleSample", () => {
  it("takes a scored sample as it is", () => {
    expect(settleSample({ sampleId: "s", status: "completed", outcome: scored() })).toEqual({
      sampleId: "s",
      reason: "noValue",
      verdict: "wrong",
      score: 0.5,
      pass: false,
      isExactMatch: false,
      metrics: { f1: 0.5 },
      fields: [{ path: "a", verdict: "wrong" }],
    });
  });

  it.each([
    ["failed", "workflowFailed"],
    ["timedOut", "timedOut"],
  ] as const)("counts a %s sample with score 0 and no pass, whatever its outcome claims", (status, reason) => {
    const outcome = scored({ score: 1, pass: true, metrics: { f1: 0 } });
    const settled = { sampleId: "s", reason, verdict: "failed", score: 0, pass: false, isExactMatch: false };
    expect(settleSample({ sampleId: "s", status, outcome })).toEqual({
      ...settled,
      metrics: { f1: 0 },
      fields: outcome.fields,
    });
    expect(settleSample({ sampleId: "s", status, outcome: null })).toEqual({ ...settled, metrics: {}, fields: [] });
  });

  it.each(["cancelled", "notRun"] as const)("keeps a %s sample out of every figure", (status) => {
    expect(settleSample({ sampleId: "s", status, outcome: null })).toEqual({
      sampleId: "s",
      reason: status,
      verdict: null,
      score: null,
      pass: null,
      isExactMatch: null,
      metrics: {},
      fields: [],
    });
  });

  it("gives a sample that could not be judged no score and no pass", () => {
    const settled = {
      sampleId: "s",
      reason: "evaluatorFailed",
      verdict: "evaluatorFailed",
      score: null,
      pass: false,
      isExactMatch: null,
    };
    const outcome = scored({ status: "evaluatorFailed", score: null, pass: true });
    expect(settleSample({ sampleId: "s", status: "completed", outcome })).toEqual({
      ...settled,
      metrics: outcome.metrics,
      fields: outcome.fields,
    });
    expect(settleSample({ sampleId: "s", status: "completed", outcome: null })).toEqual({
      ...settled,
      metrics: {},
      fields: [],
    });
  });

  it("keeps an ignored sample out of mean and pass rate, but counts the score a compatibility mode gives it", () => {
    const ignored = scored({ status: "ignored", score: null, fields: [{ path: "a", verdict: "ignored" }] });
    const settle = (outcome: JudgedOutcome) => settleSample({ sampleId: "s", status: "completed", outcome });
    expect(settle(ignored)).toMatchObject({
      reason: "ignored",
      verdict: "ignored",
      score: null,
      pass: null,
      isExactMatch: null,
    });
    expect(settle({ ...ignored, score: 0 })).toMatchObject({
      reason: "noValue",
      verdict: "wrong",
      score: 0,
      pass: false,
    });
  });

  it("passes a sample in which both sides are empty without a score", () => {
    const outcome = scored({ score: null, pass: true, fields: [{ path: "a", verdict: "empty" }] });
    expect(settleSample({ sampleId: "s", status: "completed", outcome })).toMatchObject({
      reason: "noValue",
      verdict: "empty",
      score: null,
      pass: true,
      isExactMatch: true,
    });
  });

  it.each([
    ["all fields match or are empty or ignored", withVerdicts("match", "empty", "ignored"), true],
    ["a field is wrong", withVerdicts("match", "wrong"), false],
    ["a field is wrong and another was not judged", withVerdicts("evaluatorFailed", "missing"), false],
    ["a field was not judged and no other is wrong", withVerdicts("match", "evaluatorFailed"), null],
    ["all fields are ignored", withVerdicts("ignored"), null],
    ["no field is listed and the score is 1", scored({ fields: [], score: 1 }), true],
    ["no field is listed and the score is less", scored({ fields: [], score: 0.99 }), false],
    ["no field is listed and there is no score", scored({ fields: [], score: null }), null],
  ])("decides on an exact match where %s", (_name, outcome, isExactMatch) => {
    expect(settleSample({ sampleId: "s", status: "completed", outcome }).isExactMatch).toBe(isExactMatch);
  });
});
