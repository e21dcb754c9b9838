import { describe, expect, it } from "vitest";
import type { GraphWorkflowConfig } from "@/lib/domain/workflows/graph-config";
import { toMermaid } from "@/lib/domain/workflows/mermaid";
import { renderWorkflowSvg } from "@/lib/domain/workflows/render-workflow-svg";
import { validateWorkflow } from "@/lib/domain/workflows/validate-workflow";
import { activity, ctxKeys, TEST_DECLARATIONS, workflow } from "@/tests/support/workflow-fixtures";

function parse(config: unknown): GraphWorkflowConfig {
  const validation = validateWorkflow(config, TEST_DECLARATIONS);
  if (!validation.valid) throw new Error(JSON.stringify(validation.problems));
  return validation.config;
}

const HOSTILE = `"]-->end<script>alert(1)</script>\n&quot; \`x\` #35; ']]>`;

const RAW = workflow(
  [
    {
      id: "kind",
      type: "switch",
      label: "Which kind?",
      cases: [{ condition: { operator: "is-null", value: { ref: "input" } }, edgeId: "empty" }],
      defaultEdge: "full",
    },
    activity("nothing", "test.echo", { label: HOSTILE }),
    {
      id: "pages",
      type: "map",
      label: "Pages",
      collectionCtxKey: "input",
      itemCtxKey: "page",
      bodyEntryNodeId: "read",
      bodyExitNodeId: "read",
    },
    activity("read", "test.fail", { label: "Read page", errorPolicy: { onError: "skip" } }),
    { id: "end", type: "join", label: "Collect", sourceMapNodeId: "pages", resultsCtxKey: "results" },
    activity("check", "test.fail", { label: "Check", errorPolicy: { onError: "fallback", fallbackEdgeId: "bad" } }),
    activity("repair", "test.echo", { label: "Repair" }),
  ],
  {
    edges: [
      { id: "empty", source: "kind", target: "nothing", type: "conditional", condition: 'no "input"' },
      { id: "full", source: "kind", target: "pages", type: "conditional" },
      { id: "joined", source: "pages", target: "end", type: "normal" },
      { id: "on", source: "end", target: "check", type: "normal" },
      { id: "bad", source: "check", target: "repair", type: "error" },
    ],
    ctx: ctxKeys("object", "x"),
  },
);
const CONFIG = parse(RAW);
const ANNOTATIONS = { read: 0.875, check: 1, nothing: null, repair: 0.5 };

const reordered = parse({
  ...RAW,
  nodes: Object.fromEntries(Object.entries(RAW.nodes).reverse()),
  edges: RAW.edges.toReversed(),
});

describe("Mermaid text", () => {
  it("shows types as shapes, bodies as subgraphs, figures and escaped labels", () => {
    expect(toMermaid(CONFIG, { annotations: ANNOTATIONS })).toMatchInlineSnapshot(`
      "flowchart TD
        n0["Check<br/>100.0%"]
        n1(["Collect"])
        n2{"Which kind#63;"}
        n3["#34;#93;--#62;end#60;script#62;alert#40;1#41;#60;/script#62; #38;quot; #96;x#96; #35;35; #39;#93;#93;#62;<br/>–"]
        n4[["Pages"]]
        subgraph n4b["Pages: body"]
          n5["Read page<br/>87.5%"]
        end
        n6["Repair<br/>50.0%"]
        n0 -.->|"error"| n6
        n2 -->|"no #34;input#34;"| n3
        n2 --> n4
        n4 --> n1
        n1 --> n0
        n4 ==>|"each page"| n5
        classDef good fill:#2e7d3233,stroke:#2e7d32
        classDef fair fill:#b2690033,stroke:#b26900
        classDef poor fill:#c6282833,stroke:#c62828
        class n0 good
        class n5 fair
        class n6 poor
      "
    `);
  });

  it("has no figures or classes without annotations", () => {
    expect(toMermaid(CONFIG)).not.toMatch(/%|class|<br/);
  });

  it("holds no quote, bracket, markup or line break of a label", () => {
    const line = toMermaid(CONFIG)
      .split("\n")
      .find((text) => text.includes("alert"));
    expect(line?.replace(/^ {2}n\d+\["|"\]$/g, "")).not.toMatch(/["`<>[\](){}&']/);
  });

  it("does not depend on the order of keys and edges", () => {
    expect(toMermaid(reordered, { annotations: ANNOTATIONS })).toBe(toMermaid(CONFIG, { annotations: ANNOTATIONS }));
  });
});

describe("the SVG drawing", () => {
  const svg = renderWorkflowSvg(CONFIG, ANNOTATIONS, { idPrefix: "w1" });

  it("has a title and a description in words", () => {
    expect(svg).toMatch(/^<svg [^>]*role="img" aria-labelledby="w1-title w1-desc"/);
    expect(svg).toContain('<title id="w1-title">Workflow Test workflow</title>');
    expect(svg).toContain("Check (activity, accuracy 100.0%) leads to Repair.");
    expect(svg).toContain("(activity, accuracy not scored).");
  });

  it("writes accuracy as text and an en dash where it was never scored", () => {
    for (const figure of ["87.5%", "100.0%", "50.0%", "–"])
      expect(svg).toContain(`font-weight="600">${figure}</tspan>`);
    expect(svg.match(/font-weight="600"/g)).toHaveLength(4);
  });

  it("is well-formed, has no script and lets no label through as markup", () => {
    expect(svg).not.toMatch(/<script|<style|style=|javascript:|<image|<a |NaN|undefined|null/i);
    const tags = [
      ...svg.matchAll(/<(\/?)([a-z]+)((?:\s[a-z-]+="[^"<>]*"|\sviewBox="[^"]*"|\s[a-zA-Z]+="[^"<>]*")*)\s?(\/?)>/g),
    ];
    const open: string[] = [];
    for (const [, closing, name = "", , selfClosing] of tags) {
      if (closing === "/") expect(open.pop()).toBe(name);
      else if (selfClosing !== "/") open.push(name);
    }
    expect(open).toEqual([]);
    const text = svg.replace(/<\/?[a-z]+(?:\s[a-zA-Z-]+="[^"<>]*")*\s?\/?>/g, "");
    expect(text).not.toMatch(/[<>"]/);
  });

  it("does not depend on the order of keys and edges", () => {
    expect(renderWorkflowSvg(reordered, ANNOTATIONS, { idPrefix: "w1" })).toBe(svg);
  });

  const chainOf = (nodeCount: number) => {
    const nodes = Array.from({ length: nodeCount }, (_, index) => activity(`n${index}`, "test.echo"));
    const edges = nodes
      .slice(1)
      .map((node, index) => ({ id: `e${index}`, source: `n${index}`, target: node.id, type: "normal" }));
    return parse(workflow(nodes, { edges }));
  };

  it("draws up to 300 nodes as a graph", () => {
    expect(renderWorkflowSvg(chainOf(300), {}).match(/<g>/g)).toHaveLength(300);
  });

  it("writes more as an outline with figures", () => {
    const outline = renderWorkflowSvg(chainOf(301), { n0: 0.5, n1: null });
    expect(outline.match(/<text /g)).toHaveLength(301);
    expect(outline).toContain("An outline of 301 nodes, too many to draw as a graph.");
    expect(outline).toContain(">n0 (activity) · 50.0%</text>");
    expect(outline).toContain(">n1 (activity) · –</text>");
  });
});
