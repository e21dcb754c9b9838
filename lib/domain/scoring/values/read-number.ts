import { Decimal } from "decimal.js";
import { findCurrencies } from "./currencies";
import type { DecimalSeparator } from "./number-locale";

/** What decides the reading of a number: the locale's decimal separator (null: unknown) and units beyond the built-in ones. */
export type NumberFormat = Readonly<{ decimalSeparator: DecimalSeparator | null; units: ReadonlySet<string> }>;

/**
 * A number that was read. `decimal` is canonical ("-1234.5", no leading or trailing zeros), so equal numbers have equal text;
 * `currencies` are the codes its currency sign may stand for; `ambiguous` when no locale decided between 1.234 and 1234.
 */
export type ReadNumber = Readonly<{ decimal: string; currencies: readonly string[]; ambiguous: boolean }>;

const LENGTH_MAX = 400;
const UNITS = new Set(
  `% ‰ ° °c °f k mg g kg t lb lbs oz ml cl l hl mm cm m km in ft mm² cm² m² km² ha mm2 cm2 m2 km2 cm³ m³ cm3 m3 ms s sec min h
  std std. hrs hours stunden tage days d v a w kw mw wh kwh mwh hz khz mhz ghz kb mb gb tb px pt dpi pa hpa bar st st. stk stk. stück
  pcs pcs. pc pieces x`.split(/\s+/),
);

