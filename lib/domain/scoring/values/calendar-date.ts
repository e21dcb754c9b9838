/** A day of the calendar, without time and zone; `month` and `day` start at 1. */
export type CalendarDate = Readonly<{ year: number; month: number; day: number }>;

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** The date, or null when there is no such day (31 April, month 13, 29 February of a common year, year 0). */
export function toCalendarDate(year: number, month: number, day: number): CalendarDate | null {
  const dayCount = month === 2 && isLeapYear(year) ? 29 : DAYS_IN_MONTH[month - 1];
  const exists = dayCount !== undefined && year >= 1 && year <= 9999 && day >= 1 && day <= dayCount;
  return exists ? { year, month, day } : null;
}

/** Whether both are the same day; null is no day and equals nothing. */
export const isSameDay = (left: CalendarDate | null, right: CalendarDate | null): boolean =>
  left !== null && right !== null && left.year === right.year && left.month === right.month && left.day === right.day;

/** The full year of a two-digit one: below the pivot 20xx, from the pivot on 19xx. */
export const expandYear = (twoDigits: number, pivot: number): number => twoDigits + (twoDigits < pivot ? 2000 : 1900);
