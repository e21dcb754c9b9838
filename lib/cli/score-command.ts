import process from "node:process";
import { stringifyExact } from "@/lib/domain/datasets/stringify-exact";
import { bindEvaluator } from "@/lib/domain/evaluators/registry";
import { type Aggregator, createAggregator } from "@/lib/domain/metrics/create-aggregator";
import type { ScoringTools } from "@/lib/domain/scoring/comparator";
import { AppError } from "@/lib/errors/app-error";
import { openScriptSandbox } from "@/lib/local-composition";
import { EXIT_CODES, type ExitCode } from "./exit-codes";
import { prepareOutputFile, writeOutputFile } from "./output-file";
import { type Line, readLines } from "./read-lines";
import { readEvaluatorConfig } from "./read-settings";
import { type ScoredLine, scoreLine, toOutcomeLine } from "./score-line";
import { createBatchedWriter } from "./write-batched";

export type ScoreCommandOptions = Readonly<{ evaluator: string; config?: string; summary?: string }>;

/** `assay score`: one outcome per line, in order; a line that cannot be scored is answered with its error. */
export async function runScoreCommand(options: ScoreCommandOptions): Promise<ExitCode> {
  const config = await readEvaluatorConfig(options.config);
  const { evaluator, evaluate } = bindEvaluator(options.evaluator, config, await openTools(config));
  if (options.summary !== undefined) await prepareOutputFile(options.summary);
  process.stdout.once("error", () => process.exit()); // Outcomes that nobody reads are not worth making.
  // Figures over all lines keep a few numbers of each, so they are collected only when they are asked for.
  const aggregator = options.summary === undefined ? null : createAggregator(evaluator);
  const output = createBatchedWriter(process.stdout);
  let lineCount = 0;
  let badLineCount = 0;
  for await (const line of readLines(process.stdin)) {
    lineCount += 1;
    const scored = scoreLine(line, evaluate);
    if (!scored.ok) badLineCount += 1;
    else if (aggregator !== null) addToSummary(aggregator, line, scored);
    await output.write(`${stringifyExact(toOutcomeLine(scored))}\n`);
  }
  await output.flush();
  if (options.summary !== undefined && aggregator !== null) {
    const summary = { ...aggregator.result(), badLineCount };
    await writeOutputFile(options.summary, `${JSON.stringify(summary, null, 2)}\n`);
  }
  if (lineCount === 0) throw new AppError("VALIDATION", "standard input has no lines; there is nothing to score");
  if (badLineCount === 0) return EXIT_CODES.success;
  process.stderr.write(`assay: ${badLineCount} of the lines could not be scored; each is answered with its error\n`);
  return EXIT_CODES.badInput;
}

/** Opening the sandbox takes time, and a config that needs it says "script" somewhere. */
async function openTools(config: unknown): Promise<ScoringTools> {
  if (!stringifyExact(config ?? null).includes('"script"')) return {};
  return { compileScript: (await openScriptSandbox()).compile };
}

function addToSummary(aggregator: Aggregator, line: Line, { id, outcome }: Extract<ScoredLine, { ok: true }>): void {
  aggregator.add({ sampleId: String(id ?? line.number), status: "completed", outcome });
}
