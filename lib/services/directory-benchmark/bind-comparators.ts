import "server-only";
import { z } from "zod";
import type { ScoringTools } from "@/lib/domain/scoring/comparator";
import { bindComparator } from "@/lib/domain/scoring/comparators";
import { type AttachedComparator, toAttachedComparator } from "@/lib/domain/scoring/step-tree/rules";
import { toProblemsError } from "./read-data-file";

const ComparatorSettingSchema = z.union([
  z.string(),
  z.strictObject({ comparator: z.string(), options: z.record(z.string(), z.unknown()).exactOptional() }),
  z.strictObject({ script: z.string() }),
]);

/** A comparator by name, with options, or the body of a JavaScript function `(actual, expected) => number`. */
export type ComparatorSetting = z.output<typeof ComparatorSettingSchema>;

/** Comparators by path (docs/scoring.md#step-tree): described, or ready-made functions of the library's caller. */
export type ComparatorTable = Readonly<
  Record<string, ComparatorSetting | ((actual: unknown, expected: unknown) => number)>
>;

const SETTING_FORMS = '"name", {comparator, options} or {script}';

/**
 * Reads a table of comparators from parsed YAML or JSON.
 *
 * @param source What to call it in messages, such as the file's path.
 * @throws AppError `VALIDATION` with a problem per entry that is none.
 */
export function parseComparatorTable(value: unknown, source: string): Readonly<Record<string, ComparatorSetting>> {
  const table = z.record(z.string(), z.unknown()).safeParse(value);
  if (!table.success) throw toProblemsError([`${source} must be a mapping from step or step.field to a comparator`]);
  const problems: string[] = [];
  const settings = Object.entries(table.data).flatMap(([path, entry]) => {
    const setting = ComparatorSettingSchema.safeParse(entry);
    if (setting.success) return [[path, setting.data] as const];
    problems.push(`${source}: '${path}' must be ${SETTING_FORMS}`);
    return [];
  });
  if (problems.length > 0) throw toProblemsError(problems);
  return Object.fromEntries(settings);
}

/** Whether any entry needs the script sandbox. */
export const hasScripts = (table: ComparatorTable): boolean =>
  Object.values(table).some((setting) => {
    if (typeof setting !== "object") return setting === "script";
    return "script" in setting || setting.comparator === "script";
  });

/**
 * Makes every comparator callable.
 *
 * @throws AppError `VALIDATION` with a problem per unknown comparator, invalid option or script that does not compile,
 *   each naming its path.
 */
export function bindComparators(table: ComparatorTable, tools: ScoringTools): ReadonlyMap<string, AttachedComparator> {
  const bound = new Map<string, AttachedComparator>();
  const problems: string[] = [];
  for (const [path, setting] of Object.entries(table)) {
    try {
      bound.set(path, bindSetting(setting, tools));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      problems.push(`comparator of '${path}': ${error.message}`);
    }
  }
  if (problems.length > 0) throw toProblemsError(problems);
  return bound;
}

function bindSetting(setting: ComparatorTable[string], tools: ScoringTools): AttachedComparator {
  if (typeof setting === "function") return toAttachedComparator(setting);
  if (typeof setting === "string") return { name: setting, compare: bindComparator(setting, undefined, tools) };
  if ("script" in setting) {
    return { name: "script", compare: bindComparator("script", { source: setting.script }, tools) };
  }
  return { name: setting.comparator, compare: bindComparator(setting.comparator, setting.options, tools) };
}
