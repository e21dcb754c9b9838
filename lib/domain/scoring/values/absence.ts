/** Null tokens of a field beyond the built-in ones: strings in lower case without outer white space, numbers, booleans. */
export type NullTokens = ReadonlySet<unknown>;

const NO_TOKENS: NullTokens = new Set();

/** Prepares the null tokens of a config for {@link isAbsent}; strings lose case and outer white space. */
export function toNullTokens(tokens: readonly (string | number | boolean)[]): NullTokens {
  if (tokens.length === 0) return NO_TOKENS;
  return new Set(tokens.map((token) => (typeof token === "string" ? token.trim().toLowerCase() : token)));
}

/**
 * Whether a value says that nothing is there: null, missing, a blank string, `[]`, `{}`, or one of the field's null tokens.
 *
 * @see docs/scoring.md#verdicts
 */
export function isAbsent(value: unknown, tokens: NullTokens): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return isBlankOrToken(value, tokens);
  if (typeof value === "object") return Array.isArray(value) ? value.length === 0 : isEmptyObject(value);
  return tokens.size > 0 && tokens.has(value);
}

function isBlankOrToken(text: string, tokens: NullTokens): boolean {
  if (text === "") return true;
  if (tokens.size === 0) return text.charCodeAt(0) <= 0x20 || text.charCodeAt(0) > 0x7e ? text.trim() === "" : false;
  const trimmed = text.trim();
  return trimmed === "" || tokens.has(trimmed.toLowerCase());
}

function isEmptyObject(value: object): boolean {
  for (const key in value) if (Object.hasOwn(value, key)) return false;
  return true;
}
