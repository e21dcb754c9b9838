import process from "node:process";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { AppError } from "@/lib/errors/app-error";
import packageJson from "@/package.json" with { type: "json" };
import type { BenchmarkCommandOptions } from "./benchmark-command";
import { BENCHMARK_DEFAULTS, CONCURRENCY_MAX } from "./benchmark-settings";
import { EXIT_CODES, type ExitCode } from "./exit-codes";
import type { ScoreCommandOptions } from "./score-command";
import { toTerminalText } from "./terminal-text";

const PROBLEM_LINES_MAX = 20;

/**
 * Runs one command.
 *
 * @param args What stands behind `assay`.
 * @returns 0; 1 when a threshold is not reached; 2 for bad input, after one line per problem on stderr; 130 when
 *   interrupted. A bug is thrown, so that it shows its stack.
 */
export async function runCli(args: readonly string[]): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT_CODES.success;
  const program = createProgram((code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync([...args], { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.success : EXIT_CODES.badInput;
    if (!(error instanceof AppError)) throw error;
    process.stderr.write(toProblemLines(error));
    return EXIT_CODES.badInput;
  }
}

function toProblemLines(error: AppError): string {
  const problems = error.message.split("\n");
  const shown = problems.slice(0, PROBLEM_LINES_MAX);
  if (problems.length > shown.length) shown.push(`and ${problems.length - shown.length} more problems`);
  return shown.map((problem) => `assay: ${toTerminalText(problem)}\n`).join("");
}

function createProgram(setExitCode: (code: ExitCode) => void): Command {
  const program = new Command("assay")
    .description("Benchmarks document workflows: which fields are right, and which step broke the others.")
    .version(packageJson.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(toUsageLine(text)) });
  addBenchmarkCommand(program, setExitCode);
  addScoreCommand(program, setExitCode);
  addValidateCommand(program, setExitCode);
  addStartCommand(program);
  return program;
}

// Each command is imported when it is called: what it needs would slow down the start of the other.

function addBenchmarkCommand(program: Command, setExitCode: (code: ExitCode) => void): void {
  program
    .command("benchmark")
    .description("run a directory of cases through workflows, in process, and write an HTML report")
    .usage("[options] <dir>")
    .argument("[dir]", "directory with case directories (input.* and expected.*) at any depth", parsePath)
    .requiredOption(
      "-p, --pipeline <workflow>",
      "workflow file; repeat it to compare, the first is the baseline",
      collect,
    )
    .option("-r, --report <file>", "HTML report to write", parsePath, "benchmark_report.html")
    .option(
      "--pass-threshold <score>",
      "least score from 0 to 1 that passes",
      parseShare,
      BENCHMARK_DEFAULTS.passThreshold,
    )
    .option("--title <title>", "title of the report", BENCHMARK_DEFAULTS.title)
    .option("--sections <names...>", "report sections, separated by commas or spaces (default: all but attempt_logs)")
    .option("--comparators <file>", "YAML or JSON file: step.field to comparator or script", parsePath)
    .option("--json <file>", "also write all results as JSON", parsePath)
    .option("--fail-under <score>", "exit 1 unless every workflow reaches this mean accuracy from 0 to 1", parseShare)
    .option(
      "--concurrency <count>",
      "cases executed at the same time",
      parseConcurrency,
      BENCHMARK_DEFAULTS.concurrency,
    )
    .action(async (directory: string | undefined, options: BenchmarkCommandOptions) => {
      const { runBenchmarkCommand } = await import("./benchmark-command");
      setExitCode(await runBenchmarkCommand(directory, options));
    });
}

function addScoreCommand(program: Command, setExitCode: (code: ExitCode) => void): void {
  program
    .command("score")
    .description("score JSON lines {id?, expected, actual} from standard input to outcomes on standard output")
    .requiredOption("--evaluator <type>", "evaluator, such as structured, step-tree or black-box")
    .option("--config <file>", "configuration of the evaluator, JSON or YAML", parsePath)
    .option("--summary <file>", "also write the figures over all lines as JSON", parsePath)
    .action(async (options: ScoreCommandOptions) => {
      const { runScoreCommand } = await import("./score-command");
      setExitCode(await runScoreCommand(options));
    });
}

function addValidateCommand(program: Command, setExitCode: (code: ExitCode) => void): void {
  program
    .command("validate")
    .description("check workflow files: one line per problem, and the config hash of each valid one")
    .argument("<workflow...>", "workflow files, YAML or JSON", collect)
    .action(async (paths: readonly string[]) => {
      const { runValidateCommand } = await import("./validate-command");
      setExitCode(await runValidateCommand(paths));
    });
}

/** `bin/assay.mjs` runs `start` itself when it is the first word; here it is listed and found by a near name. */
function addStartCommand(program: Command): void {
  program
    .command("start")
    .description("start Assay on this machine and print its address")
    .usage("[--port <port>] [--host <loopback address>]")
    .allowUnknownOption()
    .allowExcessArguments()
    .action(() => {
      throw new AppError("VALIDATION", "start must be the first word: assay start");
    });
}

/** Commander puts its suggestions on a line of their own. */
const toUsageLine = (text: string): string =>
  `assay: ${text
    .replace(/^error: /, "")
    .trim()
    .replaceAll("\n", " ")}\n`;

const collect = (value: string, previous: readonly string[] = []): readonly string[] => [...previous, parsePath(value)];

/** A single dash, which often means a standard stream, would become a file of that name. */
function parsePath(text: string): string {
  if (text.trim() === "" || text === "-") throw new InvalidArgumentError("It must be the path of a file or directory.");
  return text;
}

function parseShare(text: string): number {
  const share = Number(text);
  if (text.trim() === "" || !(share >= 0 && share <= 1))
    throw new InvalidArgumentError("It must be a number from 0 to 1.");
  return share;
}

function parseConcurrency(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= CONCURRENCY_MAX) return count;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${CONCURRENCY_MAX}.`);
}
