import "server-only";
import { join } from "node:path";
import { classifyDirectory, isSearchedDirectory } from "@/lib/domain/datasets/case-directory";
import { compareCodePoints } from "@/lib/domain/metrics/code-point-order";
import { AppError } from "@/lib/errors/app-error";
import type { FileReader } from "@/lib/ports/file-reader";
import { mapConcurrently } from "./map-concurrently";

const CASES_MAX = 200_000;
const DEPTH_MAX = 64;
const READS_MAX = 16;

/** A directory with one input and one expected file; `label` is its path below the benchmark directory. */
export type CaseLocation = Readonly<{ label: string; directory: string; inputName: string; expectedName: string }>;

/** What a search found. Problems forbid a run; warnings are worth saying. */
export type FoundCases = Readonly<{
  cases: readonly CaseLocation[];
  problems: readonly string[];
  warnings: readonly string[];
}>;

type Findings = { cases: CaseLocation[]; problems: string[]; warnings: string[] };
type Place = Readonly<{ label: string; directory: string }>;

/**
 * Searches a directory for cases, level by level.
 *
 * @returns Cases in path order, compared segment by segment in code-point order.
 * @throws AppError `NOT_FOUND` or `VALIDATION` when a directory cannot be read, `LIMIT_EXCEEDED` above 200,000 cases or
 *   64 levels.
 * @see docs/benchmarking-guide.md#case-directories
 */
export async function findCaseDirectories(files: FileReader, benchmarkDirectory: string): Promise<FoundCases> {
  const findings: Findings = { cases: [], problems: [], warnings: [] };
  let level: readonly Place[] = [{ label: "", directory: benchmarkDirectory }];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) throw tooMany(benchmarkDirectory, `${DEPTH_MAX} levels of directories`);
    const below = await mapConcurrently(level, READS_MAX, (place) => searchPlace(files, place, findings));
    if (findings.cases.length > CASES_MAX) throw tooMany(benchmarkDirectory, `${CASES_MAX} cases`);
    level = below.flat();
  }
  return {
    cases: findings.cases.toSorted((left, right) => compareCodePoints(toSortKey(left.label), toSortKey(right.label))),
    problems: findings.problems.toSorted(compareCodePoints),
    warnings: findings.warnings.toSorted(compareCodePoints),
  };
}

const tooMany = (directory: string, what: string): AppError =>
  new AppError("LIMIT_EXCEEDED", `${directory} has more than ${what}`);

/** Makes the separator sort before every character, so that labels compare segment by segment. */
const toSortKey = (label: string): string => label.replaceAll("/", "\0");

async function searchPlace(files: FileReader, place: Place, findings: Findings): Promise<readonly Place[]> {
  const listing = await files.listDirectory(place.directory);
  const kind = classifyDirectory(listing.fileNames);
  if (kind.kind === "case") {
    const { inputName, expectedName } = kind;
    findings.cases.push({ label: place.label || ".", directory: place.directory, inputName, expectedName });
    return [];
  }
  if (kind.kind === "ambiguous") {
    findings.problems.push(`${place.directory} has more than one ${kind.role} file: ${kind.fileNames.join(" and ")}`);
    return [];
  }
  if (kind.kind === "partial") {
    const { presentName, missingRole } = kind;
    findings.warnings.push(`${place.directory} has ${presentName} but no ${missingRole} file; it is not a case`);
  }
  for (const name of listing.linkedDirectoryNames) {
    findings.warnings.push(`${join(place.directory, name)} is a link to a directory and was not searched`);
  }
  return listing.directoryNames.filter(isSearchedDirectory).map((name) => ({
    label: place.label === "" ? name : `${place.label}/${name}`,
    directory: join(place.directory, name),
  }));
}
