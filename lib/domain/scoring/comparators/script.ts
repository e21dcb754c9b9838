import { z } from "zod";
import type { Comparator, CompareValues, ScoringTools } from "@/lib/domain/scoring/comparator";
import { strictOptions } from "@/lib/domain/scoring/strict-options";
import { AppError } from "@/lib/errors/app-error";
import { quote } from "./comparison-results";

const ScriptOptionsSchema = strictOptions({
  source: z.string().min(1).meta({
    description: "Body of a JavaScript function (actual, expected) => number in [0, 1]",
    example: "return actual === expected ? 1 : 0;",
  }),
  threshold: z.number().min(0).max(1).default(1).meta({ description: "Smallest similarity that matches" }),
});

/**
 * A function of the user's own, run in the sandbox that is handed in.
 *
 * @see docs/scoring.md#script
 */
export const scriptComparator: Comparator<z.output<typeof ScriptOptionsSchema>> = {
  name: "script",
  title: "Script",
  description:
    "The number that a JavaScript function (actual, expected) returns; anything outside [0, 1] fails the field.",
  optionsSchema: ScriptOptionsSchema,
  bind: bindScript,
};

function bindScript(options: z.output<typeof ScriptOptionsSchema>, tools: ScoringTools): CompareValues {
  if (tools.compileScript === undefined) {
    throw new AppError("VALIDATION", "The comparator script needs a sandbox, and none is available here");
  }
  const run = tools.compileScript(options.source);
  return (groundTruth, prediction) => {
    const similarity = run(prediction, groundTruth);
    if (typeof similarity !== "number") throw new TypeError(`The script returned ${quote(similarity)}, not a number`);
    return { similarity, matched: similarity >= options.threshold };
  };
}
