import { z } from "zod";

/** Any JSON value. One schema for all uses, so that the API document names it once. */
export const JsonValueSchema = z.json();

/** Any JSON object. */
export const JsonObjectSchema = z.record(z.string(), JsonValueSchema);
