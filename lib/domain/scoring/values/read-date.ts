import { type CalendarDate, expandYear, isSameDay, toCalendarDate } from "./calendar-date";
import { MONTH_BY_NAME, SILENT_DATE_WORDS } from "./date-names";

/** Which number is the day where text does not say: `either` accepts both readings of 03/04/2024. */
export const DATE_ORDERS = ["dmy", "mdy", "ymd", "either"] as const;
/** One of {@link DATE_ORDERS}. */
export type DateOrder = (typeof DATE_ORDERS)[number];

/** How dates are read; `pivot` is the first two-digit year that means 19xx. */
export type DatePolicy = Readonly<{ order: DateOrder; pivot: number }>;

/** The day by each reading; both are the same day unless the text is ambiguous under the policy `either`. */
export type DateReadings = Readonly<{ dayFirst: CalendarDate; monthFirst: CalendarDate }>;

const LENGTH_MAX = 60;
const TIME_OF_DAY = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?(?:Z|UTC|Uhr|[AaPp][Mm]|[+-]\d{2}:?\d{2}))?$/;
const NUMERIC_DATE = /^(\d{1,4}) ?([./-]) ?(\d{1,2}) ?\2 ?(\d{1,4})$/;
const COMPACT_DATE = /^(\d{4})(\d{2})(\d{2})$/;

/**
 * Reads a calendar date from text; a time of day and a weekday are left out of account.
 *
 * @returns The day by each reading, or null when the text is not a date or names a day that does not exist.
 * @see docs/scoring.md#date
 */
export function readDate(value: unknown, policy: DatePolicy): DateReadings | null {
  if (typeof value !== "string" || value.length > LENGTH_MAX) return null;
  if (isIsoForm(value))
    return certain(toCalendarDate(digitsAt(value, 0, 4), digitsAt(value, 5, 7), digitsAt(value, 8, 10)));
  const numeric = NUMERIC_DATE.exec(value);
  if (numeric !== null) return readNumericDate(numeric, policy);
  const text = value.replace(/\s+/g, " ").trim().replace(TIME_OF_DAY, "");
  const compact = COMPACT_DATE.exec(text);
  if (compact !== null) return certain(toCalendarDate(Number(compact[1]), Number(compact[2]), Number(compact[3])));
  const tidied = NUMERIC_DATE.exec(withoutWeekday(text));
  return tidied === null ? readNamedDate(text, policy.pivot) : readNumericDate(tidied, policy);
}

/** Whether some one order of day and month makes both texts the same day. */
export const haveSameDay = (left: DateReadings, right: DateReadings): boolean =>
  isSameDay(left.dayFirst, right.dayFirst) || isSameDay(left.monthFirst, right.monthFirst);

const isIsoForm = (text: string): boolean => text.length === 10 && text.charAt(4) === "-" && text.charAt(7) === "-";

/** The digits from `start` to before `end` as a number; NaN, which is in no calendar date, when another character is among them. */
function digitsAt(text: string, start: number, end: number): number {
  let value = 0;
  for (let index = start; index < end; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

const certain = (date: CalendarDate | null): DateReadings | null =>
  date === null ? null : { dayFirst: date, monthFirst: date };

function withoutWeekday(text: string): string {
  const word = /^(\p{L}+)[.,]{0,2} /u.exec(text);
  return word !== null && SILENT_DATE_WORDS.has((word[1] ?? "").toLowerCase()) ? text.slice(word[0].length) : text;
}

function readNumericDate(parts: RegExpExecArray, policy: DatePolicy): DateReadings | null {
  const [, first = "", , second = "", third = ""] = parts;
  const isShort = first.length <= 2 && third.length === 2;
  const yearFirst = (first.length === 4 && third.length <= 2) || (isShort && policy.order === "ymd");
  if (yearFirst) return certain(toDate(first, second, third, policy));
  if (policy.order === "ymd" || first.length > 2 || (third.length !== 2 && third.length !== 4)) return null;
  return readDayAndMonth([first, second, third], policy);
}

/** Reads "a b year" as day and month in the orders that the policy allows. */
function readDayAndMonth(parts: readonly [string, string, string], policy: DatePolicy): DateReadings | null {
  const [first, second, year] = parts;
  const dayFirst = policy.order === "mdy" ? null : toDate(year, second, first, policy);
  const monthFirst = policy.order === "dmy" ? null : toDate(year, first, second, policy);
  const only = dayFirst ?? monthFirst;
  return only === null ? null : { dayFirst: dayFirst ?? only, monthFirst: monthFirst ?? only };
}

function toDate(year: string, month: string, day: string, policy: DatePolicy): CalendarDate | null {
  const fullYear = year.length <= 2 ? expandYear(Number(year), policy.pivot) : Number(year);
  return toCalendarDate(fullYear, Number(month), Number(day));
}

/** "15. Januar 2024", "January 15th, 2024", "15-Jan-24", "2024 January 15": one month name, one day, one year. */
function readNamedDate(text: string, pivot: number): DateReadings | null {
  const words = text
    .toLowerCase()
    .split(/[\s.,/-]+/)
    .filter((word) => word !== "" && !SILENT_DATE_WORDS.has(word));
  const month = words.map((word) => MONTH_BY_NAME.get(word)).find((found) => found !== undefined);
  const numbers = words
    .filter((word) => !MONTH_BY_NAME.has(word))
    .map((word) => word.replace(/(?<=\d)(?:st|nd|rd|th|er)$/, ""));
  const [first = "", second = ""] = numbers;
  if (month === undefined || words.length !== 3 || numbers.length !== 2) return null;
  if (/^\d{4}$/.test(first) && /^\d{1,2}$/.test(second))
    return certain(toCalendarDate(Number(first), month, Number(second)));
  if (!/^\d{1,2}$/.test(first) || !/^(?:\d{2}|\d{4})$/.test(second)) return null;
  const year = second.length === 2 ? expandYear(Number(second), pivot) : Number(second);
  return certain(toCalendarDate(year, month, Number(first)));
}
