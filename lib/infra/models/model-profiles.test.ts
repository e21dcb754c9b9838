import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadModelProfiles, parseModelProfiles } from "@/lib/infra/models/model-profiles";

const YAML = `
fast:
  baseUrl: https://models.example.com/v1
  model: small-1
  apiKey: { secret: ASSAY_SECRET_MODELS }
  headers: { x-team: assay, x-key: { secret: ASSAY_SECRET_MODELS } }
  inputCostPerMillionTokensUsd: 0.5
  outputCostPerMillionTokensUsd: 2
  priceDate: 2026-01-31
local: { baseUrl: "http://127.0.0.1:8080/v1", model: m, structuredOutputs: false }
`;

const PROFILES = new Map(
  Object.entries({
    fast: {
      baseUrl: "https://models.example.com/v1",
      model: "small-1",
      apiKey: { secret: "ASSAY_SECRET_MODELS" },
      headers: { "x-team": "assay", "x-key": { secret: "ASSAY_SECRET_MODELS" } },
      structuredOutputs: true,
      inputCostPerMillionTokensUsd: 0.5,
      outputCostPerMillionTokensUsd: 2,
      priceDate: "2026-01-31",
    },
    local: { baseUrl: "http://127.0.0.1:8080/v1", model: "m", headers: {}, structuredOutputs: false },
  }),
);

describe("model profiles", () => {
  it("are read from YAML and from JSON alike", () => {
    expect(parseModelProfiles(YAML, "models.yaml")).toEqual(PROFILES);
    expect(parseModelProfiles(JSON.stringify(Object.fromEntries(PROFILES)), "models.json")).toEqual(PROFILES);
  });

  it.each([
    ["a: { model: m }", "VALIDATION", /^The model profiles in f\.yaml are not valid: a\.baseUrl: must be an address/],
    ["a: { baseUrl: 'ftp://x', model: m }", "VALIDATION", /a\.baseUrl: must be an address/],
    ["a: { baseUrl: 'http://x' }", "VALIDATION", /a\.model: /],
    ["a: { baseUrl: 'http://x', model: m, apiKey: sk-123 }", "VALIDATION", /a\.apiKey: /],
    [
      "a: { baseUrl: 'http://x', model: m, apiKey: { secret: OPENAI_KEY } }",
      "VALIDATION",
      /a\.apiKey\.secret: A secret's name is/,
    ],
    ["a: { baseUrl: 'http://x', model: m, temperature: 1 }", "VALIDATION", /a: Unrecognized key: "temperature"/],
    [
      "a: { baseUrl: 'http://x', model: m, inputCostPerMillionTokensUsd: -1 }",
      "VALIDATION",
      /a\.inputCostPerMillionTokensUsd: /,
    ],
    ["a: { baseUrl: 'http://x', model: m, priceDate: yesterday }", "VALIDATION", /a\.priceDate: /],
    ["- a", "VALIDATION", /are not valid: /],
    ["", "VALIDATION", /are not valid: /],
    ["a: { b", "MALFORMED", /^The model profiles in f\.yaml are neither YAML nor JSON: /],
    ["a: &x { baseUrl: 'http://x', model: m }\nb: *x", "MALFORMED", /are neither YAML nor JSON: /],
  ])("are refused with the place of the problem: %s", (text, code, message) => {
    expect(() => parseModelProfiles(text, "f.yaml")).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    );
  });

  it("are loaded from a file, and a file that is missing or too large is named", async () => {
    const folder = await mkdtemp(join(tmpdir(), "assay-models-"));
    const file = join(folder, "models.yaml");
    await writeFile(file, YAML);
    expect(await loadModelProfiles(file)).toEqual(PROFILES);
    await expect(loadModelProfiles(join(folder, "none.yaml"))).rejects.toMatchObject({ code: "NOT_FOUND" });
    await writeFile(file, "#".repeat(1_000_001));
    await expect(loadModelProfiles(file)).rejects.toMatchObject({ code: "LIMIT_EXCEEDED" });
    const pipe = join(folder, "pipe.yaml");
    execFileSync("sh", ["-c", 'mkfifo "$0"', pipe]);
    await expect(loadModelProfiles(pipe)).rejects.toThrow(
      `The model profiles (ASSAY_MODELS) cannot be read: ${pipe} is not a file`,
    );
    await rm(folder, { recursive: true });
  });
});
