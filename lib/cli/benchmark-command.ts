import { writeFile } from "node:fs/promises";
import process from "node:process";
import {
  DEFAULT_REPORT_SECTIONS,
  parseReportSections,
  REPORT_SECTIONS,
  type ReportSection,
} from "@/lib/domain/reports/report-sections";
import { AppError } from "@/lib/errors/app-error";
import { EXIT_CODES, type ExitCode } from "./exit-codes";
import { generateReport, runBenchmark } from "./library";
import type { BenchmarkSummary, RunBenchmarkOptions } from "./library-types";
import { createProgressLine, type ProgressLine } from "./progress-line";
import { readComparatorSettings } from "./read-settings";
import { stringifyExact } from "./stringify-exact";
import { formatBenchmarkSummary } from "./summary-text";

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
export async function runBenchmarkCommand(directory: string, options: BenchmarkCommandOptions): Promise<ExitCode> {
  const sections = readSections(options.sections);
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
  await generateReport(summary, { output: options.report, sections, title: options.title });
  if (options.json !== undefined) await writeOutput(options.json, `${stringifyExact(summary)}\n`);
  process.stdout.write(`\nReport written to: ${options.report}\n`);
  return options.failUnder === undefined ? EXIT_CODES.success : checkAccuracy(summary, options.failUnder);
}

function readSections(texts: readonly string[] | undefined): readonly ReportSection[] {
  if (texts === undefined) return DEFAULT_REPORT_SECTIONS;
  const parsed = parseReportSections(texts);
  if (!parsed.ok) {
    throw new AppError(
      "VALIDATION",
      `unknown report section '${parsed.unknownName}'; there are ${REPORT_SECTIONS.join(", ")}`,
    );
  }
  if (parsed.sections.length === 0) throw new AppError("VALIDATION", "--sections names no section");
  return parsed.sections;
}

/** Runs until the end, or gives null after Ctrl-C; a second Ctrl-C ends the process at once, as without a handler. */
async function runUntilInterrupted(options: RunBenchmarkOptions): Promise<BenchmarkSummary | null> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once("SIGINT", interrupt);
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
  process.stderr.write(`assay: warning: ${message}\n`);
}

async function writeOutput(path: string, text: string): Promise<void> {
  await writeFile(path, text).catch((error) => {
    throw new AppError("VALIDATION", `${path} cannot be written`, { cause: error });
  });
}

/** A workflow in which nothing was scored has not shown that it reaches the threshold. */
function checkAccuracy(summary: BenchmarkSummary, failUnder: number): ExitCode {
  const below = summary.workflows.filter(({ overallMeanAccuracy }) => (overallMeanAccuracy ?? -1) < failUnder);
  for (const { path } of below) process.stderr.write(`assay: ${path} is below --fail-under ${failUnder}\n`);
  return below.length === 0 ? EXIT_CODES.success : EXIT_CODES.belowThreshold;
}
