import { describe, expect, it } from "vitest";
import { DEFAULT_REPORT_SECTIONS, parseReportSections, REPORT_SECTIONS } from "./report-sections";

describe("report sections", () => {
  it("leaves only the attempt logs out by default", () => {
    expect(REPORT_SECTIONS.filter((section) => !DEFAULT_REPORT_SECTIONS.includes(section))).toEqual(["attempt_logs"]);
  });

  it("reads commas and white space alike, in report order, each section once", () => {
    const expected = { ok: true, sections: ["overall_summary", "plots", "attempt_logs"] };
    expect(parseReportSections(["plots,overall_summary, attempt_logs"])).toEqual(expected);
    expect(parseReportSections(["attempt_logs plots", "plots", "overall_summary"])).toEqual(expected);
  });

  it("names the first unknown section", () => {
    expect(parseReportSections(["plots, plot"])).toEqual({ ok: false, unknownName: "plot" });
  });

  it("gives no section for no name", () => {
    expect(parseReportSections([" ,"])).toEqual({ ok: true, sections: [] });
  });
});
