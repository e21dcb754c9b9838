import { describe, expect, it } from "vitest";
import { parseLocalSettings } from "./local-settings";

describe("parseLocalSettings", () => {
  it("needs nothing", () => {
    expect(parseLocalSettings({})).toEqual({ modelsFile: null, allowHosts: [], secrets: {} });
    expect(parseLocalSettings({ ASSAY_MODELS: "", ASSAY_ALLOW_HOSTS: " , " })).toEqual({
      modelsFile: null,
      allowHosts: [],
      secrets: {},
    });
  });

  it("takes the profile file, listed hosts and only variables that are meant as secrets", () => {
    const source = {
      ASSAY_MODELS: "models.yaml",
      ASSAY_ALLOW_HOSTS: "localhost:8080, ocr.internal",
      ASSAY_SECRET_KEY: "k",
      ASSAY_TOKEN: "t",
      HOME: "/root",
    };
    expect(parseLocalSettings(source)).toEqual({
      modelsFile: "models.yaml",
      allowHosts: ["localhost:8080", "ocr.internal"],
      secrets: { ASSAY_SECRET_KEY: "k" },
    });
  });
});
