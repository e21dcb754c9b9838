import "server-only";
import type { RunActivity } from "@/lib/domain/activities/activity";
import type { textNormalize } from "@/lib/domain/activities/text-normalize";

export const runTextNormalize: RunActivity<typeof textNormalize> = ({ parameters, inputs }) => {
  const unified = parameters.unicode === "keep" ? inputs.text : inputs.text.normalize(parameters.unicode);
  const joined = parameters.dehyphenate ? dehyphenate(unified) : unified;
  return { text: tidyWhitespace(joined, parameters.whitespace) };
};

/** Only between lower-case letters: "Smith-\nJones" and "2024-\n05" keep their hyphen. */
function dehyphenate(text: string): string {
  return text.replace(/(\p{Ll})[-\u2010\u00AD][ \t]{0,8}\r?\n[ \t]{0,200}(?=\p{Ll})/gu, "$1").replaceAll("\u00AD", "");
}

function tidyWhitespace(text: string, mode: "lines" | "all" | "keep"): string {
  if (mode === "keep") return text;
  if (mode === "all") return text.split(/\s+/u).filter(Boolean).join(" ");
  const lines = text.split(/\r\n|[\n\r\f\v\u2028\u2029]/u).map((line) => line.split(/\s+/u).filter(Boolean).join(" "));
  const kept = lines.filter((line, index) => line !== "" || (index > 0 && lines[index - 1] !== ""));
  return kept.join("\n").trim();
}
