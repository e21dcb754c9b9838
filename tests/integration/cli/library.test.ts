import { spawnSync } from "node:child_process";
import { mkdir, readFile, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildBundles } from "#bin/build.ts";
import { inProject, projectRoot } from "#bin/paths.ts";
import { buildWorkflowYaml, writeTree } from "@/tests/support/cli";

const SCRIPT = `import { generateReport, runBenchmark } from "assay";
const summary = await runBenchmark({
  benchmarkDir: "cases",
  workflows: ["w.yaml"],
  passThreshold: 0.75,
  comparators: { "shape.name": (actual: unknown, expected: unknown) => (actual === expected ? 1 : 0.5) },
  schemas: { shape: { type: "object", properties: { total: { type: "number" } } } },
});
await generateReport(summary, { output: "out/report.html", sections: ["overall_summary"], title: "From a library" });
console.log(JSON.stringify(summary));
`;

let folder = "";
beforeAll(async () => {
  await buildBundles();
  folder = await writeTree({
    "cases/good/input.json": '{"record": {"total": 1, "name": "Ada"}}',
    "cases/good/expected.json": '{"shape": {"total": 1, "name": "Bob", "note": "$ignore"}}',
    "cases/wrong-type/input.json": '{"record": {"total": "1", "name": "Ada"}}',
    "cases/wrong-type/expected.json": '{"shape": {"total": 1}}',
    "w.yaml": buildWorkflowYaml("{ 'total': total, 'name': name }"),
    "use.ts": SCRIPT,
    "package.json": '{"type": "module"}',
  });
  await mkdir(join(folder, "node_modules"));
  await symlink(projectRoot, join(folder, "node_modules/assay"));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });

describe("assay as a library, from another folder", () => {
  it("runs cases with functions and schemas and gives every score", async () => {
    const { stdout, stderr } = run("--experimental-strip-types", "--no-warnings", "use.ts");
    expect(stderr).toBe("");
    const summary = JSON.parse(stdout);
    const [workflow] = summary.workflows;
    expect([summary.passThreshold, summary.caseNames]).toEqual([0.75, ["good", "wrong-type"]]);
    expect(workflow).toMatchObject({
      path: "w.yaml",
      overallMeanAccuracy: 0.375,
      overallPassRate: 0.5,
      stepMeanAccuracy: { shape: 0.375 },
      stepPassRate: { shape: 0.5 },
      errorCaseCount: 1,
    });
    expect(workflow.cases[0]).toEqual({
      name: "good",
      status: "success",
      overallScore: 0.75,
      passed: true,
      elapsedMs: expect.any(Number),
      attempts: [],
      error: null,
      stepScores: [
        {
          stepName: "shape",
          score: 0.75,
          status: "scored",
          fieldScores: [
            { field: "total", actual: 1, expected: 1, score: 1, status: "scored", verdict: "match" },
            { field: "name", actual: "Ada", expected: "Bob", score: 0.5, status: "scored", verdict: "wrong" },
            { field: "note", actual: null, expected: "$ignore", score: null, status: "ignored", verdict: "ignored" },
          ],
        },
      ],
    });
    expect(workflow.cases[1]).toMatchObject({
      status: "error",
      overallScore: 0,
      error: "step 'shape' gave an output that its schema refuses: /total must be number",
    });
    const report = await readFile(join(folder, "out/report.html"), "utf8");
    expect(report).toContain("<h1>From a library</h1>");
  });

  it("ships types that a strict program compiles against", () => {
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2024", "--types", "node"];
    const typeRoots = ["--typeRoots", inProject("node_modules/@types")];
    const { stdout, status } = run(inProject("node_modules/typescript/bin/tsc"), ...options, ...typeRoots, "use.ts");
    expect([status, stdout]).toEqual([0, ""]);
  });

  it("rejects with one line per problem", () => {
    const script = `import { runBenchmark } from "assay";
await runBenchmark({ benchmarkDir: "nowhere", workflows: ["w.yaml"] }).catch((error) => console.log(error.name, error.message));`;
    expect(run("--input-type=module", "--eval", script).stdout).toBe("AppError nowhere does not exist\n");
  });

  it("tells a program without types which options it cannot take", () => {
    const script = `import { generateReport, runBenchmark } from "assay";
const tell = (error) => console.log(error.name, error.message);
await runBenchmark().catch(tell);
await runBenchmark({ benchmarkDir: "cases", workflows: "w.yaml", concurrency: 0, comparator: {} }).catch(tell);
await runBenchmark({ benchmarkDir: "cases", workflows: ["w.yaml"], comparators: { shape: 5 } }).catch(tell);
await generateReport({}, { output: "r.html", sections: "plots" }).catch(tell);`;
    expect(run("--input-type=module", "--eval", script).stdout.split("\n")).toEqual([
      "AppError options: must be an object",
      "AppError workflows: must be a list of paths",
      "concurrency: must be a whole number from 1 to 256",
      "options: comparator is not known",
      "AppError comparators: 'shape' must be \"name\", {comparator, options} or {script}",
      "AppError sections: must be a list of section names",
      "",
    ]);
  });
});
