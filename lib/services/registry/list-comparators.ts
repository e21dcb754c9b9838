import "server-only";
import type { ComparatorInfo } from "@/lib/contracts/registry";
import { COMPARATORS } from "@/lib/domain/scoring/comparators";
import { toJsonSchema } from "@/lib/services/registry/to-json-schema";

/** Lists the comparators that fields can be compared with, in the order of their registry. */
export const listComparators = (): ComparatorInfo[] =>
  COMPARATORS.map(({ name, title, description, optionsSchema }) => ({
    name,
    title,
    description,
    optionsSchema: toJsonSchema(optionsSchema),
  }));
