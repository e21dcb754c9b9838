import { z } from "zod";
import type { ActivityDeclaration } from "@/lib/domain/activities/activity";
import { FieldNameSchema } from "@/lib/domain/activities/field-name";
import { compileLinearRegex, RegexFlagsSchema, RegexPatternSchema } from "@/lib/domain/activities/linear-regex";

const RegexFieldSchema = z.strictObject({
  pattern: RegexPatternSchema.meta({
    description: "RE2 pattern; the value is the group named `value`, else the first group, else the whole match",
    example: "Invoice no\\. (\\d+)",
  }),
  flags: RegexFlagsSchema.default(""),
  after: z
    .string()
    .min(1)
    .optional()
    .meta({ description: "Only the text after the first place where this literal text stands", example: "Bill to" }),
  before: z
    .string()
    .min(1)
    .optional()
    .meta({ description: "Only the text before the next place where this literal text stands", example: "Total" }),
  all: z.boolean().default(false).meta({ description: "A list of all matches instead of the first" }),
});

const RowPatternSchema = RegexPatternSchema.superRefine((pattern, context) => {
  if (Object.keys(compiledGroups(pattern)).length === 0) {
    context.addIssue({
      code: "custom",
      message: "A row pattern needs at least one named group, such as (?P<amount>…)",
    });
  }
}).meta({
  description: "RE2 pattern tried on each line; each line that matches becomes an object of the named groups",
  example: "^(?P<text>.+?)\\s+(?P<amount>[\\d.]+)$",
});

const RegexTableSchema = z.strictObject({
  row: RowPatternSchema,
  flags: RegexFlagsSchema.default(""),
  start: RegexPatternSchema.optional().meta({
    description: "The rows begin after the first match of this pattern; no match, no rows",
    example: "Description\\s+Amount",
  }),
  end: RegexPatternSchema.optional().meta({
    description: "The rows end before the next match of this pattern, else at the end of the text",
    example: "Subtotal",
  }),
});

/** How one field is found in a text. */
export type RegexField = z.output<typeof RegexFieldSchema>;

/** How a table is found in the lines of a text. */
export type RegexTable = z.output<typeof RegexTableSchema>;

/** An invalid pattern has its own problem already, so it counts as having a group here. */
function compiledGroups(pattern: string): Readonly<Record<string, number>> {
  try {
    return compileLinearRegex(pattern).namedGroups();
  } catch {
    return { invalid: 0 };
  }
}

/** Finds named fields and tables in a text by patterns that are matched in linear time. */
export const extractRegex = {
  type: "extract.regex",
  version: 1,
  title: "Fields by patterns",
  description:
    "Finds fields and tables in a text by regular expressions in RE2 syntax (no look-around, no back-references). " +
    "A field without a match is null, with `all` an empty list; values stay text.",
  parameters: z
    .strictObject({
      fields: z.record(FieldNameSchema, RegexFieldSchema).default({}).meta({ description: "Pattern by field name" }),
      tables: z.record(FieldNameSchema, RegexTableSchema).default({}).meta({ description: "Rows by table name" }),
    })
    .superRefine(({ fields, tables }, context) => {
      if (Object.keys(fields).length + Object.keys(tables).length === 0) {
        context.addIssue({ code: "custom", message: "Name at least one field or table" });
      }
      for (const name of Object.keys(tables).filter((table) => Object.hasOwn(fields, table))) {
        context.addIssue({ code: "custom", path: ["tables", name], message: `"${name}" is a field already` });
      }
    }),
  inputs: z.object({ text: z.string().meta({ description: "Text to search" }) }),
  outputs: z.object({
    fields: z.record(z.string(), z.unknown()).meta({ description: "Text, null or a list by field; rows by table" }),
  }),
  defaultTimeout: "1m",
  defaultMaximumAttempts: 1,
  costClass: "cheap",
  deterministic: true,
  network: false,
} satisfies ActivityDeclaration;
