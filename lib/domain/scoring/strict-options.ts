import { z } from "zod";
import type { FieldProblem } from "@/lib/errors/app-error";
import { suggestName } from "./near-name";

/** A strict object schema whose message about an unknown key names the key that was probably meant. */
export function strictOptions<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== "unrecognized_keys") return undefined;
      const known = Object.keys(shape);
      if (known.length === 0) return `Unknown key "${issue.keys.join('", "')}"; there are no options here`;
      return issue.keys.map((key: string) => `Unknown key "${key}"; ${suggestName(key, known)}`).join(". ");
    },
  });
}

/** The problems of a failed parse as dot paths with messages, below a prefix such as `options`. */
export function toFieldProblems(error: z.ZodError, prefix: string): readonly FieldProblem[] {
  return error.issues.map((issue) => ({
    path: [...(prefix === "" ? [] : [prefix]), ...issue.path.map(String)].join("."),
    message: issue.message,
  }));
}
