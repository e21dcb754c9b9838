const ID_CHARACTERS_MAX = 200;

/**
 * Checks the id of a sample: 1 to 200 characters of any script but control characters and `/`; `.` and `..` are refused too,
 * because no address can end with them.
 *
 * @returns The problem in words that follow the quoted id, or null.
 */
export function findSampleIdProblem(id: string): string | null {
  if (id.trim() === "") return "is empty";
  if (!id.isWellFormed()) return "has half a character (a surrogate without its other half)";
  if (/\p{Cc}/u.test(id)) return "has a control character";
  if (id.includes("/")) return "has a '/'";
  if (id === "." || id === "..") return "cannot be part of an address";
  const length = [...id].length;
  return length > ID_CHARACTERS_MAX ? `has ${length} characters; ${ID_CHARACTERS_MAX} are possible` : null;
}

/**
 * The sample id of a path: folders are divided by colons.
 *
 * @param label Path below the folder that was dropped, without the ending of the file name.
 */
export const toSampleId = (label: string): string => label.replaceAll("/", ":");
