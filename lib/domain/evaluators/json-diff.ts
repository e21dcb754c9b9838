import { itemPath, memberPath, ROOT_PATH } from "@/lib/domain/scoring/alignment/field-path";
import { isJsonEqual, isJsonObject } from "@/lib/domain/scoring/values/json-equal";

/** Most differences that are listed; the others are counted. */
export const DIFF_ENTRIES_MAX = 1_000;

/** Deepest level that is looked into; values below differ as a whole. */
export const DIFF_DEPTH_MAX = 64;

/** One difference: `path` as in `a.b[0]`, `(root)` for the whole. `added` has no expected value, `deleted` no actual one. */
export type DiffEntry = Readonly<{
  path: string;
  type: "added" | "deleted" | "changed";
  expected?: unknown;
  actual?: unknown;
}>;

/** All differences of two values; `count` is their number, also of those that are not listed. */
export type JsonDiff = Readonly<{ entries: readonly DiffEntry[]; count: number; truncated: boolean }>;

/**
 * The differences between two JSON values: objects by member, lists by position.
 *
 * @returns In order of the expected value, then what only the actual one has; empty when they are equal.
 *   At most {@link DIFF_ENTRIES_MAX} entries, down to {@link DIFF_DEPTH_MAX} levels.
 * @see docs/scoring.md#black-box
 */
export function diffJson(expected: unknown, actual: unknown): JsonDiff {
  const entries: DiffEntry[] = [];
  let count = 0;
  const report = (entry: DiffEntry): void => {
    count += 1;
    if (entries.length < DIFF_ENTRIES_MAX) entries.push(entry);
  };
  diffValues({ expected, actual, path: "", depth: 0 }, report);
  return { entries, count, truncated: count > entries.length };
}

type Values = Readonly<{ expected: unknown; actual: unknown; path: string; depth: number }>;

function diffValues(values: Values, report: (entry: DiffEntry) => void): void {
  const { expected, actual, depth } = values;
  const path = values.path === "" ? ROOT_PATH : values.path;
  if (expected === undefined && actual === undefined) return;
  if (expected === undefined) report({ path, type: "added", actual });
  else if (actual === undefined) report({ path, type: "deleted", expected });
  else if (depth < DIFF_DEPTH_MAX && areBothLists(expected, actual)) diffLists(values, report);
  else if (depth < DIFF_DEPTH_MAX && isJsonObject(expected) && isJsonObject(actual)) diffObjects(values, report);
  else if (!isJsonEqual(expected, actual)) report({ path, type: "changed", expected, actual });
}

const areBothLists = (left: unknown, right: unknown): boolean => Array.isArray(left) && Array.isArray(right);

function diffLists({ expected, actual, path, depth }: Values, report: (entry: DiffEntry) => void): void {
  const left: readonly unknown[] = Array.isArray(expected) ? expected : [];
  const right: readonly unknown[] = Array.isArray(actual) ? actual : [];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    diffValues({ expected: left[index], actual: right[index], path: itemPath(path, index), depth: depth + 1 }, report);
  }
}

function diffObjects({ expected, actual, path, depth }: Values, report: (entry: DiffEntry) => void): void {
  const left = isJsonObject(expected) ? expected : {};
  const right = isJsonObject(actual) ? actual : {};
  const memberOf = (members: Readonly<Record<string, unknown>>, key: string): unknown =>
    Object.hasOwn(members, key) ? members[key] : undefined;
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const member = { expected: memberOf(left, key), actual: memberOf(right, key), path: memberPath(path, key) };
    diffValues({ ...member, depth: depth + 1 }, report);
  }
}
