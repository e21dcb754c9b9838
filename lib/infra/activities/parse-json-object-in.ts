import "server-only";
import { parseJsonExact } from "@/lib/domain/datasets/parse-json-exact";
import { isJsonObject } from "@/lib/domain/scoring/values/json-equal";

/**
 * Finds the JSON object in a model's answer: the whole text, else the first fenced block that is one, else the text from
 * the first `{` to the last `}`. Integers beyond 2^53 are bigint.
 *
 * @returns null when none of these is a JSON object.
 */
export function parseJsonObjectIn(text: string): Readonly<Record<string, unknown>> | null {
  const fenced = text.matchAll(/```[a-zA-Z]*\n([\s\S]*?)```/g);
  const bare = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  for (const candidate of [text, ...Array.from(fenced, ([, block]) => block ?? ""), bare]) {
    const value = parseObject(candidate);
    if (value !== null) return value;
  }
  return null;
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  const parsed = parseJsonExact(text);
  return parsed.ok && isJsonObject(parsed.value) ? parsed.value : null;
}
