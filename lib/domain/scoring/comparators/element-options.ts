import { z } from "zod";
import type { Comparator, CompareValues, ScoringTools } from "@/lib/domain/scoring/comparator";
import { toFieldProblems } from "@/lib/domain/scoring/strict-options";

/** The options by which `oneOf` and `set` choose the comparator for their elements. */
export function elementOptionShape(elements: readonly Comparator[]) {
  return {
    comparator: z
      .enum(elements.map((element) => element.name))
      .default("text")
      .meta({ description: "Comparator for one element" }),
    options: z.record(z.string(), z.unknown()).default({}).meta({ description: "Options of that comparator" }),
  };
}

/** A choice of {@link elementOptionShape}. */
export type ElementChoice = Readonly<{ comparator: string; options: Record<string, unknown> }>;

/** Reports invalid options of the chosen comparator as issues of the outer schema. */
export function checkElementOptions(elements: readonly Comparator[]) {
  return (choice: ElementChoice, context: z.RefinementCtx): void => {
    const parsed = elements
      .find((element) => element.name === choice.comparator)
      ?.optionsSchema.safeParse(choice.options);
    for (const problem of parsed?.success === false ? toFieldProblems(parsed.error, "") : []) {
      context.addIssue({ code: "custom", path: ["options", problem.path], message: problem.message });
    }
  };
}

/** Binds the chosen comparator; its options have been checked with the outer schema. */
export function bindElement(
  elements: readonly Comparator[],
  choice: ElementChoice,
  tools: ScoringTools,
): CompareValues {
  const chosen = elements.find((element) => element.name === choice.comparator);
  if (chosen === undefined) throw new TypeError(`The comparator ${choice.comparator} is not one for elements`);
  return chosen.bind(chosen.optionsSchema.parse(choice.options), tools);
}
