import { describe, expect, it } from "vitest";
import {
  buildFailingSample,
  buildField,
  buildNode,
  buildReport,
  buildSample,
  buildWorkflow,
} from "@/tests/support/report-model";
import { renderReportHtml } from "./render-report-html";
import { DEFAULT_REPORT_SECTIONS, REPORT_SECTIONS } from "./report-sections";

const twoWorkflows = buildReport({
  workflows: [
    buildWorkflow({
      label: "a.yaml",
      accuracy: 0.5,
      nodes: [buildNode({ accuracy: 0.5 }), buildNode({ name: "old" })],
    }),
    buildWorkflow({
      label: "b.yaml",
      accuracy: 0.75,
      nodes: [buildNode({ accuracy: 0.75 }), buildNode({ name: "unscored", accuracy: null, passRate: null })],
      samples: [buildFailingSample("plain-invoice")],
    }),
  ],
});

const sectionsOf = (page: string) => [...page.matchAll(/<section id="(\w+)">/g)].map((match) => match[1]);

describe("renderReportHtml", () => {
  it("shows exactly the chosen sections in the order handed in", () => {
    expect(sectionsOf(renderReportHtml(twoWorkflows, REPORT_SECTIONS))).toEqual(REPORT_SECTIONS);
    expect(sectionsOf(renderReportHtml(twoWorkflows, ["plots"]))).toEqual(["plots"]);
  });

  it("loads nothing and runs nothing", () => {
    const page = renderReportHtml(twoWorkflows, REPORT_SECTIONS);
    expect(page).toContain("default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;");
    expect(page).not.toMatch(/\b(?:src|srcset|action)=|url\(|@import|javascript:|\son\w+=/);
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).toContain('<script type="application/json" id="report-data">');
  });

  it("keeps every text of the data inside of its place", () => {
    const hostile = `</script></style><img src=x onerror=alert(1)>"'&`;
    const fields = [
      buildField({ path: hostile, groundTruth: hostile, prediction: { [hostile]: hostile }, note: hostile }),
    ];
    const sample = buildSample({
      name: hostile,
      status: "error",
      error: hostile,
      nodes: [{ name: hostile, score: 1, status: "scored", fields }],
      attempts: [
        {
          nodePath: hostile,
          attempt: 1,
          status: "error",
          model: hostile,
          inputTokenCount: null,
          outputTokenCount: null,
          durationMs: 1,
          finishReason: null,
          error: hostile,
        },
      ],
    });
    const workflow = buildWorkflow({
      label: hostile,
      samples: [sample],
      nodes: [buildNode({ name: hostile })],
      graph: { svg: "<svg></svg>", mermaid: hostile },
    });
    const page = renderReportHtml(buildReport({ title: hostile, workflows: [workflow, workflow] }), REPORT_SECTIONS);
    expect(page).not.toContain("<img");
    expect(page.match(/<\/script>/g)).toHaveLength(1);
    expect(page.match(/<\/style>/g)).toHaveLength(1);
    const data = /id="report-data">(.*?)<\/script>/.exec(page)?.[1] ?? "";
    expect(JSON.parse(data)).toMatchObject({ title: hostile, workflows: [{ label: hostile }, { label: hostile }] });
  });

  it("draws unscored steps as gaps and gives each plot a table with the same numbers", () => {
    const page = renderReportHtml(twoWorkflows, ["plots"]);
    expect(page).toContain("unscored, b.yaml: not scored");
    expect(page).toContain('<th scope="row">Overall</th><td class="number">50.0%</td><td class="number">75.0%</td>');
    expect(page).toContain('<th scope="row">extract</th><td class="number">+25.0 pp</td>');
  });

  it("draws differences only for exactly two workflows", () => {
    const three = buildReport({ workflows: [...twoWorkflows.workflows, buildWorkflow({ label: "c.yaml" })] });
    expect(renderReportHtml(three, ["plots"])).not.toContain("percentage points");
    expect(renderReportHtml(buildReport(), ["plots"])).not.toContain("percentage points");
    expect(renderReportHtml(twoWorkflows, ["plots"])).toContain("Difference (percentage points)");
  });

  it("opens failing cases and leaves the others closed", () => {
    const samples = [buildSample({ name: "good" }), buildFailingSample("bad")];
    const page = renderReportHtml(buildReport({ workflows: [buildWorkflow({ samples })] }), ["per_case_breakdown"]);
    expect([...page.matchAll(/<details class="([^"]+)"( open)?><summary><b>(\w+)/g)].map((m) => m.slice(1))).toEqual([
      ["case failing different", " open", "bad"],
      ["case", undefined, "good"],
    ]);
  });

  it("says what it leaves out", () => {
    const samples = Array.from({ length: 501 }, () => buildSample());
    const page = renderReportHtml(buildReport({ workflows: [buildWorkflow({ samples })] }), DEFAULT_REPORT_SECTIONS);
    expect(page).toContain("500 of 501 cases shown, failing first.");
    expect(page).toContain("The other 1 are left out");
  });

  it("says so when there is nothing to compare, to draw or to log", () => {
    const bare = buildReport({ workflows: [buildWorkflow({ graph: null, nodes: [] })] });
    const page = renderReportHtml(bare, REPORT_SECTIONS);
    expect(page).toContain("nothing to compare it with");
    expect(page).toContain("No case expects anything of a step.");
    expect(page).toContain("graph is not part of the data");
    expect(page).toContain("No workflow called a model.");
  });
});
