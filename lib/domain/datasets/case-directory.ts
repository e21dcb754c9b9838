import { compareCodePoints } from "@/lib/domain/metrics/code-point-order";
import { isJsonObject } from "@/lib/domain/scoring/values/json-equal";

/** The two files of a case directory: what the workflow reads and what it should give. */
const CASE_ROLES = ["input", "expected"] as const;

/** Which of the two files of a case. */
export type CaseRole = (typeof CASE_ROLES)[number];

const CASE_FILE = /^(input|expected)\.(json|yaml|yml)$/;

/**
 * What a directory is to the search for cases. `case` is not searched further; `branch` is; `partial` has one role
 * only, is worth a warning and is searched further; `ambiguous` has several files of one role.
 */
export type DirectoryKind =
  | Readonly<{ kind: "case"; inputName: string; expectedName: string }>
  | Readonly<{ kind: "branch" }>
  | Readonly<{ kind: "partial"; presentName: string; missingRole: CaseRole }>
  | Readonly<{ kind: "ambiguous"; role: CaseRole; fileNames: readonly string[] }>;

/**
 * Decides from the file names alone whether a directory is a case.
 *
 * @param fileNames Names of the plain files directly in the directory, in any order.
 * @returns The kind; `branch` when neither role is there.
 * @see docs/benchmarking-guide.md#case-directories
 */
export function classifyDirectory(fileNames: readonly string[]): DirectoryKind {
  const byRole = { input: filesOfRole(fileNames, "input"), expected: filesOfRole(fileNames, "expected") };
  for (const role of CASE_ROLES) {
    if (byRole[role].length > 1) return { kind: "ambiguous", role, fileNames: byRole[role] };
  }
  const [inputName] = byRole.input;
  const [expectedName] = byRole.expected;
  if (inputName !== undefined && expectedName !== undefined) return { kind: "case", inputName, expectedName };
  if (inputName !== undefined) return { kind: "partial", presentName: inputName, missingRole: "expected" };
  if (expectedName !== undefined) return { kind: "partial", presentName: expectedName, missingRole: "input" };
  return { kind: "branch" };
}

function filesOfRole(fileNames: readonly string[], role: CaseRole): readonly string[] {
  return fileNames.filter((name) => CASE_FILE.exec(name)?.[1] === role).toSorted(compareCodePoints);
}

/** Whether the search for cases enters a directory of this name; hidden ones are skipped. */
export const isSearchedDirectory = (name: string): boolean => !name.startsWith(".");

/**
 * The sample id of a case.
 *
 * @param label Path of the case below the benchmark directory, separated by `/`.
 */
export const toCaseSampleId = (label: string): string => label.replaceAll("/", ":");

/** What a case expects, by node, or why its file says nothing that could be scored. */
export type ParsedExpectations =
  | Readonly<{ ok: true; expectations: Readonly<Record<string, unknown>> }>
  | Readonly<{ ok: false; problem: string }>;

/**
 * Checks that a parsed `expected` file says something about nodes.
 *
 * @param expected The parsed file.
 * @returns The same value, or the problem in words that follow the file's name.
 */
export function parseExpectations(expected: unknown): ParsedExpectations {
  if (expected === "$ignore") return refuse('is "$ignore" as a whole, which leaves nothing to score');
  if (!isJsonObject(expected))
    return refuse(`must be a mapping from node to expected output, not ${nameKind(expected)}`);
  if (Object.keys(expected).length === 0) return refuse("expects nothing: it has no node");
  return { ok: true, expectations: expected };
}

const refuse = (problem: string): ParsedExpectations => ({ ok: false, problem });

function nameKind(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : `a ${typeof value}`;
}
