import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { renderReportHtml } from "@/lib/domain/reports/render-report-html";
import { DEFAULT_REPORT_SECTIONS, parseReportSections, REPORT_SECTIONS } from "@/lib/domain/reports/report-sections";
import { AppError } from "@/lib/errors/app-error";
import { composeLocalBenchmark } from "@/lib/local-composition";
import { runDirectoryBenchmark } from "@/lib/services/directory-benchmark/run-directory-benchmark";
import type * as PublicTypes from "./library-types";
import { toReportModel } from "./to-report-model";
import { toBenchmarkSummary } from "./to-summary";

const DEFAULT_TITLE = "Pipeline Benchmark Report";
const DEFAULT_CONCURRENCY = 4;
const CONCURRENCY_MAX = 256;

export const runBenchmark: typeof PublicTypes.runBenchmark = async (options) => {
  const { passThreshold = 1, concurrency = DEFAULT_CONCURRENCY } = options;
  if (!(passThreshold >= 0 && passThreshold <= 1)) throw invalid("passThreshold must be a number from 0 to 1");
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > CONCURRENCY_MAX) {
    throw invalid(`concurrency must be a whole number from 1 to ${CONCURRENCY_MAX}`);
  }
  const outcome = await runDirectoryBenchmark(composeLocalBenchmark(), {
    benchmarkDirectory: options.benchmarkDir,
    workflowPaths: options.workflows,
    comparators: options.comparators ?? {},
    schemas: options.schemas ?? {},
    passThreshold,
    concurrency,
    signal: options.signal ?? new AbortController().signal,
    onProgress: options.onProgress ?? ignore,
    onWarning: options.onWarning ?? ignore,
  });
  return toBenchmarkSummary(outcome, options.benchmarkDir);
};

export const generateReport: typeof PublicTypes.generateReport = async (summary, options) => {
  const { output, sections = DEFAULT_REPORT_SECTIONS, title = DEFAULT_TITLE } = options;
  const parsed = parseReportSections(sections);
  if (!parsed.ok) {
    throw invalid(`unknown report section '${parsed.unknownName}'; there are ${REPORT_SECTIONS.join(", ")}`);
  }
  const page = renderReportHtml(toReportModel(summary, title), parsed.sections);
  try {
    await mkdir(dirname(output), { recursive: true });
    await writeFile(output, page);
  } catch (error) {
    throw new AppError("VALIDATION", `the report ${output} cannot be written`, { cause: error });
  }
};

const invalid = (message: string): AppError => new AppError("VALIDATION", message);

const ignore = (): void => undefined;
