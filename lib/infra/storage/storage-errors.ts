import "server-only";
import { AppError } from "@/lib/errors/app-error";

export const objectNotFound = (key: string): AppError =>
  new AppError("NOT_FOUND", "Object not found", { cause: { key } });

export const uploadNotFound = (key: string): AppError =>
  new AppError("NOT_FOUND", "Upload not found", { cause: { key } });

export const rangeBehindEnd = (key: string): AppError =>
  new AppError("VALIDATION", "The range starts at or after the end of the object", { cause: { key } });

export const partNotUsable = (partNumber: number): AppError =>
  new AppError("VALIDATION", `Part ${partNumber} is missing or is not the one that was uploaded last`);

/** The operating system's or Node's name of an error, such as `ENOENT`; null for other values. */
export const systemCodeOf = (error: unknown): string | null =>
  error instanceof Error && "code" in error ? String(error.code) : null;
