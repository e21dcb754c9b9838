import { describe, expect, it } from "vitest";
import { DATASET_LIMITS, DEFAULT_DATASET_LIMITS } from "@/lib/domain/datasets/dataset-limits";
import { parseDatasetLimits } from "./dataset-limits";

describe("parseDatasetLimits", () => {
  it("has a default for every limit", () => {
    const defaults = Object.entries(DATASET_LIMITS).map(([name, limit]) => [name, limit.default]);
    expect(parseDatasetLimits({ ASSAY_PDF_PAGES_MAX: "" })).toEqual(Object.fromEntries(defaults));
    expect(DEFAULT_DATASET_LIMITS).toEqual(Object.fromEntries(defaults));
  });

  it("lets a variable of its own change each one", () => {
    const entries = Object.entries(DATASET_LIMITS);
    const source = Object.fromEntries(entries.map(([, { variable }], index) => [variable, String(index + 1)]));
    expect(parseDatasetLimits(source)).toEqual(Object.fromEntries(entries.map(([name], index) => [name, index + 1])));
  });

  it.each(["0", "-1", "1.5", "many", "1e400"])("refuses %s and names the variable", (text) => {
    expect(() => parseDatasetLimits({ ASSAY_FILE_BYTES_MAX: text })).toThrow(
      "ASSAY_FILE_BYTES_MAX must be a whole number above zero",
    );
  });
});
