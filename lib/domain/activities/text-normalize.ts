import { z } from "zod";
import type { ActivityDeclaration } from "@/lib/domain/activities/activity";

/** Cleans up a text without changing its words. */
export const textNormalize = {
  type: "text.normalize",
  version: 1,
  title: "Clean text",
  description: "Unifies characters, joins words that a line end cut in two, and tidies white space, in this order.",
  parameters: z.strictObject({
    unicode: z
      .enum(["NFKC", "NFC", "keep"])
      .default("NFKC")
      .meta({ description: "NFKC also unifies ligatures, full-width letters and non-breaking spaces" }),
    dehyphenate: z
      .boolean()
      .default(true)
      .meta({ description: "Join words cut at a line end (infor-\\nmation) and remove soft hyphens" }),
    whitespace: z.enum(["lines", "all", "keep"]).default("lines").meta({
      description:
        "lines: one space within a line, trimmed lines, at most one empty line in a row; all: one space everywhere",
    }),
  }),
  inputs: z.object({ text: z.string() }),
  outputs: z.object({ text: z.string() }),
  defaultTimeout: "1m",
  defaultMaximumAttempts: 1,
  costClass: "cheap",
  deterministic: true,
  network: false,
} satisfies ActivityDeclaration;
