import { RE2JS } from "re2js";
import { z } from "zod";

/** Flags of a pattern: `i` ignores case, `m` lets `^` and `$` match at lines, `s` lets `.` match a line end. */
export const RegexFlagsSchema = z
  .string()
  .regex(/^(?!.*(.).*\1)[ims]*$/, "Flags are i, m and s, each at most once")
  .meta({ description: "i: ignore case; m: ^ and $ match at lines; s: . matches a line end", example: "i" });

const FLAG_BITS: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
};

/**
 * Compiles a pattern in RE2 syntax, which is matched in time linear in the text: no look-around, no back-references.
 *
 * @param flags Letters out of `i`, `m` and `s`.
 * @throws Error naming what is wrong with the pattern.
 */
export function compileLinearRegex(pattern: string, flags = ""): RE2JS {
  const bits = [...flags].reduce((sum, flag) => sum | (FLAG_BITS[flag] ?? 0), 0);
  return RE2JS.compile(pattern, bits);
}

/**
 * Says what is wrong with a pattern.
 *
 * @returns null for a pattern that compiles.
 */
function regexProblem(pattern: string): string | null {
  try {
    compileLinearRegex(pattern);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A pattern in RE2 syntax; one that does not compile is refused with the reason. */
export const RegexPatternSchema = z
  .string()
  .min(1)
  .max(10_000)
  .superRefine((pattern, context) => {
    const problem = regexProblem(pattern);
    if (problem !== null) context.addIssue({ code: "custom", message: `Not a pattern in RE2 syntax: ${problem}` });
  });
