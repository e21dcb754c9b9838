const TRUE_WORDS = `true yes y on ja j wahr oui vrai si sí 1 x checked selected :selected: marked ticked angekreuzt ausgewählt ☑ ☒ ✓ ✔ 🗹`;
const FALSE_WORDS = `false no n off nein falsch non faux 0 unchecked unselected :unselected: unmarked unticked ☐ □ ⬜`;

/** They say only whether a sign such as ☑ is drawn as text or as a picture. */
const VARIATION_SELECTORS = /[\uFE0E\uFE0F]/g;

/** Words, in lower case, that a field reads as true and as false. */
export type BooleanWords = Readonly<{ trueWords: ReadonlySet<string>; falseWords: ReadonlySet<string> }>;

/** The built-in words (docs/scoring.md#boolean) and those that a field adds. */
export function toBooleanWords(trueWords: readonly string[], falseWords: readonly string[]): BooleanWords {
  const union = (builtIn: string, added: readonly string[]): ReadonlySet<string> =>
    new Set([...builtIn.split(" "), ...added.map((word) => word.trim().toLowerCase())]);
  const addedFalse = ["not checked", "not selected", "nicht angekreuzt", "nicht ausgewählt", ...falseWords];
  return { trueWords: union(TRUE_WORDS, trueWords), falseWords: union(FALSE_WORDS, addedFalse) };
}

/**
 * Reads a boolean from JSON true and false, 1 and 0, or a word of the closed lists.
 *
 * @returns Null when the value is not a boolean; garbage is never false.
 */
export function readBoolean(value: unknown, words: BooleanWords): boolean | null {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string" && typeof value !== "number") return null;
  const word = String(value).replace(VARIATION_SELECTORS, "").trim().toLowerCase();
  if (words.trueWords.has(word)) return true;
  return words.falseWords.has(word) ? false : null;
}
