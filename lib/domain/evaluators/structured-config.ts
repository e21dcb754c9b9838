import { z } from "zod";
import { parseFieldPath } from "@/lib/domain/scoring/alignment/field-path";
import { checkComparator } from "@/lib/domain/scoring/comparators";
import { strictOptions } from "@/lib/domain/scoring/strict-options";

const FIELDS_MAX = 2_000;

const ScalarSchema = z.union([z.string(), z.number(), z.boolean()]);

const NullTokensSchema = z.array(ScalarSchema).meta({
  description: 'Values that mean "nothing is there", beside null, missing, blank text, [] and {}',
  example: ["n/a", "-"],
});

const FieldSettingsSchema = strictOptions({
  comparator: z
    .string()
    .optional()
    .meta({ description: "Name of the comparator; by the type of the ground truth when left out" }),
  options: z.record(z.string(), z.unknown()).optional().meta({ description: "Options of the comparator" }),
  weight: z.number().positive().optional().meta({ description: "Weight of the counts of this field; 1 when left out" }),
  threshold: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .meta({ description: "Smallest similarity that matches, instead of the comparator's own rule" }),
  nullTokens: NullTokensSchema.optional(),
  whenBothEmpty: z
    .enum(["empty", "ignore", "correct"])
    .optional()
    .meta({ description: "What it counts when neither side has a value: listed as empty, ignored, or a match" }),
  missingAs: ScalarSchema.optional().meta({ description: "Stands for an absent value on either side", example: false }),
  ignore: z.boolean().optional().meta({ description: "Not scored, with everything below it" }),
  ordered: z.boolean().optional().meta({ description: "Of a list: items are matched by position" }),
  reportOrder: z
    .boolean()
    .optional()
    .meta({ description: "Of a table: report the rank correlation of the matched rows" }),
  key: z
    .array(z.string().min(1))
    .min(1)
    .optional()
    .meta({ description: "Of a table: columns that must match for rows to be partners" }),
  rowThreshold: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .meta({ description: "Of a list: smallest similarity of partners; 0.5 when left out" }),
});

/** The settings of the evaluator `structured` (docs/scoring.md#structured). */
export const StructuredConfigSchema = strictOptions({
  fields: z
    .record(z.string(), FieldSettingsSchema)
    .default({})
    .meta({ description: "Settings by path: totals.due, lines[].amount; they hold for everything below the path" }),
  nullTokens: NullTokensSchema.default([]),
  extraFields: z.enum(["count", "ignore"]).default("count").meta({
    description: "Members of objects that neither the ground truth nor this config knows: invented, or ignored",
  }),
  passThreshold: z.number().min(0).max(1).default(1).meta({ description: "Smallest score that passes" }),
}).superRefine((config, context) => {
  const paths = Object.keys(config.fields);
  if (paths.length > FIELDS_MAX) {
    context.addIssue({ code: "custom", path: ["fields"], message: `${paths.length} fields exceed ${FIELDS_MAX}` });
  }
  for (const [path, settings] of Object.entries(config.fields)) {
    for (const { path: below, message } of findFieldProblems(path, settings, paths)) {
      context.addIssue({ code: "custom", path: ["fields", path, ...below], message });
    }
  }
});

/** A parsed config of the evaluator `structured`. */
export type StructuredConfig = z.output<typeof StructuredConfigSchema>;

type Problem = Readonly<{ path: readonly string[]; message: string }>;

function findFieldProblems(
  path: string,
  settings: z.output<typeof FieldSettingsSchema>,
  paths: readonly string[],
): readonly Problem[] {
  if (parseFieldPath(path) === null) {
    return [{ path: [], message: `"${path}" is not a field path; write totals.due, lines[].amount or ["a.b"]` }];
  }
  if (settings.comparator === undefined) {
    const hasOptions = settings.options !== undefined;
    return hasOptions ? [{ path: ["options"], message: "Options need a comparator that they belong to" }] : [];
  }
  const below = paths.find((other) => other.startsWith(`${path}.`) || other.startsWith(`${path}[`));
  const unreachable: readonly Problem[] =
    below === undefined
      ? []
      : [
          {
            path: ["comparator"],
            message: `A comparator takes the whole value, so the settings of "${below}" would never apply`,
          },
        ];
  const problems = checkComparator(settings.comparator, settings.options);
  return [...problems.map((problem) => ({ path: [problem.path], message: problem.message })), ...unreachable];
}
