import type { z } from "zod";

/** What kind of value a comparator reads; decides which metrics by type its fields enter (docs/scoring.md#structured). */
export type ValueType = "text" | "number" | "date" | "boolean" | "other";

/** What a comparator measured beside the similarity: numeric errors (null when unreadable, or relative to 0), readability of a date. */
export type Measurement =
  | Readonly<{ type: "number"; absoluteError: number | null; relativeError: number | null }>
  | Readonly<{ type: "date"; readable: boolean }>;

/** What a comparator found: `similarity` in [0, 1], whether that is similar enough, and why not when it is not plain. */
export type Comparison = Readonly<{
  similarity: number;
  matched: boolean;
  note?: string;
  measurement?: Measurement;
}>;

/** Compares two present values; never sees an absent one, because verdicts of absence are decided before. May throw. */
export type CompareValues = (groundTruth: unknown, prediction: unknown) => Comparison;

/**
 * Turns the source of a comparison function into a callable, in a sandbox with limits on time and memory.
 *
 * @param source Body of a JavaScript function with the parameters `actual` and `expected` that returns a number in [0, 1].
 * @returns The function; it throws on an exception or time-out inside the script.
 */
export type CompileScript = (source: string) => (actual: unknown, expected: unknown) => unknown;

/** What a comparator or evaluator may need from outside the domain; everything is handed in, nothing is looked up. */
export type ScoringTools = Readonly<{ compileScript?: CompileScript }>;

/** A named way to compare two values of a field, with options that are checked before a run starts. */
export type Comparator<Options = unknown> = Readonly<{
  name: string;
  title: string;
  description: string;
  /** `other` when left out. */
  valueType?: ValueType;
  optionsSchema: z.ZodType<Options>;
  /** Reads the options once and closes over them; `compare` is called per field and must be fast. */
  bind: (options: Options, tools: ScoringTools) => CompareValues;
}>;
