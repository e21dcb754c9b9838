import { RE2JS } from "re2js";
import { z } from "zod";
import type { Comparator, CompareValues } from "@/lib/domain/scoring/comparator";
import { strictOptions } from "@/lib/domain/scoring/strict-options";
import { toText } from "@/lib/domain/scoring/values/text";
import { DIFFERENT, different, quote, SAME } from "./comparison-results";

const RegexOptionsSchema = strictOptions({
  pattern: z
    .string()
    .min(1)
    .refine(isPattern, "Not a pattern in RE2 syntax")
    .optional()
    .meta({ description: "RE2 pattern; the ground truth is the pattern when left out", example: "INV-[0-9]{6}" }),
  match: z.enum(["whole", "part"]).default("whole").meta({ description: "How much of the prediction must fit" }),
  ignoreCase: z.boolean().default(false).meta({ description: "Upper and lower case are the same" }),
});

/**
 * The prediction fits a pattern in RE2 syntax, which takes linear time whatever the pattern.
 *
 * @see docs/scoring.md#regex
 */
export const regexComparator: Comparator<z.output<typeof RegexOptionsSchema>> = {
  name: "regex",
  title: "Regular expression",
  description: "The prediction fits a pattern: the option, or the ground truth itself.",
  optionsSchema: RegexOptionsSchema,
  bind: bindRegex,
};

function isPattern(pattern: string): boolean {
  try {
    RE2JS.compile(pattern);
    return true;
  } catch {
    return false; // The library has one exception type per defect; which one does not matter here.
  }
}

function bindRegex(options: z.output<typeof RegexOptionsSchema>): CompareValues {
  const compile = (pattern: string): RE2JS => RE2JS.compile(pattern, options.ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
  const fixed = options.pattern === undefined ? null : compile(options.pattern);
  return (groundTruth, prediction) => {
    const text = toText(prediction);
    if (text === null) return different(`The prediction ${quote(prediction)} is not text`);
    const pattern = fixed ?? compile(toPattern(groundTruth));
    const matcher = pattern.matcher(text);
    return (options.match === "whole" ? matcher.matches() : matcher.find()) ? SAME : DIFFERENT;
  };
}

function toPattern(groundTruth: unknown): string {
  const pattern = toText(groundTruth);
  if (pattern === null) throw new TypeError(`The ground truth ${quote(groundTruth)} is not a pattern`);
  return pattern;
}
