import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildBundles } from "#bin/build.ts";
import { runCli, writeTree } from "@/tests/support/cli";
import { type OpenAiStub, STUB_MODEL, startOpenAiStub } from "@/tests/support/openai-stub";

const WORKFLOW = `schemaVersion: "1.0"
metadata: { name: Read a letter }
entryNodeId: read
ctx:
  letter: { type: string }
  prediction: { type: object }
nodes:
  read:
    id: read
    type: activity
    label: Read
    activityType: extract.llm
    inputs: [{ port: text, ctxKey: letter }]
    outputs: [{ port: fields, ctxKey: prediction }]
    parameters:
      profile: reader
      instructions: Read the sender.
      schema: { type: object, properties: { sender: { type: string } }, required: [sender] }
edges: []
`;

let stub: OpenAiStub;
let cwd = "";
beforeAll(async () => {
  await buildBundles();
  stub = await startOpenAiStub("key-1", [
    { kind: "status", status: 503, message: "busy" },
    { kind: "answer", content: '{"sender": "Ada"}', inputTokens: 12, outputTokens: 5 },
  ]);
  cwd = await writeTree({
    "cases/handwritten/input.yaml": "letter: { $file: letter.txt }",
    "cases/handwritten/letter.txt": "Yours, Ada",
    "cases/handwritten/expected.yaml": "read: { sender: Ada }",
    "w.yaml": WORKFLOW,
    "models.yaml": `reader: { baseUrl: "${stub.baseUrl}", model: small, apiKey: { secret: ASSAY_SECRET_READER } }`,
  });
});
afterAll(async () => {
  await stub.close();
  await rm(cwd, { recursive: true });
});

const settings = { ASSAY_MODELS: "models.yaml", ASSAY_SECRET_READER: "key-1" };

it("runs a workflow with a model and logs every attempt in the report", async () => {
  const args = ["benchmark", "cases", "-p", "w.yaml", "--sections", "attempt_logs", "--json", "out.json"];
  const result = await runCli(args, { cwd, env: settings });
  expect([result.exitCode, result.stderr]).toEqual([0, ""]);
  expect(result.stdout).toContain("Step 'read'   accuracy: 100.0%");
  const [first, second] = JSON.parse(await readFile(join(cwd, "out.json"), "utf8")).workflows[0].cases[0].attempts;
  expect(first).toMatchObject({ stepName: "read", attempt: 1, status: "error", inputTokenCount: null });
  expect(second).toMatchObject({
    attempt: 2,
    status: "success",
    model: STUB_MODEL,
    inputTokenCount: 12,
    outputTokenCount: 5,
  });
  const report = await readFile(join(cwd, "benchmark_report.html"), "utf8");
  expect(report).toContain("2 of 2 model attempts shown.");
  expect(report).not.toContain("key-1");
});

it("names a file of model profiles that is not there, in one line, before anything is run", async () => {
  const env = { ...settings, ASSAY_MODELS: "none.yaml" };
  const result = await runCli(["benchmark", "cases", "-p", "w.yaml"], { cwd, env });
  expect(result).toEqual({ exitCode: 2, stdout: "", stderr: expect.stringMatching(/^assay: .*none\.yaml.*\n$/) });
});

it.each([
  ["a profile", { ASSAY_MODELS: "" }, 'There is no model profile "reader"; none is configured, see ASSAY_MODELS'],
  ["a secret", { ASSAY_SECRET_READER: "" }, "The secret ASSAY_SECRET_READER is not set on this server"],
])("names %s that is not there before anything is run", async (_what, missing, line) => {
  const result = await runCli(["benchmark", "cases", "-p", "w.yaml"], { cwd, env: { ...settings, ...missing } });
  expect(result).toEqual({ exitCode: 2, stdout: "", stderr: `assay: ${line}\n` });
});
