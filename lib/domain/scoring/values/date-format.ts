import { type CalendarDate, expandYear, toCalendarDate } from "./calendar-date";
import { MONTH_BY_NAME } from "./date-names";

/** Reads text that has exactly one strict format; null when it has another or is no day of the calendar. */
export type ReadStrictDate = (text: string) => CalendarDate | null;

const TOKENS = /yyyy|yy|MMM|MM|M|dd|d|[^yMd]+/g;
const PATTERN_BY_TOKEN: Readonly<Record<string, string>> = {
  yyyy: "(?<year>\\d{4})",
  yy: "(?<shortYear>\\d{2})",
  MMM: "(?<monthName>\\p{L}+)\\.?",
  MM: "(?<month>\\d{2})",
  M: "(?<month>\\d{1,2})",
  dd: "(?<day>\\d{2})",
  d: "(?<day>\\d{1,2})",
};

/** Whether a format has one year, one month and one day, out of `yyyy yy MMM MM M dd d` and other characters. */
export function isDateFormat(format: string): boolean {
  const tokens = format.match(TOKENS) ?? [];
  const isComplete = tokens.join("") === format && tokens.filter((token) => token in PATTERN_BY_TOKEN).length === 3;
  return (
    isComplete && ["y", "M", "d"].every((part) => tokens.some((token) => isToken(token) && token.startsWith(part)))
  );
}

const isToken = (token: string): boolean => Object.hasOwn(PATTERN_BY_TOKEN, token);

/**
 * Compiles a format such as `dd.MM.yyyy`, `d. MMM yyyy` or `yyyy-MM-dd`.
 *
 * @param pivot First two-digit year that means 19xx.
 */
export function compileDateFormat(format: string, pivot: number): ReadStrictDate {
  const source = (format.match(TOKENS) ?? []).map((token) => PATTERN_BY_TOKEN[token] ?? escapePattern(token)).join("");
  const pattern = new RegExp(`^${source}$`, "u");
  return (text) => {
    const parts = pattern.exec(text.trim())?.groups;
    if (parts === undefined) return null;
    const year = parts.year === undefined ? expandYear(Number(parts.shortYear), pivot) : Number(parts.year);
    const month = parts.monthName === undefined ? parts.month : MONTH_BY_NAME.get(parts.monthName.toLowerCase());
    return toCalendarDate(year, Number(month), Number(parts.day));
  };
}

const escapePattern = (literal: string): string => literal.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
