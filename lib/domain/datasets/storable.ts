/** What a text says when it cannot be stored, for whoever has to change it. */
export const NOT_STORABLE = "has a character that cannot be stored: U+0000, or half of a surrogate pair";

/** Whether PostgreSQL can hold a text as it is. */
export const isStorableText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/**
 * Whether PostgreSQL can hold a JSON value as it is.
 *
 * @param value Parsed JSON of bounded depth.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return isStorableText(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, child]) => isStorableText(key) && isStorable(child));
}
