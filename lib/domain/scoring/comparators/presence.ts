import type { Comparator } from "@/lib/domain/scoring/comparator";
import { strictOptions } from "@/lib/domain/scoring/strict-options";
import { SAME } from "./comparison-results";

/**
 * Any value will do: whether one is there at all has been decided before comparators are asked.
 *
 * @see docs/scoring.md#presence
 */
export const presenceComparator: Comparator<Record<string, never>> = {
  name: "presence",
  title: "Presence",
  description: "Matches whenever both sides have a value, whatever it is.",
  optionsSchema: strictOptions({}),
  bind: () => () => SAME,
};
