import { resolve } from "node:path";
import process from "node:process";
import { stringifyExact } from "@/lib/domain/datasets/stringify-exact";
import { AppError } from "@/lib/errors/app-error";
import { EXIT_CODES, type ExitCode } from "./exit-codes";
import { generateReport, runBenchmark } from "./library";
import type { BenchmarkSummary, RunBenchmarkOptions } from "./library-types";
import { prepareOutputFile, writeOutputFile } from "./output-file";
import { createProgressLine, type ProgressLine } from "./progress-line";
import { readSections } from "./read-sections";
import { readComparatorSettings } from "./read-settings";
import { formatBenchmarkSummary } from "./summary-text";
import { toTerminalText } from "./terminal-text";

/** One Ctrl-C may arrive twice: from the terminal, and passed on by the process that started this one. */
const REPEATED_SIGNAL_MS = 500;

export type BenchmarkCommandOptions = Readonly<{
  pipeline: readonly string[];
  report: string;
  passThreshold: number;
  title: string;
  sections?: readonly string[];
  comparators?: string;
  json?: string;
  failUnder?: number;
  concurrency: number;
}>;

/** `assay benchmark`: runs, prints, writes the report. An interrupted run writes nothing: partial means mislead. */
export async function runBenchmarkCommand(
  directory: string | undefined,
  options: BenchmarkCommandOptions,
): Promise<ExitCode> {
  if (directory === undefined) throw missingDirectory(options);
  const sections = readSections(options.sections);
  await prepareOutputs(options);
  const comparators = options.comparators === undefined ? {} : await readComparatorSettings(options.comparators);
  const summary = await runUntilInterrupted({
    benchmarkDir: directory,
    workflows: options.pipeline,
    comparators,
    passThreshold: options.passThreshold,
    concurrency: options.concurrency,
  });
  if (summary === null) return EXIT_CODES.interrupted;
  process.stdout.write(formatBenchmarkSummary(summary));
  if (options.json !== undefined) await writeOutputFile(options.json, `${stringifyExact(summary)}\n`);
  await generateReport(summary, { output: options.report, sections, title: options.title });
  process.stdout.write(`\nReport written to: ${toTerminalText(options.report)}\n`);
  return options.failUnder === undefined ? EXIT_CODES.success : checkAccuracy(summary, options.failUnder);
}

function missingDirectory({ sections }: BenchmarkCommandOptions): AppError {
  const hint = sections === undefined ? "" : "; --sections takes all names up to the next option, so put it first";
  return new AppError("VALIDATION", `missing required argument 'dir'${hint}`);
}

async function prepareOutputs({ report, json }: BenchmarkCommandOptions): Promise<void> {
  await prepareOutputFile(report);
  if (json === undefined) return;
  if (resolve(json) === resolve(report)) {
    throw new AppError("VALIDATION", `--report and --json both name ${report}`);
  }
  await prepareOutputFile(json);
}

/** Runs until the end, or gives null after Ctrl-C; a second Ctrl-C ends the process at once. */
async function runUntilInterrupted(options: RunBenchmarkOptions): Promise<BenchmarkSummary | null> {
  const interruption = new AbortController();
  let interruptedAt: number | null = null;
  const interrupt = () => {
    const now = performance.now();
    if (interruptedAt !== null && now - interruptedAt > REPEATED_SIGNAL_MS) process.exit(EXIT_CODES.interrupted);
    interruptedAt ??= now;
    interruption.abort();
  };
  process.on("SIGINT", interrupt);
  const progress = createProgressLine(process.stderr);
  try {
    return await runBenchmark({
      ...options,
      signal: interruption.signal,
      onProgress: progress.show,
      onWarning: (message) => warn(progress, message),
    });
  } catch (error) {
    if (!interruption.signal.aborted) throw error;
    progress.clear();
    process.stderr.write("assay: interrupted; no report was written\n");
    return null;
  } finally {
    progress.clear();
    process.off("SIGINT", interrupt);
  }
}

function warn(progress: ProgressLine, message: string): void {
  progress.clear();
  process.stderr.write(`assay: warning: ${toTerminalText(message)}\n`);
}

/** A workflow in which nothing was scored has not shown that it reaches the threshold. */
function checkAccuracy(summary: BenchmarkSummary, failUnder: number): ExitCode {
  const below = summary.workflows.filter(({ overallMeanAccuracy }) => (overallMeanAccuracy ?? -1) < failUnder);
  for (const { path } of below) {
    process.stderr.write(`assay: ${toTerminalText(path)} is below --fail-under ${failUnder}\n`);
  }
  return below.length === 0 ? EXIT_CODES.success : EXIT_CODES.belowThreshold;
}
