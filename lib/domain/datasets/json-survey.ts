/**
 * What a text says about itself when only brackets, quotes, colons and digits are looked at, without recursion and
 * without knowing whether it is JSON at all.
 */
export type JsonSurvey = Readonly<{
  /** Offset of the first bracket that nests deeper than allowed; null when none does. */
  tooDeepOffset: number | null;
  /** Colons outside of strings: as many as there are keys, repeated ones included, if this is JSON. */
  colonCount: number;
  /** Whether a number may have more digits than a double keeps; never false when one has. */
  hasLongNumber: boolean;
}>;

/** Integers from 16 digits on may exceed 2^53. */
const SAFE_INTEGER_LENGTH = 15;
/** A point and the 17 significant digits that a double always keeps. */
const SAFE_DECIMAL_LENGTH = 18;

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = "\\".charCodeAt(0);
const COLON = ":".charCodeAt(0);
const MINUS = "-".charCodeAt(0);
const ZERO = "0".charCodeAt(0);
const NINE = "9".charCodeAt(0);

/**
 * Surveys a text in one pass.
 *
 * @param depthMax How many brackets may be open at once.
 * @returns The findings up to the first bracket that is too deep.
 */
export function surveyJson(text: string, depthMax: number): JsonSurvey {
  let depth = 0;
  let colonCount = 0;
  let hasLongNumber = false;
  let offset = 0;
  while (offset < text.length) {
    const code = text.charCodeAt(offset);
    if (code === QUOTE) {
      offset = findStringEnd(text, offset);
    } else if (isNumberStart(code)) {
      const end = findNumberEnd(text, offset);
      hasLongNumber ||= isLongNumber(text, offset, end);
      offset = end;
    } else {
      if (code === COLON) colonCount += 1;
      else depth += depthChange(code);
      if (depth > depthMax) return { tooDeepOffset: offset, colonCount, hasLongNumber };
      offset += 1;
    }
  }
  return { tooDeepOffset: null, colonCount, hasLongNumber };
}

/**
 * Finds the end of a string by its quotes and backslashes alone.
 *
 * @param start Offset of the opening quote.
 * @returns Offset behind the closing quote; the length of the text when there is none.
 */
export function findStringEnd(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote >= 0 && isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote < 0 ? text.length : quote + 1;
}

function isEscaped(text: string, offset: number): boolean {
  let start = offset;
  while (text.charCodeAt(start - 1) === BACKSLASH) start -= 1;
  return (offset - start) % 2 === 1;
}

function depthChange(code: number): number {
  if (code === 0x5b || code === 0x7b) return 1;
  return code === 0x5d || code === 0x7d ? -1 : 0;
}

function isNumberStart(code: number): boolean {
  return (code >= ZERO && code <= NINE) || code === MINUS;
}

function findNumberEnd(text: string, start: number): number {
  let end = start + 1;
  while (isNumberPart(text.charCodeAt(end))) end += 1;
  return end;
}

/** Digits, `.`, `+`, `-`, `e` and `E`. */
function isNumberPart(code: number): boolean {
  return isNumberStart(code) || code === 0x2e || code === 0x2b || code === 0x65 || code === 0x45;
}

/** A number of three characters, an exponent included, is always exact. */
function isLongNumber(text: string, start: number, end: number): boolean {
  if (end - start <= 3) return false;
  const token = text.slice(start, end);
  if (token.includes("e") || token.includes("E")) return true;
  if (token.length <= SAFE_INTEGER_LENGTH) return false;
  return token.length > SAFE_DECIMAL_LENGTH || !token.includes(".");
}
