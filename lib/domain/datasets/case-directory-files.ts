const FILE_KEY = "$file";

/** A `{"$file": "path"}` object, exactly that key, stands for the text of a file next to the input. */
type FileReference = Readonly<{ [FILE_KEY]: unknown }>;

/**
 * Lists the files that an input refers to.
 *
 * @param input A parsed input of a case, any depth the parser allowed.
 * @returns The values of all `$file` references, each once, in order of appearance; not yet checked.
 */
export function listFileReferences(input: unknown): readonly unknown[] {
  const found = new Set<unknown>();
  visit(input, (reference) => found.add(reference[FILE_KEY]));
  return [...found];
}

/**
 * Puts the texts of files where an input refers to them.
 *
 * @param input A parsed input of a case; not changed.
 * @param textOf Gives the text of a listed file.
 * @returns The input with every `{"$file": path}` replaced; the same object when it has none.
 */
export function inlineFileReferences(input: unknown, textOf: (path: string) => string): unknown {
  if (isFileReference(input)) return textOf(String(input[FILE_KEY]));
  if (Array.isArray(input)) return input.map((element) => inlineFileReferences(element, textOf));
  if (!isObject(input)) return input;
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, inlineFileReferences(value, textOf)]));
}

/**
 * Checks that a `$file` value can only name a file inside the case.
 *
 * @param path The value as written in the input.
 * @returns The problem in words that follow the quoted value, or null.
 */
export function findFileReferenceProblem(path: unknown): string | null {
  if (typeof path !== "string" || path.trim() === "") return "is not the path of a file";
  if (path.includes("\0") || path.includes("\\")) return "has a character that paths of a case cannot have";
  if (path.startsWith("/") || /^[A-Za-z]:/.test(path)) return "is not relative to the case";
  if (path.split("/").includes("..")) return "points outside of the case";
  return null;
}

function visit(value: unknown, onReference: (reference: FileReference) => void): void {
  if (isFileReference(value)) onReference(value);
  else if (Array.isArray(value)) for (const element of value) visit(element, onReference);
  else if (isObject(value)) for (const child of Object.values(value)) visit(child, onReference);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isFileReference(value: unknown): value is FileReference {
  return isObject(value) && FILE_KEY in value && Object.keys(value).length === 1;
}
