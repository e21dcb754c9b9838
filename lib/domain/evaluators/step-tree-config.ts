import { z } from "zod";
import type { CompareValues } from "@/lib/domain/scoring/comparator";
import { checkComparator } from "@/lib/domain/scoring/comparators";
import { MATCHINGS, type StepTreeRules } from "@/lib/domain/scoring/step-tree/rules";
import { strictOptions } from "@/lib/domain/scoring/strict-options";

const AttachedComparatorSchema = strictOptions({
  comparator: z.string().meta({ description: "Name of the comparator", example: "number" }),
  options: z.record(z.string(), z.unknown()).optional().meta({ description: "Its options; absent means all defaults" }),
});

/** How a step tree is judged; every problem of a comparator is reported at its place. */
export const StepTreeConfigSchema = strictOptions({
  passThreshold: z.number().min(0).max(1).default(1).meta({ description: "Smallest score of a sample that passes" }),
  compat: z
    .literal("pyconveyor")
    .optional()
    .meta({ description: "Gives pyconveyor's numbers where its rules differ: satisfied $ignore in lists, true = 1" }),
  matching: z.enum(MATCHINGS).default("greedy").meta({ description: "How elements of object lists find partners" }),
  comparators: z
    .record(z.string().min(1), AttachedComparatorSchema)
    .default({})
    .meta({
      description: "Comparator by path: `node`, `node.field`, `node.list[0].v`; it replaces everything below its path",
      example: { "extract.total": { comparator: "number", options: { absoluteTolerance: 0.01 } } },
    }),
}).superRefine((config, context) => {
  if (config.compat === "pyconveyor" && config.matching === "optimal") {
    context.addIssue({ code: "custom", path: ["matching"], message: 'compat "pyconveyor" matches greedily only' });
  }
  for (const [path, { comparator, options }] of Object.entries(config.comparators)) {
    for (const problem of checkComparator(comparator, options)) {
      const issuePath = ["comparators", path, ...problem.path.split(".")];
      context.addIssue({ code: "custom", path: issuePath, message: `${problem.message} (at "${path}")` });
    }
  }
});

/** The config of the step-tree evaluator, parsed. */
export type StepTreeConfig = z.output<typeof StepTreeConfigSchema>;

/**
 * The scoring rules that a config describes.
 *
 * @param bindComparator Makes a comparator callable; it is asked once per path.
 */
export function toStepTreeRules(
  config: StepTreeConfig,
  bindComparator: (name: string, options: unknown) => CompareValues,
): StepTreeRules {
  const comparators = Object.entries(config.comparators).map(
    ([path, { comparator, options }]) =>
      [path, { name: comparator, compare: bindComparator(comparator, options) }] as const,
  );
  return { compat: config.compat ?? null, matching: config.matching, comparators: new Map(comparators) };
}
