import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildBundles } from "#bin/build.ts";
import { activityDeclarations } from "@/lib/domain/activities/registry";
import { parseWorkflow } from "@/lib/domain/workflows/parse-workflow";
import { hashWorkflow } from "@/lib/domain/workflows/workflow-hash";
import { runCli, writeTree } from "@/tests/support/cli";
import { BAD_SOURCES, change, HANGING_PATTERN_SOURCE, VALID_SOURCE } from "@/tests/support/workflow-sources";

const folders: string[] = [];

async function validate(files: Readonly<Record<string, string | Uint8Array>>, args = Object.keys(files)) {
  const cwd = await writeTree(files);
  folders.push(cwd);
  return runCli(["validate", ...args], { cwd });
}

function hashOf(source: string): string {
  const { config } = parseWorkflow(source, activityDeclarations);
  if (config === null) throw new Error("The text is no workflow");
  return hashWorkflow(config, activityDeclarations);
}

beforeAll(() => buildBundles());
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

it("prints the config hash of each valid file", async () => {
  const other = change(VALID_SOURCE, "label: Normalise", "label: Numbers");
  expect(await validate({ "a.yaml": VALID_SOURCE, "b.yaml": other })).toEqual({
    exitCode: 0,
    stderr: "",
    stdout: `a.yaml: valid, hash ${hashOf(VALID_SOURCE)}\nb.yaml: valid, hash ${hashOf(other)}\n`,
  });
});

it("prints one line per problem, checks the other files all the same, and exits 2", async () => {
  const broken = change(
    change(VALID_SOURCE, "extract.regex", "extract.regx"),
    "ctxKey: prediction",
    "ctxKey: predicton",
  );
  const { exitCode, stdout } = await validate({ "broken.yaml": broken, "good.yaml": VALID_SOURCE });
  expect(exitCode).toBe(2);
  expect(stdout.trimEnd().split("\n")).toEqual([
    expect.stringMatching(/^broken\.yaml:28: error nodes\.normalize\.outputs\.0\.ctxKey: .*"prediction"/),
    'broken.yaml:15: error nodes.extract.activityType: there is no activity "extract.regx" (did you mean "extract.regex"?)',
    `good.yaml: valid, hash ${hashOf(VALID_SOURCE)}`,
  ]);
});

it("passes with warnings, which it prints", async () => {
  const lonely =
    "  lonely: { id: lonely, type: activity, label: L, activityType: text.normalize, parameters: { text: x } }\n";
  const source = change(VALID_SOURCE, "edges:", `${lonely}edges:`);
  const { exitCode, stdout } = await validate({ "w.yaml": source });
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^w\.yaml:32: warning nodes\.lonely: .*\nw\.yaml: valid, hash [0-9a-f]{64}\n$/);
});

it("names the line and the thing for every bad input", async () => {
  const files = BAD_SOURCES.map(({ source }, index) => [`w${index}.yaml`, source] as const);
  const { exitCode, stdout, stderr } = await validate(Object.fromEntries(files));
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: "" });
  const lines = stdout.split("\n");
  for (const [index, { line, path, message }] of BAD_SOURCES.entries()) {
    const place = line === null ? `w${index}.yaml` : `w${index}.yaml:${line}`;
    const start = path === "" ? `${place}: error: ` : `${place}: error ${path}: `;
    const messages = lines.flatMap((text) => (text.startsWith(start) ? [text.slice(start.length)] : []));
    expect(messages).toContainEqual(expect.stringMatching(message));
  }
});

it("accepts a pattern on which engines that backtrack would hang", async () => {
  expect(await validate({ "w.yaml": HANGING_PATTERN_SOURCE })).toMatchObject({ exitCode: 0 });
});

it.each([
  ["is not there", {}, "missing.yaml: error: missing.yaml does not exist\n"],
  ["is no text", { "missing.yaml": new Uint8Array([0xc3, 0x28]) }, /^missing\.yaml: error: .*UTF-8/],
  ["is empty", { "missing.yaml": "" }, "missing.yaml: error: The file is empty (0 bytes)\n"],
])("says that a file %s", async (_name, files, expected) => {
  const { exitCode, stdout } = await validate(files, ["missing.yaml"]);
  expect(exitCode).toBe(2);
  expect(stdout).toEqual(typeof expected === "string" ? expected : expect.stringMatching(expected));
});

it("asks for a file", async () => {
  const { exitCode, stderr } = await validate({}, []);
  expect(exitCode).toBe(2);
  expect(stderr).toContain("missing required argument 'workflow'");
});
