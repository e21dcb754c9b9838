import type { ChildProcess } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildBundles } from "#bin/build.ts";
import { buildWorkflowYaml, runCli, writeTree } from "@/tests/support/cli";

const COPY = buildWorkflowYaml("{ 'total': total, 'name': name }");
const HALF = buildWorkflowYaml("{ 'total': total, 'name': 'nobody' }");
const FAILS_WITHOUT_TOTAL = buildWorkflowYaml("{ 'total': $number(total), 'name': name }");

const record = (total: unknown, name: string) => JSON.stringify({ record: { total, name } });
const expected = (total: unknown, name: unknown) => JSON.stringify({ shape: { total, name } });

/** stderr ends with a line break, which `$` of a pattern does not step over. */
const toWholeLine = (line: RegExp): RegExp => new RegExp(line.source.replace(/\$$/, "\\n$"));

const folders: string[] = [];

async function makeFolder(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await writeTree(files);
  folders.push(folder);
  return folder;
}

const benchmarkFiles = {
  "cases/plain/input.json": record(10, "Ada"),
  "cases/plain/expected.json": expected(10, "Ada"),
  "cases/nested/wrong-total/input.yaml": 'record: { total: "11", name: Bob }',
  "cases/nested/wrong-total/expected.yaml": "shape: { total: 12, name: $ignore }",
  "copy.yaml": COPY,
  "half.yaml": HALF,
};

beforeAll(() => buildBundles());
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

