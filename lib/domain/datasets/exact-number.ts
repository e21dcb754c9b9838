/** Digits of an integer beyond which reading it would take noticeable time. */
const INTEGER_DIGITS_MAX = 1_000;
/** Every double can be told from its neighbours by this many digits, so no program writes more. */
const DOUBLE_DIGITS_MAX = 17;

/** A number that was read. A problem forbids to use it; a warning says what it lost. */
export type ExactNumber = Readonly<{ value: number | bigint; problem?: string; warning?: string }>;

/**
 * Reads a decimal number token, integers of any size included.
 *
 * @param token Sign, digits, fraction and exponent as JSON or YAML write them.
 * @returns Integers beyond 2^53 as bigint, anything else as number; more than 17 significant digits are rounded, with a warning.
 */
export function readExactNumber(token: string): ExactNumber {
  const value = Number(token);
  const digits = token
    .replace(/[eE].*$/, "")
    .replace(/\D/g, "")
    .replace(/^0+/, "");
  if (/^[-+]?\d+$/.test(token)) return readExactInteger(token, value, digits.length);
  if (!Number.isFinite(value)) return { value, problem: `${shorten(token)} is too large for a number` };
  const isRounded = digits.replace(/0+$/, "").length > DOUBLE_DIGITS_MAX || (value === 0 && digits !== "");
  if (!isRounded) return { value };
  return { value, warning: `${shorten(token)} has more digits than a number keeps; it is read as ${value}` };
}

function readExactInteger(token: string, value: number, digitCount: number): ExactNumber {
  if (Number.isSafeInteger(value)) return { value };
  if (digitCount <= INTEGER_DIGITS_MAX) return { value: BigInt(token.replace("+", "")) };
  return { value, problem: `An integer has ${digitCount} digits, more than the limit of ${INTEGER_DIGITS_MAX}` };
}

function shorten(token: string): string {
  return token.length <= 40 ? token : `${token.slice(0, 39)}…`;
}
