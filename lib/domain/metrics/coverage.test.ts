import { describe, expect, it } from "vitest";
import { VERDICTS } from "@/lib/domain/evaluators/evaluator";
import { COVERAGE_CLASSES, coverageClassOf, createCoverageCounts, SAMPLE_STATUSES } from "./coverage";

const EVERY_VERDICT = [...VERDICTS, null];

const enumerate = (status: (typeof SAMPLE_STATUSES)[number]) =>
  Object.fromEntries(EVERY_VERDICT.map((verdict) => [String(verdict), coverageClassOf(status, verdict)]));

describe("coverageClassOf", () => {
  it("follows the verdict when the workflow completed", () => {
    expect(enumerate("completed")).toEqual({
      match: "correct",
      wrong: "wrong",
      missing: "missed",
      invented: "invented",
      empty: "correctlyEmpty",
      ignored: "ignored",
      failed: "workflowFailed",
      evaluatorFailed: "evaluatorFailed",
      null: "evaluatorFailed",
    });
  });

  it.each([
    ["failed", "workflowFailed"],
    ["timedOut", "timedOut"],
    ["cancelled", "cancelled"],
    ["notRun", "notRun"],
  ] as const)("follows the status %s whatever the verdict, unless it is ignored", (status, coverageClass) => {
    const others = EVERY_VERDICT.filter((verdict) => verdict !== "ignored");
    expect(enumerate(status)).toEqual({
      ...Object.fromEntries(others.map((verdict) => [String(verdict), coverageClass])),
      ignored: "ignored",
    });
  });

  it("reaches every class, and counts start with all of them", () => {
    const reached = SAMPLE_STATUSES.flatMap((status) => Object.values(enumerate(status)));
    expect(new Set(reached)).toEqual(new Set(COVERAGE_CLASSES));
    expect(createCoverageCounts()).toEqual(Object.fromEntries(COVERAGE_CLASSES.map((name) => [name, 0])));
  });
});
