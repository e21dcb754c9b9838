/** Something about the text that a person has to know; line and column count from 1, the path looks like `a.b[0]`. */
export type ReadProblem = Readonly<{ message: string; line?: number; column?: number; path?: string }>;

/** What was read, or why it could not be read. Warnings do not stop a value from being used. */
export type ReadResult<Value> =
  | Readonly<{ ok: true; value: Value; warnings: readonly ReadProblem[] }>
  | Readonly<{ ok: false; problems: readonly ReadProblem[] }>;

/** Bounds on one text: its size in bytes (decoding) or UTF-16 units (parsing), and how deep lists and objects nest. */
export type ReadLimits = Readonly<{ sizeMax: number; depthMax: number }>;

/** 50 MB and 200 levels: far beyond any label, far below what exhausts memory or the stack. */
export const DEFAULT_READ_LIMITS: ReadLimits = { sizeMax: 50_000_000, depthMax: 200 };

/** As many problems or warnings of one text as anyone reads; the last one then says how many more there are. */
const REPORTED_MAX = 100;

/** The result of a text that cannot be read, with at most 100 problems, the rest as a number. */
export function refuse(problems: readonly ReadProblem[]): ReadResult<never> {
  return { ok: false, problems: limitReported(problems) };
}

/** The result of a text that was read, with at most 100 warnings, the rest as a number. */
export function accept<Value>(value: Value, warnings: readonly ReadProblem[] = []): ReadResult<Value> {
  return { ok: true, value, warnings: limitReported(warnings) };
}

/**
 * Checks the size before anything is done with a text.
 *
 * @param size In the unit of `ReadLimits.sizeMax`.
 * @returns The problem, or null.
 */
export function findSizeProblem(size: number, unit: "bytes" | "characters", limits: ReadLimits): ReadProblem | null {
  if (size <= limits.sizeMax) return null;
  return { message: `The text has ${size} ${unit}, more than the limit of ${limits.sizeMax}` };
}

function limitReported(all: readonly ReadProblem[]): readonly ReadProblem[] {
  if (all.length <= REPORTED_MAX) return all;
  return [...all.slice(0, REPORTED_MAX), { message: `and ${all.length - REPORTED_MAX} more` }];
}
