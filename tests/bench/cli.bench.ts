import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildBundles } from "#bin/build.ts";
import { inProject } from "#bin/paths.ts";
import type { Bench, BenchLine } from "@/tests/bench/benchmark";
import { buildWorkflowYaml } from "@/tests/support/cli";

const CASE_COUNT = 5000;
const FIELD_COUNT = 20;
const LINE_COUNT = 50_000;
const MS_PER_CASE_MAX = 0.7;

/** Whole processes, start, reading and report included, as a user sees them. */
export const bench: Bench = async () => {
  await buildBundles();
  const folder = await mkdtemp(join(tmpdir(), "assay-bench-"));
  try {
    await writeCases(folder);
    return [await measureBenchmark(folder), measureScore(folder)];
  } finally {
    await rm(folder, { recursive: true });
  }
};

function buildRecord(index: number): Record<string, string> {
  const fields = Array.from({ length: FIELD_COUNT }, (_, field) => [`field_${field}`, `value ${(index * field) % 97}`]);
  return Object.fromEntries(fields);
}

async function writeCases(folder: string): Promise<void> {
  await writeFile(join(folder, "w.yaml"), buildWorkflowYaml("$"));
  for (let index = 0; index < CASE_COUNT; index += 1) {
    const directory = join(folder, "cases", `case-${String(index).padStart(5, "0")}`);
    const record = buildRecord(index);
    const expected = index % 10 === 0 ? { ...record, field_3: "other" } : record;
    await mkdir(directory, { recursive: true });
    await writeFile(join(directory, "input.json"), JSON.stringify({ record }));
    await writeFile(join(directory, "expected.json"), JSON.stringify({ shape: expected }));
  }
}

async function measureBenchmark(folder: string): Promise<BenchLine> {
  const args = ["benchmark", join(folder, "cases"), "-p", join(folder, "w.yaml"), "-r", join(folder, "r.html")];
  const durationMs = runTimed(args, "");
  return {
    name: `assay benchmark, ${CASE_COUNT} trivial cases, whole process`,
    value: durationMs / CASE_COUNT,
    unit: "ms/case",
    budget: { max: MS_PER_CASE_MAX },
  };
}

function measureScore(folder: string): BenchLine {
  const lines = Array.from({ length: LINE_COUNT }, (_, index) => {
    const record = buildRecord(index);
    return `${JSON.stringify({ id: index, expected: { shape: record }, actual: { shape: record } })}\n`;
  });
  const durationMs = runTimed(
    ["score", "--evaluator", "step-tree", "--summary", join(folder, "s.json")],
    lines.join(""),
  );
  return {
    name: `assay score --evaluator step-tree, ${LINE_COUNT} lines of ${FIELD_COUNT} fields, whole process`,
    value: (LINE_COUNT / durationMs) * 1000,
    unit: "lines/s",
    budget: null,
  };
}

function runTimed(args: readonly string[], input: string): number {
  const startedMs = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [inProject("dist/cli.mjs"), ...args], {
    input,
    encoding: "utf8",
    maxBuffer: 1024 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`assay ${args[0]} ended with ${status}: ${stderr}`);
  return performance.now() - startedMs;
}
