import { z } from "zod";

const RESERVED_NAMES: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Name of a field that an activity writes: not empty, and not a name that JavaScript gives a meaning of its own. */
export const FieldNameSchema = z
  .string()
  .min(1, "A field needs a name")
  .max(200)
  .refine((name) => !RESERVED_NAMES.has(name), { error: "This name is reserved and cannot be a field" });