describe("assay benchmark", () => {
  it("prints one line per step, writes report and JSON, and passes although a case fails", async () => {
    const cwd = await makeFolder(benchmarkFiles);
    const result = await runCli(["benchmark", "cases", "-p", "copy.yaml", "-p", "half.yaml", "--json", "out.json"], {
      cwd,
    });
    expect(result).toEqual({
      exitCode: 0,
      stderr: "",
      stdout: `Pipeline: copy.yaml
Step 'shape'   accuracy: 50.0%   pass rate: 50.0% (threshold: 100%)
Overall   accuracy: 50.0%   pass rate: 50.0%   2 of 2 cases, 0 errors

Pipeline: half.yaml
Step 'shape'   accuracy: 25.0%   pass rate: 0.0% (threshold: 100%)
Overall   accuracy: 25.0%   pass rate: 0.0%   2 of 2 cases, 0 errors

Report written to: benchmark_report.html
`,
    });
    const report = await readFile(join(cwd, "benchmark_report.html"), "utf8");
    expect(report).toContain("<h1>Pipeline Benchmark Report</h1>");
    expect(report).not.toContain('id="attempt_logs"');
    expect(JSON.parse(await readFile(join(cwd, "out.json"), "utf8"))).toMatchObject({
      caseNames: ["nested/wrong-total", "plain"],
      workflows: [{ path: "copy.yaml" }, { path: "half.yaml", overallMeanAccuracy: 0.25 }],
    });
  });

  it("counts a case whose workflow fails as 0 and goes on with the others", async () => {
    const cwd = await makeFolder({
      "cases/a/input.json": record("none", "Ada"),
      "cases/a/expected.json": expected(1, "Ada"),
      "cases/b/input.json": record("2", "Bob"),
      "cases/b/expected.json": expected(2, "Bob"),
      "w.yaml": FAILS_WITHOUT_TOTAL,
    });
    const result = await runCli(["benchmark", "cases", "-p", "w.yaml", "--json", "out.json"], { cwd });
    expect(result.exitCode).toBe(0);
    expect(result.stdout).toContain("Overall   accuracy: 50.0%   pass rate: 50.0%   2 of 2 cases, 1 errors");
    const [failed] = JSON.parse(await readFile(join(cwd, "out.json"), "utf8")).workflows[0].cases;
    expect(failed).toMatchObject({
      name: "a",
      status: "error",
      overallScore: 0,
      passed: false,
      error: expect.stringMatching(/^node 'shape' failed: .*JSONATA_FAILED/),
      stepScores: [
        {
          stepName: "shape",
          score: 0,
          status: "failed",
          fieldScores: [
            { field: "total", expected: 1, score: 0, verdict: "failed" },
            { field: "name", expected: "Ada", score: 0, verdict: "failed" },
          ],
        },
      ],
    });
  });

  it("exits 1 when one workflow of several stays below --fail-under", async () => {
    const cwd = await makeFolder(benchmarkFiles);
    const args = ["benchmark", "cases", "-p", "copy.yaml", "-p", "half.yaml", "--fail-under"];
    const below = await runCli([...args, "0.4"], { cwd });
    expect([below.exitCode, below.stderr]).toEqual([1, "assay: half.yaml is below --fail-under 0.4\n"]);
    expect((await runCli([...args, "0.25"], { cwd })).exitCode).toBe(0);
  });

  it("takes title, sections, threshold and comparators of several kinds", async () => {
    const cwd = await makeFolder({
      ...benchmarkFiles,
      "comparators.yaml": `shape.total: { comparator: number, options: { absolute: 1 } }
shape.name: { script: "return actual === expected ? 1 : 0.5" }
`,
    });
    const options = ["--comparators", "comparators.yaml", "--pass-threshold", "0.75", "--title", "A <b> title"];
    const args = [
      "benchmark",
      "cases",
      "-p",
      "half.yaml",
      ...options,
      "-r",
      "reports/r.html",
      "--sections",
      "plots, attempt_logs",
    ];
    const result = await runCli(args, { cwd });
    expect([result.exitCode, result.stderr]).toEqual([0, ""]);
    expect(result.stdout).toContain("Step 'shape'   accuracy: 87.5%   pass rate: 100.0% (threshold: 75%)");
    const report = await readFile(join(cwd, "reports/r.html"), "utf8");
    expect(report).toContain("<h1>A &lt;b&gt; title</h1>");
    expect([...report.matchAll(/<section id="(\w+)"/g)].map((match) => match[1])).toEqual(["plots", "attempt_logs"]);
  });

  it("puts the texts of $file into the input", async () => {
    const cwd = await makeFolder({
      "cases/a/input.yaml": "record: { total: { $file: pages/total.txt }, name: Ada }",
      "cases/a/pages/total.txt": "12",
      "cases/a/expected.yaml": "shape: { total: '12', name: Ada }",
      "w.yaml": COPY,
    });
    expect((await runCli(["benchmark", "cases", "-p", "w.yaml"], { cwd })).stdout).toContain("accuracy: 100.0%");
  });

  it("warns of half a case, a node that is not there and a comparator that fits nothing, and runs the rest", async () => {
    const cwd = await makeFolder({
      ...benchmarkFiles,
      "cases/half/input.json": "{}",
      "cases/other/input.json": record(1, "x"),
      "cases/other/expected.json": '{"shap": {"total": 1}}',
      "c.yaml": "shape.totl: number",
    });
    const result = await runCli(["benchmark", "cases", "-p", "copy.yaml", "--comparators", "c.yaml"], { cwd });
    expect(result.exitCode).toBe(0);
    expect(result.stderr.split("\n")).toEqual([
      "assay: warning: cases/half has input.json but no expected file; it is not a case",
      "assay: warning: copy.yaml has no node 'shap', which cases expect something of; it counts as missing",
      expect.stringMatching(/^assay: warning: comparators\.shape\.totl is not used: .*did you mean "shape\.total"/),
      "",
    ]);
  });

  it("stops at Ctrl-C, also in the middle of a call, without a report", async () => {
    let child: ChildProcess | undefined;
    const server = createServer().once("request", () => child?.kill("SIGINT"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const host = `127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
    const waiting = COPY.replace("transform.jsonata", "http.request")
      .replace(/parameters: .*/, `parameters: { url: "http://${host}/" }`)
      .replace(/ *inputs: .*\n/, "")
      .replace("port: result", "port: response");
    const cwd = await makeFolder({ ...benchmarkFiles, "waiting.yaml": waiting });
    const result = await runCli(["benchmark", "cases", "-p", "waiting.yaml"], {
      cwd,
      env: { ASSAY_ALLOW_HOSTS: host },
      onSpawn: (spawned) => {
        child = spawned;
      },
    });
    server.closeAllConnections();
    server.close();
    expect(result).toEqual({ exitCode: 130, stdout: "", stderr: "assay: interrupted; no report was written\n" });
    await expect(readFile(join(cwd, "benchmark_report.html"))).rejects.toThrow("ENOENT");
  });
});

describe("bad input of assay benchmark", () => {
  const good = { "cases/a/input.json": record(1, "x"), "cases/a/expected.json": expected(1, "x"), "w.yaml": COPY };
  const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
  const cyclic = COPY.replace(
    "edges: []",
    "edges: [{ id: a, source: shape, target: other }, { id: b, source: other, target: shape }]",
  );

  it.each<[title: string, files: Record<string, string | Uint8Array>, args: string[], line: RegExp]>([
    ["a missing directory", {}, ["nowhere"], /^assay: nowhere does not exist$/],
    ["an empty directory", { "empty/.keep": "" }, ["empty"], /^assay: empty has no case: /],
    [
      "two inputs",
      { "cases/a/input.yaml": "{}" },
      [],
      /^assay: cases\/a has more than one input file: input\.json and input\.yaml$/,
    ],
    ["an ignored whole", { "cases/a/expected.json": '"$ignore"' }, [], /expected\.json is "\$ignore" as a whole/],
    ["a list of expectations", { "cases/a/expected.json": "[]" }, [], /expected\.json must be a mapping from node/],
    [
      "a file outside",
      { "cases/a/input.json": '{"d":{"$file":"../../w.yaml"}}' },
      [],
      /\$file "\.\.\/\.\.\/w\.yaml" points outside of the case$/,
    ],
    ["a missing file", { "cases/a/input.json": '{"d":{"$file":"none.md"}}' }, [], /none\.md does not exist$/],
    ["an empty file", { "cases/a/input.json": "" }, [], /input\.json: The file is empty \(0 bytes\)$/],
    ["bad JSON", { "cases/a/input.json": '{"a": }' }, [], /input\.json: .*\(line 1, column 7\)$/],
    [
      "bad YAML",
      { "cases/a/input.json": "{}", "cases/b/input.json": "{}", "cases/b/expected.yaml": "a: [1" },
      [],
      /b\/expected\.yaml: /,
    ],
    ["a repeated key", { "cases/a/input.json": '{"a":1,"a":2}' }, [], /input\.json: .*"a"/],
    ["deep nesting", { "cases/a/input.json": deep }, [], /input\.json: .*nest deeper than 200 levels/],
    [
      "wrong bytes",
      { "cases/a/input.json": new Uint8Array([0x7b, 0xff, 0x7d]) },
      [],
      /input\.json: .*0xff at offset 1/,
    ],
    [
      "an unknown activity",
      { "w.yaml": COPY.replace("transform.jsonata", "transform.jsonat") },
      [],
      /w\.yaml:\d+: .*transform\.jsonat/,
    ],
    [
      "a cycle",
      {
        "w.yaml": cyclic.replace(
          "edges:",
          `  other:\n    id: other\n    type: activity\n    label: Other\n    activityType: transform.jsonata\n    inputs: [{ port: input, ctxKey: record }]\n    parameters: { expression: "$" }\nedges:`,
        ),
      },
      [],
      /w\.yaml/,
    ],
    ["a missing workflow", {}, ["cases", "-p", "none.yaml"], /^assay: none\.yaml does not exist$/],
    [
      "an unknown section",
      {},
      ["cases", "-p", "w.yaml", "--sections", "plots,plot"],
      /^assay: unknown report section 'plot'; there are overall_summary/,
    ],
    [
      "an unknown comparator",
      { "c.yaml": "shape.total: nmber" },
      ["cases", "-p", "w.yaml", "--comparators", "c.yaml"],
      /^assay: comparator of 'shape\.total': Unknown comparator "nmber"; did you mean "number"/,
    ],
    [
      "a threshold outside",
      {},
      ["cases", "-p", "w.yaml", "--pass-threshold", "2"],
      /^assay: option '--pass-threshold <score>' argument '2' is invalid\. It must be a number from 0 to 1\.$/,
    ],
    [
      "no workflow",
      {},
      ["cases", "--title", "x"],
      /^assay: required option '-p, --pipeline <workflow>' not specified$/,
    ],
  ])("names %s in one line and exits 2", async (_title, files, args, line) => {
    const cwd = await makeFolder({ ...good, ...files });
    const withWorkflow = args.length < 2 ? [args[0] ?? "cases", "-p", "w.yaml"] : args;
    const result = await runCli(["benchmark", ...withWorkflow], { cwd });
    expect(result).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: expect.stringMatching(toWholeLine(line)),
    });
    expect(result.stderr.trimEnd().split("\n")).toHaveLength(1);
  });

  it("reads a byte order mark and UTF-16 as text", async () => {
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${record(1, "é")}`, "utf16le"));
    const cwd = await makeFolder({
      "cases/a/input.json": utf16,
      "cases/a/expected.json": `\uFEFF${expected(1, "é")}`,
      "w.yaml": COPY,
    });
    expect((await runCli(["benchmark", "cases", "-p", "w.yaml"], { cwd })).stdout).toContain("accuracy: 100.0%");
  });

  it("names every problem of the cases, one per line", async () => {
    const cwd = await makeFolder({
      ...good,
      "cases/a/input.json": "",
      "cases/b/input.json": "{}",
      "cases/b/expected.json": "{}",
    });
    const result = await runCli(["benchmark", "cases", "-p", "w.yaml"], { cwd });
    expect(result.stderr).toBe(`assay: cases/a/input.json: The file is empty (0 bytes)
assay: cases/b/expected.json expects nothing: it has no node
`);
  });
});
