import "server-only";
import type { OpenUploadBody } from "@/lib/contracts/dataset-upload";
import { type DatasetLimits, findLimitProblem } from "@/lib/domain/datasets/dataset-limits";
import { checkFilePath, foldPath, quoteName } from "@/lib/domain/datasets/file-path";

type AskedFile = OpenUploadBody["files"][number];

/** A file to open, under its checked path; or why it is refused, naming it. */
export type CheckedFile = Readonly<{ asked: AskedFile }> &
  (Readonly<{ path: string; foldedPath: string }> | Readonly<{ problem: string }>);

/**
 * Checks names and sizes of files before anything is sent. A file that is refused does not keep the others from being taken.
 *
 * @returns One result for each file, in the same order.
 */
export function checkNewFiles(files: readonly AskedFile[], limits: DatasetLimits): readonly CheckedFile[] {
  const firstByFoldedPath = new Map<string, string>();
  return files.map((asked) => {
    const named = (problem: string) => ({ asked, problem: `${quoteName(asked.path)} ${problem}` });
    const checked = checkFilePath(asked.path);
    if (!checked.ok) return named(checked.problem);
    if (asked.sizeBytes === 0) return named("is empty (0 bytes)");
    const tooLarge = findLimitProblem("fileBytes", asked.sizeBytes, limits);
    if (tooLarge !== null) return named(tooLarge);
    const foldedPath = foldPath(checked.path);
    const first = firstByFoldedPath.get(foldedPath);
    if (first !== undefined) return named(toClash(first));
    firstByFoldedPath.set(foldedPath, asked.path);
    return { asked, path: checked.path, foldedPath };
  });
}

/** Why a name cannot be used beside another one, in words that follow the quoted name. */
export const toClash = (other: string): string =>
  `and ${quoteName(other)} are one name on systems that ignore case or forms of characters`;