const NO_CURRENCIES: readonly string[] = [];
const UNUSUAL = /[^\S ]|[\u2012-\u2019\u2212\u02BC\uFF01-\uFF5E]/;
const DIGITS = /[.,]?\d+(?:[.,' ]\d+)*/;
const THOUSANDS = /^\d{1,3}([.,' ])\d{3}(?:\1\d{3})*$/;
const LAKHS = /^\d{1,2},(?:\d{2},)*\d{3}$/;
const FLAT_AMOUNT = /^[.,]\s?-{0,2}(?=[^\d.,-]|$)/;
const EXPONENT = /^e([+-]?\d{1,3})$/i;
const DEBIT_OR_CREDIT = /^[cd]r\.?$/i;
const CREDIT = /^cr\.?$/i;
const AFFIX = /[()+-]|[^\s()+-]+/g;

/**
 * Reads a number from a JSON number or from text as documents print it, by the rules of docs/scoring.md#reading-numbers.
 *
 * @returns The number, or null when the value is not one: never a guess, never 0 for garbage.
 */
export function readNumber(value: unknown, format: NumberFormat): ReadNumber | null {
  if (typeof value === "string") return value.length <= LENGTH_MAX ? readNumberText(value, format) : null;
  if (typeof value === "bigint") return plainNumber(value.toString());
  if (typeof value !== "number" || !Number.isFinite(value)) return null;
  const text = String(value);
  return plainNumber(text.includes("e") ? new Decimal(value).toFixed() : text);
}

const plainNumber = (decimal: string): ReadNumber => ({ decimal, currencies: NO_CURRENCIES, ambiguous: false });

function readNumberText(text: string, format: NumberFormat): ReadNumber | null {
  const plain = unifyCharacters(text).trim();
  const found = DIGITS.exec(plain);
  if (found === null) return null;
  const before = plain.slice(0, found.index);
  const after = plain.slice(found.index + found[0].length);
  const exponent = EXPONENT.exec(after);
  const digits = splitDigits(found[0], exponent === null ? format.decimalSeparator : ".");
  if (digits === null) return null;
  const affixes = readAffixes(before, exponent === null ? after.replace(FLAT_AMOUNT, "") : "", format.units);
  if (affixes === null) return null;
  return {
    decimal: toCanonical(affixes.negative, digits, exponent === null ? 0 : Number(exponent[1])),
    currencies: affixes.currencies,
    ambiguous: digits.ambiguous,
  };
}

/** Special spaces, apostrophes, minus signs and full-width forms become their ASCII equivalents. */
function unifyCharacters(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  return text
    .replace(/[\s\u00A0\u2007\u2009\u202F]/g, " ")
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/[\u2012\u2013\u2014\u2212]/g, "-")
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

type Digits = Readonly<{ whole: string; fraction: string; ambiguous: boolean }>;

function splitDigits(text: string, decimalSeparator: DecimalSeparator | null): Digits | null {
  const marks = text.replace(/\d/g, "");
  if (marks === "") return { whole: text, fraction: "", ambiguous: false };
  const group = marks.charAt(0);
  const last = marks.charAt(marks.length - 1);
  if (marks.length === 1 && isDecimalMark(last)) return splitAtOnlyMark(text, last, decimalSeparator);
  if (last === group) return joinGroups(text);
  if (!isDecimalMark(last) || marks.indexOf(last) !== marks.length - 1) return null;
  const position = text.lastIndexOf(last);
  const whole = joinGroups(text.slice(0, position));
  return whole === null ? null : { whole: whole.whole, fraction: text.slice(position + 1), ambiguous: false };
}

const isDecimalMark = (mark: string): boolean => mark === "." || mark === ",";

/** One point or comma: a fraction, unless exactly three digits follow and the whole reads as a group of thousands too. */
function splitAtOnlyMark(text: string, mark: string, decimalSeparator: DecimalSeparator | null): Digits {
  const position = text.indexOf(mark);
  const whole = text.slice(0, position);
  const fraction = text.slice(position + 1);
  const couldBeThousands = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (!couldBeThousands || decimalSeparator === mark) return { whole, fraction, ambiguous: false };
  return { whole: whole + fraction, fraction: "", ambiguous: decimalSeparator === null };
}

/** Groups of three, or Indian groups (12,34,567); null for anything else, such as 12.34.56 or 2024.01.15. */
const joinGroups = (text: string): Digits | null =>
  THOUSANDS.test(text) || LAKHS.test(text) ? { whole: text.replace(/\D/g, ""), fraction: "", ambiguous: false } : null;

type Affixes = Readonly<{ negative: boolean; currencies: readonly string[] }>;

const NO_AFFIXES: Affixes = { negative: false, currencies: NO_CURRENCIES };

/** Signs, brackets, currency and unit around the digits; null when anything else stands there. */
function readAffixes(before: string, after: string, units: ReadonlySet<string>): Affixes | null {
  if (before === "" && after === "") return NO_AFFIXES;
  const opening: readonly string[] = before.match(AFFIX) ?? [];
  const closing: readonly string[] = after.match(AFFIX) ?? [];
  const marks = [...opening, ...closing].filter(isMark);
  const words = [...opening, ...closing].filter((token) => !isMark(token));
  const signs = marks.filter((mark) => mark === "-" || mark === "+");
  const bracketed = opening.includes("(") && closing.includes(")");
  if (signs.length > 1 || marks.length - signs.length !== (bracketed ? 2 : 0)) return null;
  const currencies: string[] = [];
  if (!words.every((word) => readWord(word, { units, currencies }))) return null;
  return { negative: bracketed || signs[0] === "-" || words.some((word) => CREDIT.test(word)), currencies };
}

const isMark = (token: string): boolean => token.length === 1 && "()+-".includes(token);

/** Notes the currencies that a word stands for; false when it is neither currency, unit, nor debit or credit. */
function readWord(word: string, known: Readonly<{ units: ReadonlySet<string>; currencies: string[] }>): boolean {
  const found = findCurrencies(word);
  if (found !== null) known.currencies.push(...found);
  const lowerWord = word.toLowerCase();
  return found !== null || UNITS.has(lowerWord) || known.units.has(lowerWord) || DEBIT_OR_CREDIT.test(word);
}

function toCanonical(negative: boolean, digits: Digits, exponent: number): string {
  if (exponent !== 0) return shiftPoint(toCanonical(negative, digits, 0), exponent);
  const whole = digits.whole.replace(/^0+(?=\d)/, "") || "0";
  const fraction = digits.fraction.replace(/0+$/, "");
  const unsigned = fraction === "" ? whole : `${whole}.${fraction}`;
  return negative && unsigned !== "0" ? `-${unsigned}` : unsigned;
}

const shiftPoint = (decimal: string, exponent: number): string => new Decimal(`${decimal}e${exponent}`).toFixed();
