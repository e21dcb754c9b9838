import { z } from "zod";
import type { Comparator, CompareValues, Comparison } from "@/lib/domain/scoring/comparator";
import { strictOptions } from "@/lib/domain/scoring/strict-options";
import { compileDateFormat, isDateFormat, type ReadStrictDate } from "@/lib/domain/scoring/values/date-format";
import { DATE_ORDERS, type DateReadings, haveSameDay, readDate } from "@/lib/domain/scoring/values/read-date";
import { quote } from "./comparison-results";

const DateOptionsSchema = strictOptions({
  order: z
    .enum(DATE_ORDERS)
    .default("either")
    .meta({ description: "Which number is the day in 03/04/2024; either accepts both readings" }),
  twoDigitPivot: z
    .int()
    .min(0)
    .max(100)
    .default(69)
    .meta({ description: "First two-digit year that means 19xx; smaller ones mean 20xx" }),
  formats: z
    .array(z.string().refine(isDateFormat, "Needs one year (yyyy, yy), month (MMM, MM, M) and day (dd, d)"))
    .min(1)
    .optional()
    .meta({ description: "Strict formats; text in any other is not a date", example: ["dd.MM.yyyy", "yyyy-MM-dd"] }),
});

const SAME_DAY: Comparison = { similarity: 1, matched: true, measurement: { type: "date", readable: true } };
const OTHER_DAY: Comparison = { similarity: 0, matched: false, measurement: { type: "date", readable: true } };

/**
 * The same day of the calendar, however it is written.
 *
 * @see docs/scoring.md#date
 */
export const dateComparator: Comparator<z.output<typeof DateOptionsSchema>> = {
  name: "date",
  title: "Date",
  description: "The same calendar day, however it is written; the order policy decides about 03/04/2024.",
  valueType: "date",
  optionsSchema: DateOptionsSchema,
  bind: bindDate,
};

function bindDate(options: z.output<typeof DateOptionsSchema>): CompareValues {
  const read = bindReader(options);
  return (groundTruth, prediction) => {
    const predicted = read(prediction);
    if (groundTruth === prediction) return predicted === null ? unreadable("prediction", prediction, true) : SAME_DAY;
    if (predicted === null) return unreadable("prediction", prediction, false);
    const truth = read(groundTruth);
    if (truth === null) return { ...OTHER_DAY, note: `The ground truth ${quote(groundTruth)} is not a date` };
    return haveSameDay(truth, predicted) ? SAME_DAY : OTHER_DAY;
  };
}

function bindReader(options: z.output<typeof DateOptionsSchema>): (value: unknown) => DateReadings | null {
  const policy = { order: options.order, pivot: options.twoDigitPivot };
  if (options.formats === undefined) return (value) => readDate(value, policy);
  const readers = options.formats.map((format) => compileDateFormat(format, options.twoDigitPivot));
  return (value) => (typeof value === "string" ? readStrictly(value, readers) : null);
}

function readStrictly(text: string, readers: readonly ReadStrictDate[]): DateReadings | null {
  for (const read of readers) {
    const date = read(text);
    if (date !== null) return { dayFirst: date, monthFirst: date };
  }
  return null;
}

const unreadable = (side: string, value: unknown, matched: boolean): Comparison => ({
  similarity: matched ? 1 : 0,
  matched,
  note: `The ${side} ${quote(value)} is not a date`,
  measurement: { type: "date", readable: false },
});
