import { describe, expect, it } from "vitest";
import type { BenchmarkSummary, CaseResult, WorkflowResult } from "./library-types";
import { formatBenchmarkSummary } from "./summary-text";

const workflow: WorkflowResult = {
  path: "w.yaml",
  overallMeanAccuracy: 0.875,
  overallPassRate: 0.625,
  scoredCaseCount: 8,
  passedCaseCount: 5,
  ignoredCaseCount: 0,
  errorCaseCount: 1,
  stepMeanAccuracy: { extract: 0.875, "pages/*/read": null },
  stepPassRate: { extract: 0.625, "pages/*/read": null },
  stepCounts: {},
  intervals: { overallMeanAccuracy: null, overallPassRate: null, stepMeanAccuracy: {} },
  config: {},
  configHash: "",
  cases: Array.from({ length: 9 }, (): CaseResult => {
    const counts = { overallScore: 1, passed: true, elapsedMs: 1, stepScores: [], attempts: [], error: null };
    return { name: "a", status: "success", ...counts };
  }),
};

const summarize = (passThreshold: number, ...workflows: WorkflowResult[]): BenchmarkSummary => ({
  startedAt: "2026-01-01T00:00:00.000Z",
  benchmarkDir: "cases",
  passThreshold,
  caseNames: [],
  workflows,
});

describe("formatBenchmarkSummary", () => {
  it("prints a line per step and one for all, with an en dash for what was never scored", () => {
    expect(formatBenchmarkSummary(summarize(1, workflow))).toBe(`Pipeline: w.yaml
Step 'extract'   accuracy: 87.5%   pass rate: 62.5% (threshold: 100%)
Step 'pages/*/read'   accuracy: –   pass rate: – (threshold: 100%)
Overall   accuracy: 87.5%   pass rate: 62.5%   8 of 9 cases, 1 errors
`);
  });

  it("separates workflows by a blank line and writes the threshold as it was given", () => {
    const text = formatBenchmarkSummary(summarize(0.875, workflow, { ...workflow, path: "b.yaml" }));
    expect(text).toContain("1 errors\n\nPipeline: b.yaml\n");
    expect(text).toContain("(threshold: 87.5%)");
  });
});
