/** A path that may be stored, in NFC, or why it may not: words that follow the quoted path. */
export type CheckedPath = Readonly<{ ok: true; path: string }> | Readonly<{ ok: false; problem: string }>;

/** What the file systems of Linux, macOS and Windows take as one name. */
const SEGMENT_BYTES_MAX = 255;
/** Keeps every path within what a database index takes. */
const PATH_BYTES_MAX = 1_000;
const RESERVED_SEGMENTS: ReadonlySet<string> = new Set([".git", ".dvc", ".hg", ".dvcignore"]);
const QUOTED_CHARACTERS_MAX = 120;
const CONTROL_CHARACTER = /\p{Cc}/u;

/**
 * Checks that a path names a file inside of a dataset, on every system that may hold a copy of it.
 *
 * @param raw As a browser, an archive or a manifest gives it.
 * @returns The path in NFC. Refused: empty and absolute paths, `..`, control characters, names over 255 bytes, names that
 *   Git or DVC keep for themselves, texts that are not Unicode.
 */
export function checkFilePath(raw: string): CheckedPath {
  const path = raw.normalize("NFC");
  const problem = findPathProblem(path) ?? findFirst(path.split("/"), findSegmentProblem);
  return problem === null ? { ok: true, path } : { ok: false, problem };
}

const byteLengthOf = (text: string): number => new TextEncoder().encode(text).length;

function findPathProblem(path: string): string | null {
  if (path === "") return "is not the path of a file";
  if (!path.isWellFormed()) return "has half a character (a surrogate without its other half)";
  if (CONTROL_CHARACTER.test(path)) return "has a control character in its name";
  if (path.includes("\\")) return "has a backslash; folders are divided by '/'";
  if (path.startsWith("/") || /^[A-Za-z]:/.test(path)) return "is not a relative path";
  const sizeBytes = byteLengthOf(path);
  return sizeBytes > PATH_BYTES_MAX ? `is a path of ${sizeBytes} bytes; ${PATH_BYTES_MAX} are possible` : null;
}

function findSegmentProblem(segment: string): string | null {
  if (segment === "") return "has an empty folder or file name";
  if (segment === "..") return "leads out of the folder that was dropped ('..')";
  if (segment === ".") return "has '.' as a folder or file name";
  if (RESERVED_SEGMENTS.has(segment.toLowerCase()))
    return `has the name "${segment}", which Git or DVC keep for themselves`;
  const sizeBytes = byteLengthOf(segment);
  return sizeBytes > SEGMENT_BYTES_MAX
    ? `has a name of ${sizeBytes} bytes; file systems take ${SEGMENT_BYTES_MAX}`
    : null;
}

function findFirst(segments: readonly string[], find: (segment: string) => string | null): string | null {
  for (const segment of segments) {
    const problem = find(segment);
    if (problem !== null) return problem;
  }
  return null;
}

/**
 * What two paths have in common that some file systems cannot tell apart: they differ in case or normal form only.
 *
 * @returns A key for comparing, not for showing.
 */
export const foldPath = (path: string): string =>
  // Upper case first, so that letters without a lower-case twin of one character (ß and ss) meet.
  path.normalize("NFC").toUpperCase().toLowerCase().normalize("NFC");

/**
 * A name as messages show it: in quotes, control characters escaped, the middle of a long one left out.
 */
export function quoteName(name: string): string {
  const characters = [...name.toWellFormed()];
  const half = QUOTED_CHARACTERS_MAX / 2;
  const shown =
    characters.length <= QUOTED_CHARACTERS_MAX
      ? characters
      : [...characters.slice(0, half), "…", ...characters.slice(-half)];
  const escaped = shown.map((character) =>
    /[\p{Cc}\p{Bidi_Control}]/u.test(character)
      ? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
      : character,
  );
  return `"${escaped.join("")}"`;
}

/** Folder of a path with its slash; empty at the top. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

/** Name of the file without its folder. */
export const fileNameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
