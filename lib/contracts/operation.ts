import type { z } from "zod";

/** Methods that the API uses. */
export const HTTP_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/**
 * One operation of the HTTP API: what the route handler checks, the browser calls and the OpenAPI document says.
 * The path has its variable parts in braces; the first of `statuses` is the usual one.
 */
export type Operation = Readonly<{
  id: string;
  method: (typeof HTTP_METHODS)[number];
  path: string;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** JSON when left out; `jsonOrForm` also takes forms of programs; `bytes` takes anything, and a signature guards it. */
  accepts?: "jsonOrForm" | "bytes";
  /** JSON when left out. */
  answers?: "bytes";
  response: z.ZodType;
  statuses: readonly [number, ...number[]];
}>;
