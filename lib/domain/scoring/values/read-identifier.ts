import { foldCase, toText } from "./text";

/**
 * The letters and digits of an identifier, leading zeros kept; O and 0, l and 1 stay different.
 *
 * @returns Null when the value is not a scalar or has neither letter nor digit.
 */
export function readIdentifier(value: unknown, caseSensitive: boolean): string | null {
  const text = toText(value);
  if (text === null) return null;
  // Alphabetic is more than \p{L}: also the vowel signs of Indic scripts, without which different words look alike.
  const significant = text.normalize("NFKC").replace(/[^\p{Alphabetic}\p{N}]/gu, "");
  if (significant === "") return null;
  return caseSensitive ? significant : foldCase(significant);
}
