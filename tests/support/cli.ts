import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inProject } from "#bin/paths.ts";

/** What a command left behind. */
export type CliResult = Readonly<{ exitCode: number | null; stdout: string; stderr: string }>;

export type CliOptions = Readonly<{
  cwd: string;
  stdin?: string | Uint8Array;
  env?: Readonly<Record<string, string>>;
  onSpawn?: (child: ChildProcess) => void;
}>;

/** Runs the bundled `assay` command in a process of its own, as a user in the folder `cwd` would. */
export async function runCli(args: readonly string[], options: CliOptions): Promise<CliResult> {
  const { cwd, stdin = "", env = {}, onSpawn } = options;
  const child = spawn(process.execPath, [inProject("dist/cli.mjs"), ...args], { cwd, env: { ...process.env, ...env } });
  onSpawn?.(child);
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.stderr += text;
  });
  child.stdin.end(stdin);
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  return { exitCode, ...output };
}

/** Writes files, by path, into a new temporary folder and gives its path. */
export async function writeTree(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "assay-cli-"));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return root;
}

/** A workflow with one JSONata node named `shape`, which gets the case's key `record`. */
export function buildWorkflowYaml(expression: string): string {
  return `schemaVersion: "1.0"
metadata: { name: Shape }
entryNodeId: shape
ctx:
  record: { type: object }
  prediction: { type: object }
nodes:
  shape:
    id: shape
    type: activity
    label: Shape
    activityType: transform.jsonata
    inputs: [{ port: input, ctxKey: record }]
    outputs: [{ port: result, ctxKey: prediction }]
    parameters: { expression: ${JSON.stringify(expression)} }
edges: []
`;
}
