/** How a text is coloured. */
export type SourceLanguage = "json" | "yaml" | "plain";

/** Parsers of the editor call themselves once per level; workflows have at most 100. */
const LEVELS_MAX = 300;

/** Many levels of YAML in one line: lists in lists, or an indentation by a space per level. */
const DEEP_LINE = new RegExp(`(?:[-?] +){${LEVELS_MAX}}|^ {${LEVELS_MAX}}`, "m");

/**
 * The language of a text as the server decides it: what starts with `{` is JSON. A text that nests so deep that colouring
 * it would exhaust the stack is plain; brackets in strings count too, which costs such a text no more than its colours.
 */
export function findSourceLanguage(text: string): SourceLanguage {
  if (countLevels(text) > LEVELS_MAX || DEEP_LINE.test(text)) return "plain";
  return text.trimStart().startsWith("{") ? "json" : "yaml";
}

function countLevels(text: string): number {
  let level = 0;
  let deepest = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === "[" || character === "{") deepest = Math.max(deepest, ++level);
    else if (character === "]" || character === "}") level = Math.max(0, level - 1);
  }
  return deepest;
}
