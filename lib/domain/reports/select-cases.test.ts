import { describe, expect, it } from "vitest";
import { buildFailingSample, buildField, buildReport, buildSample, buildWorkflow } from "@/tests/support/report-model";
import type { ReportField, ReportSample } from "./report-model";
import { listCaseRows, selectCases } from "./select-cases";

const reportOf = (...samplesByWorkflow: (readonly ReportSample[])[]) =>
  buildReport({ workflows: samplesByWorkflow.map((samples) => buildWorkflow({ samples })) });

const withFields = (fields: readonly ReportField[]) =>
  buildSample({ nodes: [{ name: "extract", score: 1, status: "scored", fields }] });

describe("selectCases", () => {
  it("puts failing cases and errors first, otherwise keeps the order, and lets ignored cases not fail", () => {
    const ignored = buildSample({ name: "ignored", score: null, passed: false });
    const error = buildSample({ name: "error", status: "error", score: 0, passed: false, nodes: [] });
    const { shown } = selectCases(reportOf([buildSample({ name: "a" }), ignored, buildFailingSample("b"), error]));
    expect(shown.map(({ name, isFailing }) => [name, isFailing])).toEqual([
      ["b", true],
      ["error", true],
      ["a", false],
      ["ignored", false],
    ]);
  });

  it("calls a case of two workflows different when any score differs, even one that fails under both alike not", () => {
    const { shown } = selectCases(
      reportOf([buildFailingSample("same"), buildSample()], [buildFailingSample("same"), buildFailingSample("x")]),
    );
    expect(shown.map(({ isDifferent }) => isDifferent)).toEqual([false, true]);
  });

  it("calls a case of one workflow different when something in it is not right", () => {
    const { shown } = selectCases(reportOf([buildFailingSample("a"), buildSample()]));
    expect(shown.map(({ isDifferent }) => isDifferent)).toEqual([true, false]);
  });

  it("keeps at most 500 cases and says how many there are", () => {
    const { shown, caseCount } = selectCases(reportOf(Array.from({ length: 1200 }, () => buildSample())));
    expect([shown.length, caseCount]).toEqual([500, 1200]);
  });

  it("stops at about 20,000 fields but shows one case of any size", () => {
    const large = withFields(Array.from({ length: 15_000 }, () => buildField()));
    expect(selectCases(reportOf([large, large])).shown).toHaveLength(1);
    const huge = withFields(Array.from({ length: 30_000 }, () => buildField()));
    expect(selectCases(reportOf([huge])).shown).toHaveLength(1);
  });
});

describe("listCaseRows", () => {
  it("lines fields up over workflows and leaves a gap where one has no such field", () => {
    const right = buildField({ path: "a" });
    const wrong = buildField({ path: "a", prediction: 1, score: 0, verdict: "wrong" });
    const ignored = buildField({ path: "b", groundTruth: "$ignore", score: null, verdict: "ignored" });
    const [view] = selectCases(reportOf([withFields([right])], [withFields([wrong, ignored])])).shown;
    expect(view && listCaseRows(view)).toEqual([
      { node: "extract", path: "a", groundTruth: 10, cells: [right, wrong], isWrong: true, isDifferent: true },
      { node: "extract", path: "b", groundTruth: "$ignore", cells: [null, ignored], isWrong: false, isDifferent: true },
    ]);
  });
});
