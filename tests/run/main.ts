import { buildBundles, buildWeb, generateClient } from "#bin/build.ts";
import { runBenches } from "./bench.ts";
import type { Part, PartResult } from "./part.ts";
import { ALL_STAGES, type Stage, VERIFY_STAGES } from "./stages.ts";

const SHOWN_OUTPUT_CHARACTERS = 12_000;

async function runPart(part: Part): Promise<PartResult> {
  const started = performance.now();
  const result = await part
    .run()
    .catch((error: unknown) => ({ passed: 0, failed: 1, notRun: [], output: String(error) }));
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  if (result.failed > 0) console.log(result.output.slice(-SHOWN_OUTPUT_CHARACTERS));
  console.log(`${part.name.padEnd(14)}${seconds.padStart(7)} s  ${result.passed} passed, ${result.failed} failed`);
  return result;
}

/** Runs the stages in order, also after one failed, and ends with the one line that tells it all. */
async function runStages(stages: readonly Stage[]): Promise<void> {
  const results: PartResult[] = [];
  for (const stage of stages) results.push(...(await Promise.all(stage.map(runPart))));
  for (const line of results.flatMap((result) => result.notRun)) console.log(line.trim());
  const sum = (key: "passed" | "failed") => results.reduce((total, result) => total + result[key], 0);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = sum("failed") === 0 ? 0 : 1;
}

const TASKS: Readonly<Record<string, () => Promise<unknown>>> = {
  test: () => runStages(ALL_STAGES),
  verify: () => runStages(VERIFY_STAGES),
  bench: () => runBenches(process.argv.slice(3)),
  build: async () => {
    await buildWeb();
    await buildBundles();
  },
  generate: generateClient,
};

const task = TASKS[process.argv[2] ?? ""];
if (task === undefined) {
  console.error(`Unknown task ${process.argv[2] ?? ""}; there are ${Object.keys(TASKS).join(", ")}`);
  process.exitCode = 2;
} else {
  await task();
}
