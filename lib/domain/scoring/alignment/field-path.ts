/** One part of a field path: a member by key, or every item of a list. */
export type PathPart = Readonly<{ kind: "key"; key: string }> | Readonly<{ kind: "items" }>;

/** The path that outcomes give to the value as a whole. */
export const ROOT_PATH = "(root)";

const POSITION = /"(?:[^"\\]|\\.)*"|\[\d+\]/g;
const PART = /\[\]|\["(?:[^"\\]|\\.)*"\]|(?<=^|\.)[^.[\]"]+|(?<=[^.])\.(?=[^.[])/gy;

/** The path of a member: `totals.due`; a key with dots, brackets or quotes becomes `["a.b"]`. */
export function memberPath(parent: string, key: string): string {
  if (!isPlainKey(key)) return `${parent}[${JSON.stringify(key)}]`;
  return parent === "" ? key : `${parent}.${key}`;
}

/** Whether a key needs no quotes; a loop because it runs for every field of every sample. */
function isPlainKey(key: string): boolean {
  for (let index = 0; index < key.length; index += 1) {
    const character = key.charCodeAt(index);
    if (character === 46 || character === 91 || character === 93 || character === 34) return false;
  }
  return key !== "";
}

/** The path of a list item, counted from 0: `lines[2]`. */
export const itemPath = (parent: string, index: number): string => `${parent}[${index}]`;

/** The path that all items of a list share: `lines[2].amount` becomes `lines[].amount`. */
export const toFieldPath = (path: string): string =>
  path.replace(POSITION, (part) => (part.startsWith("[") ? "[]" : part));

/**
 * Parses a path of the config such as `totals.due`, `lines[].amount` or `["a.b"]`.
 *
 * @returns Its parts, or null when it is not a path; `[0]` is none, since rules hold for every item.
 */
export function parseFieldPath(path: string): readonly PathPart[] | null {
  const tokens = path.match(PART) ?? [];
  if (path === "" || tokens.join("") !== path) return null;
  return tokens.filter((token) => token !== ".").map(toPart);
}

function toPart(token: string): PathPart {
  if (token === "[]") return { kind: "items" };
  if (!token.startsWith("[")) return { kind: "key", key: token };
  const key: unknown = JSON.parse(token.slice(1, -1));
  return { kind: "key", key: String(key) };
}
