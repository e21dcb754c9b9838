import type {
  ReportField,
  ReportModel,
  ReportNode,
  ReportSample,
  ReportWorkflow,
} from "@/lib/domain/reports/report-model";

/** Builders of report models; each takes what the test is about and fills in the rest. */
export function buildField(field: Partial<ReportField> = {}): ReportField {
  return { path: "total", groundTruth: 10, prediction: 10, score: 1, verdict: "match", ...field };
}

export function buildSample(sample: Partial<ReportSample> = {}): ReportSample {
  return {
    name: "plain-invoice",
    status: "success",
    score: 1,
    passed: true,
    durationMs: 12,
    error: null,
    nodes: [{ name: "extract", score: 1, status: "scored", fields: [buildField()] }],
    attempts: [],
    ...sample,
  };
}

export function buildFailingSample(name: string): ReportSample {
  const fields = [buildField({ prediction: 9, score: 0, verdict: "wrong" })];
  return buildSample({
    name,
    score: 0,
    passed: false,
    nodes: [{ name: "extract", score: 0, status: "scored", fields }],
  });
}

export function buildNode(node: Partial<ReportNode> = {}): ReportNode {
  return {
    name: "extract",
    accuracy: 1,
    accuracyInterval: null,
    passRate: 1,
    scoredCount: 1,
    missingCount: 0,
    ignoredCount: 0,
    failedCount: 0,
    ...node,
  };
}

export function buildWorkflow(workflow: Partial<ReportWorkflow> = {}): ReportWorkflow {
  return {
    label: "regex.yaml",
    accuracy: 1,
    accuracyInterval: { low: 0.5, high: 1 },
    passRate: 1,
    passRateInterval: null,
    scoredCount: 1,
    passedCount: 1,
    ignoredCount: 0,
    errorCount: 0,
    nodes: [buildNode()],
    graph: { svg: "<svg><title>graph</title></svg>", mermaid: "flowchart TD\n  extract" },
    samples: [buildSample()],
    ...workflow,
  };
}

export function buildReport(model: Partial<ReportModel> = {}): ReportModel {
  return {
    title: "Pipeline Benchmark Report",
    startedAt: "2026-03-01T10:20:30.000Z",
    passThreshold: 1,
    workflows: [buildWorkflow()],
    ...model,
  };
}
