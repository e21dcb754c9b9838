import "server-only";
import { decodeText } from "@/lib/domain/datasets/decode-text";
import { parseJsonExact } from "@/lib/domain/datasets/parse-json-exact";
import { parseYamlExact } from "@/lib/domain/datasets/parse-yaml";
import type { ReadProblem, ReadResult } from "@/lib/domain/datasets/read-result";
import { AppError } from "@/lib/errors/app-error";
import type { FileReader } from "@/lib/ports/file-reader";

/** The value of a file with the warnings of reading it, each naming the file. */
export type DataFile = Readonly<{ value: unknown; warnings: readonly string[] }>;

/**
 * Reads a JSON or YAML file, by its name's ending; any other ending is read as YAML, which JSON is a part of.
 *
 * @throws AppError `VALIDATION` with a problem per line that is wrong, each naming the file.
 */
export async function readDataFile(files: FileReader, path: string): Promise<DataFile> {
  const text = await readTextFile(files, path);
  const parsed = path.endsWith(".json") ? parseJsonExact(text) : parseYamlExact(text);
  const warnings = parsed.ok ? parsed.warnings.map((warning) => placeProblem(path, warning)) : [];
  return { value: unwrap(path, parsed), warnings };
}

/**
 * Reads a text file in UTF-8, or UTF-16 with a byte order mark.
 *
 * @throws AppError `NOT_FOUND`, `LIMIT_EXCEEDED` or `VALIDATION`, naming the file.
 */
export async function readTextFile(files: FileReader, path: string): Promise<string> {
  return unwrap(path, decodeText(await files.readBytes(path)));
}

function unwrap<Value>(path: string, result: ReadResult<Value>): Value {
  if (result.ok) return result.value;
  throw toProblemsError(result.problems.map((problem) => placeProblem(path, problem)));
}

const placeProblem = (path: string, problem: ReadProblem): string => `${path}: ${problem.message}`;

/**
 * One error for everything that is wrong with what was handed in.
 *
 * @param problems At least one sentence, each naming its thing.
 * @returns The error; its message has one line per problem.
 */
export function toProblemsError(problems: readonly string[]): AppError {
  const lines = problems.map((problem) => problem.replaceAll(/\s*\n\s*/g, " "));
  return new AppError("VALIDATION", lines.join("\n"));
}
