import "server-only";
import type { FieldRule } from "@/lib/domain/activities/fields-normalize";
import { isSameDay } from "@/lib/domain/scoring/values/calendar-date";
import { findDecimalSeparator } from "@/lib/domain/scoring/values/number-locale";
import { readBoolean, toBooleanWords } from "@/lib/domain/scoring/values/read-boolean";
import { type DatePolicy, readDate } from "@/lib/domain/scoring/values/read-date";
import { readMoney } from "@/lib/domain/scoring/values/read-money";
import { type NumberFormat, type ReadNumber, readNumber } from "@/lib/domain/scoring/values/read-number";
import { foldCase, toText } from "@/lib/domain/scoring/values/text";

/** What a rule gives for a value that it cannot read for certain. */
export const UNREADABLE = Symbol("unreadable");

export type ReadValue = (value: unknown) => unknown;

/** Reads the settings of a rule once and closes over them. */
export function bindRule(rule: FieldRule): ReadValue {
  switch (rule.type) {
    case "number":
      return bindNumber(toNumberFormat(rule.locale));
    case "money":
      return bindMoney(toNumberFormat(rule.locale), rule.currency ?? null);
    case "date":
      return (value) => toIsoDate(value, { order: rule.order, pivot: rule.twoDigitPivot });
    case "boolean":
      return bindBoolean(rule);
    case "text":
      return (value) => tidyText(value, rule);
    case "map":
      return bindMap(rule);
  }
}

const toNumberFormat = (locale: string | undefined): NumberFormat => ({
  decimalSeparator: locale === undefined ? null : findDecimalSeparator(locale),
  units: new Set(),
});

function bindNumber(format: NumberFormat): ReadValue {
  return (value) => {
    const read = readNumber(value, format);
    return read === null || read.ambiguous ? UNREADABLE : toExactNumber(read);
  };
}

/** A double that prints the same digits holds the number exactly; otherwise a bigint does, or the digits stay text. */
function toExactNumber({ decimal }: ReadNumber): number | bigint | string {
  const number = Number(decimal);
  if (String(number) === decimal) return number;
  return decimal.includes(".") ? decimal : BigInt(decimal);
}

function bindMoney(format: NumberFormat, preferred: string | null): ReadValue {
  return (value) => {
    const read = readMoney(value, format);
    if (read === null || read.ambiguous) return UNREADABLE;
    const currency = chooseCurrency([...new Set(read.currencies)], preferred);
    return currency === UNREADABLE ? UNREADABLE : { amount: toExactNumber(read), currency };
  };
}

function chooseCurrency(named: readonly string[], preferred: string | null): string | null | typeof UNREADABLE {
  const [first, second] = named;
  if (first === undefined) return preferred;
  if (second === undefined) return first;
  return preferred !== null && named.includes(preferred) ? preferred : UNREADABLE;
}

function toIsoDate(value: unknown, policy: DatePolicy): unknown {
  const read = readDate(value, policy);
  if (read === null || !isSameDay(read.dayFirst, read.monthFirst)) return UNREADABLE;
  const { year, month, day } = read.dayFirst;
  return [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
}

function bindBoolean({ trueWords, falseWords }: Extract<FieldRule, { type: "boolean" }>): ReadValue {
  const words = toBooleanWords(trueWords, falseWords);
  return (value) => readBoolean(value, words) ?? UNREADABLE;
}

function tidyText(value: unknown, rule: Extract<FieldRule, { type: "text" }>): unknown {
  const text = toText(value);
  if (text === null) return UNREADABLE;
  const spaced = rule.whitespace === "collapse" ? text.replaceAll(/\s+/g, " ") : text;
  const trimmed = rule.trim ? spaced.trim() : spaced;
  if (rule.case === "keep") return trimmed;
  return rule.case === "lower" ? trimmed.toLowerCase() : trimmed.toUpperCase();
}

function bindMap({ values, ignoreCase }: Extract<FieldRule, { type: "map" }>): ReadValue {
  const keyOf = (text: string) => (ignoreCase ? foldCase(text.trim()) : text.trim());
  const byKey = new Map(Object.entries(values).map(([text, mapped]) => [keyOf(text), mapped]));
  return (value) => {
    const key = toText(value);
    return key !== null && byKey.has(keyOf(key)) ? byKey.get(keyOf(key)) : UNREADABLE;
  };
}
