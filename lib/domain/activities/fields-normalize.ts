import { z } from "zod";
import type { ActivityDeclaration } from "@/lib/domain/activities/activity";
import { findDecimalSeparator } from "@/lib/domain/scoring/values/number-locale";
import { DATE_ORDERS } from "@/lib/domain/scoring/values/read-date";

const LocaleSchema = z
  .string()
  .refine((locale) => findDecimalSeparator(locale) !== null, {
    error: "Not a locale whose numbers have a decimal point or comma, such as en or de-CH",
  })
  .optional()
  .meta({ description: "Decides between 1.234 and 1,234; without it such a number is unreadable", example: "de" });

const WordsSchema = z.array(z.string().min(1)).default([]);

const FieldRuleSchema = z.discriminatedUnion("type", [
  z
    .strictObject({ type: z.literal("number"), locale: LocaleSchema })
    .meta({ description: "A number; its digits as text where a double cannot hold its fraction exactly" }),
  z
    .strictObject({
      type: z.literal("money"),
      locale: LocaleSchema,
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, "A currency is three capital letters (ISO 4217)")
        .optional()
        .meta({ description: "Used where none is named, and to decide what a shared sign such as $ stands for" }),
    })
    .meta({ description: "{ amount, currency }; currency is null where none is named" }),
  z
    .strictObject({
      type: z.literal("date"),
      order: z.enum(DATE_ORDERS).default("either").meta({ description: "How 03/04/2024 is read; either: unreadable" }),
      twoDigitPivot: z.int().min(0).max(100).default(69).meta({ description: "First two-digit year that means 19xx" }),
    })
    .meta({ description: "An ISO date such as 2024-03-04; a time of day is dropped" }),
  z
    .strictObject({ type: z.literal("boolean"), trueWords: WordsSchema, falseWords: WordsSchema })
    .meta({ description: "true or false, from yes, no, checked … and the added words" }),
  z
    .strictObject({
      type: z.literal("text"),
      trim: z.boolean().default(true),
      whitespace: z.enum(["collapse", "keep"]).default("collapse"),
      case: z.enum(["keep", "lower", "upper"]).default("keep"),
    })
    .meta({ description: "Text with tidied white space and case" }),
  z
    .strictObject({
      type: z.literal("map"),
      values: z.record(z.string(), z.unknown()),
      ignoreCase: z.boolean().default(true),
    })
    .meta({ description: "Another value by the text of this one; a text that is not listed is unreadable" }),
]);

/** How the values at one path are rewritten. */
export type FieldRule = z.output<typeof FieldRuleSchema>;

const PathSchema = z
  .string()
  .regex(
    /^[^.[\]]+(?:\[\])*(?:\.[^.[\]]+(?:\[\])*)*$/,
    "A path is names joined by points, with [] behind a list, such as lines[].amount",
  );

/** Rewrites fields into one notation. */
export const fieldsNormalize = {
  type: "fields.normalize",
  version: 1,
  title: "Normalise fields",
  description:
    "Rewrites numbers, dates, amounts, booleans, texts and codes into one notation, by the reading rules of scoring. " +
    "Fields that are missing or null, and fields without a rule, stay as they are.",
  parameters: z.strictObject({
    fields: z
      .record(PathSchema, FieldRuleSchema)
      .refine((fields) => Object.keys(fields).length > 0, { error: "Name at least one field" })
      .meta({
        description: "Rule by path",
        example: { invoiceDate: { type: "date", order: "dmy" }, "lines[].amount": { type: "number", locale: "de" } },
      }),
    onUnreadable: z
      .enum(["keep", "null"])
      .default("keep")
      .meta({ description: "What becomes of a value that its rule cannot read" }),
  }),
  inputs: z.object({ fields: z.record(z.string(), z.unknown()) }),
  outputs: z.object({ fields: z.record(z.string(), z.unknown()) }),
  defaultTimeout: "1m",
  defaultMaximumAttempts: 1,
  costClass: "cheap",
  deterministic: true,
  network: false,
} satisfies ActivityDeclaration;
