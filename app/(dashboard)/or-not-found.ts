import { notFound } from "next/navigation";
import type { z } from "zod";
import { AppError } from "@/lib/errors/app-error";

/** The parameters of a path, decoded; an address that no thing can have leads to the page that says so. */
export function parsePath<Schema extends z.ZodObject>(
  schema: Schema,
  params: Record<string, string>,
): z.output<Schema> {
  const decoded = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
  const parsed = schema.safeParse(decoded);
  return parsed.success ? parsed.data : notFound();
}

/** What was asked for; when there is no such thing, the page that says so. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
}
