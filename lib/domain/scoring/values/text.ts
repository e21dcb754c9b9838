/** How {@link normaliseText} folds differences away; every flag is off by default. */
export type TextFolding = Readonly<{ ignoreCase?: boolean; ignorePunctuation?: boolean; ignoreDiacritics?: boolean }>;

// Letters from À to ÿ are their own NFKC form; a combining mark after one is outside of the range. White space is collapsed anyway.
const NEEDS_UNICODE = /[^ -~À-ÿ\s]/;
const NEEDS_COLLAPSE = /^\s|\s$|\s\s|[^\S ]/;

/** A scalar as text (5 → "5", true → "true"); null for objects, lists and null, which are not text. */
export function toText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return String(value);
  return null;
}

/** Unicode NFKC with white space collapsed to single spaces and trimmed. */
function collapseText(text: string): string {
  const compatible = NEEDS_UNICODE.test(text) ? text.normalize("NFKC") : text;
  return NEEDS_COLLAPSE.test(compatible) ? compatible.replace(/\s+/g, " ").trim() : compatible;
}

/** Case folding: upper first, so that "ß" and "SS", "ς" and "Σ" meet. */
export const foldCase = (text: string): string => text.toUpperCase().toLowerCase();

/**
 * NFKC with white space collapsed, then the folds that are asked for, so that a fold never parts texts that were equal
 * without it.
 *
 * @returns The normal form; may be empty, for example for "--" without punctuation.
 */
export function normaliseText(text: string, folding: TextFolding): string {
  let folded = collapseText(text);
  if (!(folding.ignoreDiacritics || folding.ignorePunctuation || folding.ignoreCase)) return folded;
  if (folding.ignoreDiacritics) folded = folded.normalize("NFKD").replace(/\p{M}/gu, "");
  if (folding.ignorePunctuation) folded = folded.replace(/\p{P}/gu, "");
  if (folding.ignoreCase) folded = foldCase(folded);
  return collapseText(folded);
}
