import { describe, expect, it } from "vitest";
import { drawWorkflow } from "./draw-workflow";

const node = (id: string) => ({ id, type: "activity", label: `Node ${id}`, activityType: "transform.jsonata" });

const config = {
  schemaVersion: "1.0",
  metadata: { name: "Two nodes" },
  entryNodeId: "read",
  nodes: { read: node("read"), shape: node("shape") },
  edges: [{ id: "e", source: "read", target: "shape" }],
};

describe("drawWorkflow", () => {
  it("writes the accuracy on every node and a dash where a node was never scored", () => {
    const graph = drawWorkflow({ id: "w1", config, accuracyByStep: { read: 0.875, elsewhere: 0 } });
    expect(graph?.svg).toMatch(/^<svg /);
    expect(graph?.svg).toContain("w1-title");
    for (const text of ["Node read", "87.5", "Node shape", "–"]) {
      expect(graph?.svg).toContain(text);
      expect(graph?.mermaid).toContain(text);
    }
  });

  it("takes the mean of a node that is expected under several paths", () => {
    const graph = drawWorkflow({ id: "w", config, accuracyByStep: { "m/0/read": 1, "m/1/read": 0, "m/2/read": null } });
    expect(graph?.mermaid).toContain("50.0");
  });

  it("draws nothing for what is not a workflow", () => {
    expect(drawWorkflow({ id: "w", config: { nodes: {} }, accuracyByStep: {} })).toBeNull();
  });
});
