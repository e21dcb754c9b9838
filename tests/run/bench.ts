import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { buildBundles } from "#bin/build.ts";
import { inProject, projectRoot } from "#bin/paths.ts";
import type { Bench, BenchLine } from "../bench/benchmark.ts";

const ENDING = ".bench.ts";

function verdictOf({ value, budget }: BenchLine): string {
  if (budget === null) return "";
  const isKept = value >= (budget.min ?? Number.NEGATIVE_INFINITY) && value <= (budget.max ?? Number.POSITIVE_INFINITY);
  const bound = budget.min === undefined ? `≤ ${budget.max}` : `≥ ${budget.min}`;
  return `${isKept ? "ok  " : "OVER"}  ${bound}`;
}

function print(line: BenchLine): void {
  const value = line.value >= 100 ? Math.round(line.value).toLocaleString("en") : line.value.toPrecision(3);
  const note = line.note === undefined ? "" : `   (${line.note})`;
  console.log(`${line.name.padEnd(58)} ${value.padStart(12)} ${line.unit.padEnd(14)} ${verdictOf(line)}${note}`);
}

async function load(file: string): Promise<Bench> {
  const outfile = inProject(".cache", "bench", `${path.basename(file, ENDING)}.mjs`);
  await build({
    absWorkingDir: projectRoot,
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    // Our own start files find the project by where they are, so they stay there.
    external: ["#bin/*"],
    alias: { "server-only": "./tests/support/server-only.ts" },
    logLevel: "warning",
  });
  return ((await import(pathToFileURL(outfile).href)) as { bench: Bench }).bench;
}

/** Runs the benches whose file name contains one of `wanted` (all when empty) and prints a line each beside its budget. */
export async function runBenches(wanted: readonly string[]): Promise<void> {
  await buildBundles();
  const files = readdirSync(inProject("tests", "bench")).filter(
    (name) => name.endsWith(ENDING) && (wanted.length === 0 || wanted.some((part) => name.includes(part))),
  );
  for (const name of files.sort()) {
    const bench = await load(path.join("tests", "bench", name));
    for (const line of await bench()) print(line);
  }
}
