import { z } from "zod";
import { AppError } from "@/lib/errors/app-error";
import { CONCURRENCY_MAX } from "./benchmark-settings";

const PathSchema = z.string({ error: "must be a path" }).min(1, { error: "must be a path" });
const TableSchema = z.record(z.string(), z.unknown(), { error: "must be an object by step or step.field" });
const CallbackSchema = z.custom((value) => typeof value === "function", { error: "must be a function" });
const SHARE = { error: "must be a number from 0 to 1" };
const COUNT = { error: `must be a whole number from 1 to ${CONCURRENCY_MAX}` };

const OPTIONS: z.core.$ZodObjectParams = {
  error: (issue) =>
    issue.code === "unrecognized_keys" ? `${issue.keys.join(", ")} is not known` : "must be an object",
};

const RunBenchmarkOptionsSchema = z.strictObject(
  {
    benchmarkDir: PathSchema,
    workflows: z.array(PathSchema, { error: "must be a list of paths" }).min(1, { error: "must have a path" }),
    comparators: TableSchema.optional(),
    passThreshold: z.number(SHARE).min(0, SHARE).max(1, SHARE).optional(),
    schemas: TableSchema.optional(),
    concurrency: z.int(COUNT).min(1, COUNT).max(CONCURRENCY_MAX, COUNT).optional(),
    signal: z.instanceof(AbortSignal, { error: "must be an AbortSignal" }).optional(),
    onProgress: CallbackSchema.optional(),
    onWarning: CallbackSchema.optional(),
  },
  OPTIONS,
);

const GenerateReportOptionsSchema = z.strictObject(
  {
    output: PathSchema,
    sections: z.array(z.string(), { error: "must be a list of section names" }).optional(),
    title: z.string({ error: "must be text" }).optional(),
  },
  OPTIONS,
);

// Programs in plain JavaScript have no compiler that tells them.

/** @throws AppError `VALIDATION` with a line per option that `runBenchmark` cannot take. */
export const checkRunOptions = (options: unknown): void => check(RunBenchmarkOptionsSchema, options);

/** @throws AppError `VALIDATION` with a line per option that `generateReport` cannot take. */
export const checkReportOptions = (options: unknown): void => check(GenerateReportOptionsSchema, options);

function check(schema: z.ZodType, options: unknown): void {
  const parsed = schema.safeParse(options);
  if (parsed.success) return;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "options"}: ${message}`);
  throw new AppError("VALIDATION", problems.join("\n"));
}
