import { describe, expect, it } from "vitest";
import { buildFailingSample, buildNode, buildSample, buildWorkflow } from "@/tests/support/report-model";
import { compareWorkflows } from "./compare-workflows";

describe("compareWorkflows", () => {
  it("takes later minus baseline for nodes of both sides and sets the others apart", () => {
    const baseline = buildWorkflow({
      accuracy: 0.5,
      passRate: 0.25,
      nodes: [buildNode({ name: "read", accuracy: 0.75 }), buildNode({ name: "old" })],
      samples: [buildSample(), buildFailingSample("b"), buildSample(), buildSample({ score: null })],
    });
    const current = buildWorkflow({
      accuracy: 0.75,
      passRate: null,
      nodes: [buildNode({ name: "new" }), buildNode({ name: "read", accuracy: 0.5 })],
      samples: [buildFailingSample("a"), buildSample(), buildSample(), buildSample()],
    });
    expect(compareWorkflows(baseline, current)).toEqual({
      accuracyDelta: 0.25,
      passRateDelta: null,
      shared: [{ name: "read", baseline: 0.75, current: 0.5, delta: -0.25 }],
      onlyBaseline: ["old"],
      onlyCurrent: ["new"],
      improvedCount: 1,
      worsenedCount: 1,
      unchangedCount: 1,
      unpairedCount: 1,
    });
  });

  it("gives no delta to a node that one workflow does not have, though its cases count as missing there", () => {
    const absent = buildNode({ accuracy: 0, scoredCount: 0, missingCount: 4 });
    const comparison = compareWorkflows(buildWorkflow(), buildWorkflow({ nodes: [absent] }));
    expect(comparison).toMatchObject({ shared: [], onlyBaseline: ["extract"], onlyCurrent: [] });
  });
});
