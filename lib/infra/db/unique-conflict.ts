import "server-only";
import { AppError } from "@/lib/errors/app-error";

const UNIQUE_VIOLATION = "P2002";

/** Waits for a write; when it breaks a unique constraint, the error says what is taken. */
export async function orConflict<T>(write: Promise<T>, message: string): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;
    throw isTaken ? new AppError("CONFLICT", message, { cause: error }) : error;
  }
}
