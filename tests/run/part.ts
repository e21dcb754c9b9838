import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { type CommandResult, cacheFolder, runCommand, tool } from "./command.ts";

/** What one part of the tests came to; `notRun` names, loudly, what could not be run here and why. */
export type PartResult = Readonly<{ passed: number; failed: number; notRun: readonly string[]; output: string }>;

export type Part = Readonly<{ name: string; run: () => Promise<PartResult> }>;

const NOT_RUN = /^.*NOT RUN.*$/gm;

const notRunLines = (output: string): readonly string[] => [...new Set(output.match(NOT_RUN) ?? [])];

/** A check that passes or fails as a whole, such as the linter. */
export function check(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Part {
  return {
    name,
    run: async () => {
      const { code, output } = await runCommand(name, args, env);
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, notRun: [], output };
    },
  };
}

function withCounts(result: CommandResult, passed: number, failed: number, skipped: number): PartResult {
  // A file that does not even load has no failed test of its own; the exit code tells.
  const isSilentFailure = result.code !== 0 && failed === 0;
  const notRun = [...notRunLines(result.output)];
  if (skipped > notRun.length) notRun.push(`${skipped} tests NOT RUN`);
  return { passed, failed: isSilentFailure ? 1 : failed, notRun, output: result.output };
}

/** The report that a tool just wrote, in the shape that it documents; null when it ended before, which its output explains. */
function readReport<Report>(file: string): Report | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : null;
}

type VitestReport = Readonly<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>;

/** A project of tests/config/vitest.config.ts. */
export function vitest(project: string, env: Readonly<Record<string, string>> = {}): Part {
  return {
    name: project,
    run: async () => {
      const reportFile = path.join(cacheFolder, `${project}.json`);
      rmSync(reportFile, { force: true });
      const result = await runCommand(
        project,
        [
          tool("vitest", "vitest.mjs"),
          ...["run", "--config", "tests/config/vitest.config.ts", "--project", project],
          ...["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`],
        ],
        env,
      );
      const report = readReport<VitestReport>(reportFile);
      if (report === null) return withCounts(result, 0, 1, 0);
      return withCounts(result, report.numPassedTests, report.numFailedTests, report.numPendingTests);
    },
  };
}

type PlaywrightReport = Readonly<{
  stats: Readonly<{ expected: number; unexpected: number; flaky: number; skipped: number }>;
}>;

/** The Playwright specs against the product at `url`; a flaky test is a failed one. */
export async function runPlaywright(url: string): Promise<PartResult> {
  const reportFile = path.join(cacheFolder, "e2e.json");
  rmSync(reportFile, { force: true });
  const result = await runCommand(
    "e2e",
    [tool("playwright", "cli.js"), "test", "--config", "tests/config/playwright.config.ts"],
    { ASSAY_E2E_URL: url, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile },
  );
  const stats = readReport<PlaywrightReport>(reportFile)?.stats;
  if (stats === undefined) return withCounts(result, 0, 1, 0);
  return withCounts(result, stats.expected, stats.unexpected + stats.flaky, stats.skipped);
}
