import "server-only";
import { join } from "node:path";
import { parseExpectations, toCaseSampleId } from "@/lib/domain/datasets/case-directory";
import {
  findFileReferenceProblem,
  inlineFileReferences,
  listFileReferences,
} from "@/lib/domain/datasets/case-directory-files";
import { AppError } from "@/lib/errors/app-error";
import type { FileReader } from "@/lib/ports/file-reader";
import { type CaseLocation, findCaseDirectories } from "./find-case-directories";
import { mapConcurrently } from "./map-concurrently";
import { readDataFile, readTextFile, toProblemsError } from "./read-data-file";

const READS_MAX = 16;

/** A case that can be run. The texts of its `$file` references stay on disk until then, so that memory stays flat. */
export type BenchmarkCase = Readonly<{
  label: string;
  sampleId: string;
  directory: string;
  inputName: string;
  input: unknown;
  /** By node; `$ignore` and `$ordered` as in docs/scoring.md#step-tree. */
  expected: Readonly<Record<string, unknown>>;
}>;

/** Cases in path order, at least one, and what is odd about them. */
export type LoadedCases = Readonly<{ cases: readonly BenchmarkCase[]; warnings: readonly string[] }>;

type ReadCase = Readonly<{
  benchmarkCase: BenchmarkCase | null;
  problems: readonly string[];
  warnings: readonly string[];
}>;

/**
 * Finds, reads and checks all cases of a directory, before anything is run.
 *
 * @throws AppError with every problem of every case, each naming its file; also when there is no case.
 */
export async function loadCases(files: FileReader, benchmarkDirectory: string): Promise<LoadedCases> {
  const found = await findCaseDirectories(files, benchmarkDirectory);
  const read = await mapConcurrently(found.cases, READS_MAX, (location) => readCase(files, location));
  const problems = [...found.problems, ...read.flatMap((result) => result.problems)];
  if (problems.length > 0) throw toProblemsError(problems);
  if (read.length === 0) throw noCases(benchmarkDirectory, found.warnings);
  return {
    cases: read.flatMap(({ benchmarkCase }) => benchmarkCase ?? []),
    warnings: [...found.warnings, ...read.flatMap((result) => result.warnings)],
  };
}

function noCases(directory: string, warnings: readonly string[]): AppError {
  const message = `${directory} has no case: no directory with an input and an expected file (.json, .yaml or .yml)`;
  return toProblemsError([message, ...warnings]);
}

async function readCase(files: FileReader, location: CaseLocation): Promise<ReadCase> {
  const inputPath = join(location.directory, location.inputName);
  const expectedPath = join(location.directory, location.expectedName);
  const warnings: string[] = [];
  try {
    const input = await readDataFile(files, inputPath);
    const expected = await readDataFile(files, expectedPath);
    warnings.push(...input.warnings, ...expected.warnings);
    await checkReferences(files, location.directory, input.value);
    const { label, directory, inputName } = location;
    const benchmarkCase = {
      label,
      sampleId: toCaseSampleId(label),
      directory,
      inputName,
      input: input.value,
      expected: toExpectations(expectedPath, expected.value),
    };
    return { benchmarkCase, problems: [], warnings };
  } catch (error) {
    return { benchmarkCase: null, problems: toMessages(error), warnings };
  }
}

function toMessages(error: unknown): readonly string[] {
  if (!(error instanceof AppError)) throw error;
  return error.message.split("\n");
}

function toExpectations(path: string, expected: unknown): Readonly<Record<string, unknown>> {
  const parsed = parseExpectations(expected);
  if (!parsed.ok) throw toProblemsError([`${path} ${parsed.problem}`]);
  return parsed.expectations;
}

async function checkReferences(files: FileReader, directory: string, input: unknown): Promise<void> {
  for (const reference of listFileReferences(input)) {
    const problem = findFileReferenceProblem(reference);
    if (problem !== null) throw toProblemsError([`${directory}: $file ${JSON.stringify(reference)} ${problem}`]);
    await readReference(files, directory, String(reference));
  }
}

async function readReference(files: FileReader, directory: string, reference: string): Promise<string> {
  return readTextFile(files, await files.resolveInside(directory, reference));
}

/**
 * The input of a case as the workflow gets it, with the texts of its `$file` references.
 *
 * @throws AppError when a file that was there when the case was loaded cannot be read any more.
 */
export async function readCaseInput(files: FileReader, benchmarkCase: BenchmarkCase): Promise<unknown> {
  const { directory, input } = benchmarkCase;
  const texts = new Map<string, string>();
  for (const reference of listFileReferences(input)) {
    texts.set(String(reference), await readReference(files, directory, String(reference)));
  }
  return texts.size === 0 ? input : inlineFileReferences(input, (path) => texts.get(path) ?? "");
}
