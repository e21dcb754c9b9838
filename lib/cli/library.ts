import { renderReportHtml } from "@/lib/domain/reports/render-report-html";
import { composeLocalBenchmark } from "@/lib/local-composition";
import { type ComparatorTable, parseComparatorTable } from "@/lib/services/directory-benchmark/bind-comparators";
import { runDirectoryBenchmark } from "@/lib/services/directory-benchmark/run-directory-benchmark";
import { BENCHMARK_DEFAULTS } from "./benchmark-settings";
import { checkReportOptions, checkRunOptions } from "./check-options";
import type * as PublicTypes from "./library-types";
import { writeOutputFile } from "./output-file";
import { readSections } from "./read-sections";
import { toReportModel } from "./to-report-model";
import { toBenchmarkSummary } from "./to-summary";

export const runBenchmark: typeof PublicTypes.runBenchmark = async (options) => {
  checkRunOptions(options);
  const outcome = await runDirectoryBenchmark(composeLocalBenchmark(), {
    benchmarkDirectory: options.benchmarkDir,
    workflowPaths: options.workflows,
    comparators: checkComparators(options.comparators ?? {}),
    schemas: options.schemas ?? {},
    passThreshold: options.passThreshold ?? BENCHMARK_DEFAULTS.passThreshold,
    concurrency: options.concurrency ?? BENCHMARK_DEFAULTS.concurrency,
    signal: options.signal ?? new AbortController().signal,
    onProgress: options.onProgress ?? ignore,
    onWarning: options.onWarning ?? ignore,
  });
  return toBenchmarkSummary(outcome, options.benchmarkDir);
};

export const generateReport: typeof PublicTypes.generateReport = async (summary, options) => {
  checkReportOptions(options);
  const sections = readSections(options.sections);
  const title = options.title ?? BENCHMARK_DEFAULTS.title;
  await writeOutputFile(options.output, renderReportHtml(toReportModel(summary, title), sections));
};

/** Functions are taken as they are; what describes a comparator may come from a file that nobody has checked. */
function checkComparators(table: ComparatorTable): ComparatorTable {
  const described = Object.entries(table).filter(([, comparator]) => typeof comparator !== "function");
  return { ...table, ...parseComparatorTable(Object.fromEntries(described), "comparators") };
}

const ignore = (): void => undefined;
