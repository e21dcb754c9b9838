import { folderOf } from "./file-path";

const INPUT_NAMES: ReadonlySet<string> = new Set(["inputs", "input"]);
const GROUND_TRUTH_NAMES: ReadonlySet<string> = new Set([
  "ground-truth",
  "ground_truth",
  "groundtruth",
  "baseline",
  "labels",
  "gold",
  "expected",
]);

/** Where a path has the folder that stands for a role: `place` is all other folders with their slashes. */
export type RoleFolder = Readonly<{ role: "input" | "groundTruth"; parent: string; place: string }>;

/** The role that a folder name stands for, in any case; null for other names. */
export function roleOfFolder(name: string): RoleFolder["role"] | null {
  const lower = name.toLowerCase();
  if (INPUT_NAMES.has(lower)) return "input";
  return GROUND_TRUTH_NAMES.has(lower) ? "groundTruth" : null;
}

/**
 * Finds the outermost folder of a path that stands for a role.
 *
 * @returns Null when no folder does.
 */
export function findRoleFolder(path: string): RoleFolder | null {
  const folders = folderOf(path).split("/").slice(0, -1);
  const index = folders.findIndex((name) => roleOfFolder(name) !== null);
  const role = index < 0 ? null : roleOfFolder(folders[index] ?? "");
  if (role === null) return null;
  const toPath = (names: readonly string[]) => names.map((name) => `${name}/`).join("");
  return { role, parent: toPath(folders.slice(0, index)), place: toPath(folders.toSpliced(index, 1)) };
}
