import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildBundles } from "#bin/build.ts";
import { bundle } from "#bin/bundle.ts";
import packageJson from "@/package.json" with { type: "json" };
import { buildWorkflowYaml, runCli, writeTree } from "@/tests/support/cli";

const ESCAPING_NAME = "red\u001b[31m\nassay: done";

let cwd = "";
beforeAll(async () => {
  await buildBundles();
  cwd = await writeTree({
    "cases/plain/input.json": '{ "record": { "total": 1 } }',
    "cases/plain/expected.json": JSON.stringify({ shape: { total: 2 }, [ESCAPING_NAME]: 1 }),
    [`cases/${ESCAPING_NAME}/input.json`]: "{}",
    "w.yaml": buildWorkflowYaml("$"),
    "lines.jsonl": '{"expected":{"a":1},"actual":{"a":1}}\n',
  });
});
afterAll(() => rm(cwd, { recursive: true }));

const run = (...args: string[]) => runCli(args, { cwd });
const benchmark = (...args: string[]) => run("benchmark", "cases", "-p", "w.yaml", ...args);

describe("assay", () => {
  it("says its version", async () => {
    expect(await run("--version")).toEqual({ exitCode: 0, stdout: `${packageJson.version}\n`, stderr: "" });
  });

  it("lists every command, also the one that starts the product", async () => {
    const { exitCode, stdout } = await run("--help");
    expect([exitCode, ["benchmark", "score", "start"].filter((name) => !stdout.includes(`\n  ${name} `))]).toEqual([
      0,
      [],
    ]);
    expect((await run("help", "start")).stdout).toMatch(/^Usage: assay start \[--port/);
  });

  it.each([
    ["strat", "start"],
    ["benchmrk", "benchmark"],
  ])("takes %s for a slip of %s", async (name, meant) => {
    const stderr = `assay: unknown command '${name}' (Did you mean ${meant}?)\n`;
    expect(await run(name)).toEqual({ exitCode: 2, stdout: "", stderr });
  });

  it("stays whole while its parts are made again", async () => {
    let isBuilt = false;
    const building = bundle().finally(() => {
      isBuilt = true;
    });
    const exitCodes: (number | null)[] = [];
    while (!isBuilt) exitCodes.push((await benchmark("-r", "rebuilt.html")).exitCode);
    await building;
    expect(new Set(exitCodes)).toEqual(new Set([0]));
  });
});

describe("the output of assay", () => {
  it("writes the report and keeps the exit code although nobody reads what it prints", async () => {
    const result = await runCli(["benchmark", "cases", "-p", "w.yaml", "-r", "unread.html", "--fail-under", "1"], {
      cwd,
      onSpawn: (child) => child.stdout?.destroy(),
    });
    expect(result.exitCode).toBe(1);
    expect((await stat(join(cwd, "unread.html"))).size).toBeGreaterThan(0);
  });

  it("shows control characters of names instead of obeying them", async () => {
    const { stdout, stderr } = await benchmark("-r", "shown.html");
    expect(stdout).toContain("\nStep 'red\\u001b[31m\\u000aassay: done'   accuracy");
    expect(stderr).toContain("assay: warning: cases/red\\u001b[31m\\u000aassay: done has input.json");
    expect(`${stdout}${stderr}`).not.toContain("\u001b");
  });

  it.each([
    [["-r", "cases"], "cases cannot be written: it is a directory"],
    [["-r", "w.yaml/report.html"], "w.yaml/report.html cannot be written: not a directory"],
    [["--json", "cases"], "cases cannot be written: it is a directory"],
    [["-r", "one.html", "--json", "./one.html"], "--report and --json both name one.html"],
    [["--json", "-"], "option '--json <file>' argument '-' is invalid. It must be the path of a file or directory."],
    [["-r", ""], "option '-r, --report <file>' argument '' is invalid. It must be the path of a file or directory."],
  ])("refuses %j before a case is run", async (args, line) => {
    expect(await benchmark(...args)).toEqual({ exitCode: 2, stdout: "", stderr: `assay: ${line}\n` });
  });

  it("makes the folders of --json and --summary, as of --report", async () => {
    await benchmark("-r", "made/a/r.html", "--json", "made/b/out.json");
    expect(JSON.parse(await readFile(join(cwd, "made/b/out.json"), "utf8")).caseNames).toEqual(["plain"]);
    const stdin = await readFile(join(cwd, "lines.jsonl"));
    await runCli(["score", "--evaluator", "structured", "--summary", "made/c/s.json"], { cwd, stdin });
    expect(JSON.parse(await readFile(join(cwd, "made/c/s.json"), "utf8")).sampleCount).toBe(1);
  });

  it("refuses a --summary that cannot be written before a line is scored", async () => {
    const stdin = await readFile(join(cwd, "lines.jsonl"));
    const result = await runCli(["score", "--evaluator", "structured", "--summary", "cases"], { cwd, stdin });
    expect(result).toEqual({ exitCode: 2, stdout: "", stderr: "assay: cases cannot be written: it is a directory\n" });
  });
});

it("says why the directory is missed when --sections took it for a name", async () => {
  const { exitCode, stderr } = await run("benchmark", "-p", "w.yaml", "--sections", "plots", "cases");
  expect([exitCode, stderr]).toEqual([
    2,
    "assay: missing required argument 'dir'; --sections takes all names up to the next option, so put it first\n",
  ]);
});
