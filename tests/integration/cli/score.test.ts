import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildBundles } from "#bin/build.ts";
import { runCli, writeTree } from "@/tests/support/cli";

let cwd = "";
beforeAll(async () => {
  await buildBundles();
  cwd = await writeTree({
    "tolerant.json": '{"comparators": {"extract.total": {"comparator": "number", "options": {"absolute": 1}}}}',
    "script.json": '{"comparators": {"extract.total": {"comparator": "script", "options": {"source": "return 0.5"}}}}',
    "bad.json": '{"passTreshold": 1}',
  });
});
afterAll(() => rm(cwd, { recursive: true }));

const parseLines = (text: string): unknown[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("assay score", () => {
  it("answers each line in order, in the words of JSON lines", async () => {
    const stdin = `{"id": "a", "expected": {"extract": {"total": 10}}, "actual": {"extract": {"total": 10}}}
{"expected": {"extract": {"total": 10}, "sum": 1}, "actual": {"extract": null}}
`;
    const result = await runCli(["score", "--evaluator", "step-tree"], { cwd, stdin });
    expect([result.exitCode, result.stderr]).toEqual([0, ""]);
    const [first, second] = parseLines(result.stdout);
    expect(first).toEqual({
      id: "a",
      score: 1,
      pass: true,
      status: "scored",
      metrics: { "step.extract": 1 },
      fields: [{ path: "extract.total", expected: 10, actual: 10, score: 1, verdict: "match", comparator: "exact" }],
    });
    expect(second).toMatchObject({ score: 0, pass: false, metrics: { "step.extract": 0, "step.sum": 0 } });
    expect(second).not.toHaveProperty("id");
  });

  it("scores the other lines when one is bad, answers that one with its error, and exits 2", async () => {
    const good = '{"id": 3, "expected": {"a": 1}, "actual": {"a": 1}}';
    const stdin = `{"id": 1, "expected": {"a": 1}}\nnot json\n[]\n{"id": [], "expected": 1, "actual": 1}\n${good}\n`;
    const result = await runCli(["score", "--evaluator", "black-box"], { cwd, stdin });
    expect(result.exitCode).toBe(2);
    expect(result.stderr).toBe("assay: 4 of the lines could not be scored; each is answered with its error\n");
    expect(parseLines(result.stdout)).toEqual([
      { id: 1, error: 'line 1 has no "actual"' },
      { id: null, error: expect.stringMatching(/^line 2: /) },
      { id: null, error: "line 3 is not an object" },
      { id: null, error: "line 4: id must be a text or a number" },
      expect.objectContaining({ id: 3, score: 1, pass: true }),
    ]);
  });

  it("does not pass a corpus without a line for a good one", async () => {
    const result = await runCli(["score", "--evaluator", "black-box"], { cwd, stdin: "" });
    expect(result).toMatchObject({
      exitCode: 2,
      stdout: "",
      stderr: "assay: standard input has no lines; there is nothing to score\n",
    });
  });

  it("writes the figures over all lines", async () => {
    const line = (actual: number) => `{"expected": {"a": 1}, "actual": {"a": ${actual}}}\n`;
    const stdin = `${line(1)}${line(1)}${line(2)}bad\n`;
    await runCli(["score", "--evaluator", "black-box", "--summary", "s.json"], { cwd, stdin });
    expect(JSON.parse(await readFile(join(cwd, "s.json"), "utf8"))).toMatchObject({
      sampleCount: 3,
      badLineCount: 1,
      headline: { passRate: { k: 2, n: 3 } },
    });
  });

  it("takes a config, also one with a script", async () => {
    const stdin = '{"expected": {"extract": {"total": 10}}, "actual": {"extract": {"total": 11}}}\n';
    const score = async (config: string) => {
      const result = await runCli(["score", "--evaluator", "step-tree", "--config", config], { cwd, stdin });
      return [result.exitCode, JSON.parse(result.stdout).score];
    };
    expect(await score("tolerant.json")).toEqual([0, 1]);
    expect(await score("script.json")).toEqual([0, 0.5]);
  });

  it("keeps integers that a double cannot hold", async () => {
    const stdin = '{"id": 9007199254740993, "expected": {"a": 9007199254740993}, "actual": {"a": 9007199254740992}}\n';
    const result = await runCli(["score", "--evaluator", "black-box"], { cwd, stdin });
    expect(result.stdout).toContain('"id":9007199254740993');
    expect(result.stdout).toContain('"score":0');
  });

  it.each([
    [["--evaluator", "structred"], /^assay: Unknown evaluator "structred"; did you mean "structured"\? /],
    [
      ["--evaluator", "step-tree", "--config", "bad.json"],
      /^assay: The config of evaluator "step-tree" is not valid: .*passTreshold/,
    ],
    [["--evaluator", "step-tree", "--config", "none.json"], /^assay: none\.json does not exist\n$/],
    [[], /^assay: required option '--evaluator <type>' not specified\n$/],
  ])("names what is wrong with %j in one line and exits 2", async (args, line) => {
    const result = await runCli(["score", ...args], { cwd, stdin: "" });
    expect(result).toEqual({ exitCode: 2, stdout: "", stderr: expect.stringMatching(line) });
    expect(result.stderr.trimEnd()).not.toContain("\n");
  });

  it("refuses UTF-16 by name", async () => {
    const result = await runCli(["score", "--evaluator", "black-box"], {
      cwd,
      stdin: Buffer.from("\uFEFF{}", "utf16le"),
    });
    expect([result.exitCode, result.stderr]).toEqual([
      2,
      "assay: standard input is UTF-16; JSON lines must be UTF-8\n",
    ]);
  });
});
