import { itemPath, memberPath } from "@/lib/domain/scoring/alignment/field-path";
import { findNearName } from "@/lib/domain/scoring/near-name";
import { findOrderedElements } from "@/lib/domain/scoring/step-tree/rules";
import { isJsonObject } from "@/lib/domain/scoring/values/json-equal";
import type { FieldProblem } from "@/lib/errors/app-error";

/**
 * Finds comparators that would never be asked, because no ground truth has anything at their path.
 *
 * @param paths The keys of a config's `comparators`.
 * @param groundTruths Objects of node → expected output, of all samples.
 * @returns A problem per path that none of them has, with the nearest path that exists; empty when all are known.
 */
export function findUnknownComparatorPaths(
  paths: readonly string[],
  groundTruths: Iterable<unknown>,
): readonly FieldProblem[] {
  const known = new Set<string>();
  for (const groundTruth of groundTruths) {
    if (!isJsonObject(groundTruth)) continue;
    for (const [stepName, expectation] of Object.entries(groundTruth)) addPaths(known, stepName, expectation);
  }
  return paths.filter((path) => !known.has(path)).map((path) => toProblem(path, [...known]));
}

function toProblem(path: string, known: readonly string[]): FieldProblem {
  const near = findNearName(path, known);
  const suggestion = near === null ? "" : `; did you mean "${near}"?`;
  return { path: `comparators.${path}`, message: `No ground truth has anything at "${path}"${suggestion}` };
}

function addPaths(known: Set<string>, path: string, value: unknown): void {
  known.add(path);
  const elements = isJsonObject(value) ? findOrderedElements(value) : value;
  if (Array.isArray(elements)) {
    for (const [index, element] of elements.entries()) addPaths(known, itemPath(path, index), element);
  } else if (isJsonObject(value)) {
    for (const [key, child] of Object.entries(value)) addPaths(known, memberPath(path, key), child);
  }
}
