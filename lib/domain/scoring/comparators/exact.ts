import type { Comparator } from "@/lib/domain/scoring/comparator";
import { strictOptions } from "@/lib/domain/scoring/strict-options";
import { isJsonEqual } from "@/lib/domain/scoring/values/json-equal";
import { DIFFERENT, SAME } from "./comparison-results";

/**
 * Typed JSON equality at any depth.
 *
 * @see docs/scoring.md#exact
 */
export const exactComparator: Comparator<Record<string, never>> = {
  name: "exact",
  title: "Exact",
  description: 'Typed JSON equality: 1 equals 1.0, "1" differs from 1; the order of keys does not matter.',
  optionsSchema: strictOptions({}),
  bind: () => (groundTruth, prediction) => (isJsonEqual(groundTruth, prediction) ? SAME : DIFFERENT),
};
