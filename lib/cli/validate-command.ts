import process from "node:process";
import { activityDeclarations } from "@/lib/domain/activities/registry";
import { decodeText } from "@/lib/domain/datasets/decode-text";
import { parseWorkflow } from "@/lib/domain/workflows/parse-workflow";
import type { WorkflowProblem } from "@/lib/domain/workflows/problems";
import { hashWorkflow } from "@/lib/domain/workflows/workflow-hash";
import { AppError } from "@/lib/errors/app-error";
import { createLocalFileReader } from "@/lib/local-composition";
import { EXIT_CODES, type ExitCode } from "./exit-codes";
import { toTerminalText } from "./terminal-text";

/** `assay validate`: one line per problem, and one per valid file with its config hash; all files are checked. */
export async function runValidateCommand(paths: readonly string[]): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT_CODES.success;
  for (const path of paths) {
    const { problems, configHash } = await checkFile(path);
    const lines = problems.map((problem) => toLine(path, problem));
    if (configHash === null) exitCode = EXIT_CODES.badInput;
    else lines.push(`${path}: valid, hash ${configHash}`);
    process.stdout.write(lines.map((line) => `${toTerminalText(line)}\n`).join(""));
  }
  return exitCode;
}

type CheckedFile = Readonly<{ problems: readonly WorkflowProblem[]; configHash: string | null }>;

async function checkFile(path: string): Promise<CheckedFile> {
  const text = await readText(path);
  if (typeof text !== "string") return { problems: text, configHash: null };
  const { config, problems } = parseWorkflow(text, activityDeclarations);
  return { problems, configHash: config === null ? null : hashWorkflow(config, activityDeclarations) };
}

/** The text of a file, or why there is none: the files after it are checked all the same. */
async function readText(path: string): Promise<string | readonly WorkflowProblem[]> {
  try {
    const decoded = decodeText(await createLocalFileReader().readBytes(path));
    return decoded.ok ? decoded.value : decoded.problems.map(({ message }) => toError(message));
  } catch (error) {
    if (error instanceof AppError) return [toError(error.message)];
    throw error;
  }
}

const toError = (message: string): WorkflowProblem => ({ path: "", message, severity: "error" });

function toLine(file: string, { path, message, severity, line }: WorkflowProblem): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return [place, path === "" ? severity : `${severity} ${path}`, message].join(": ");
}
