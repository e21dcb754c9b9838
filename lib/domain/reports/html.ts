import { escapeMarkup } from "@/lib/domain/formatting/escape-markup";

/** Markup that may be put into a page as it is. Made only by {@link html} and {@link trustedMarkup}. */
export type Markup = Readonly<{ markup: string }>;

/** What a template may hold: text and numbers are escaped, markup is not, null and undefined give nothing. */
export type HtmlValue = string | number | Markup | readonly Markup[] | null | undefined;

/**
 * Template tag that escapes every inserted text, in element content and in quoted attributes.
 *
 * @returns Markup safe for any text that was inserted; not for inserting into scripts, styles or unquoted attributes.
 */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Markup {
  let markup = parts[0] ?? "";
  for (const [index, value] of values.entries()) markup += toMarkup(value) + (parts[index + 1] ?? "");
  return { markup };
}

/**
 * Marks text as markup.
 *
 * @param markup Markup that our own code made; never anything that came from data.
 */
export const trustedMarkup = (markup: string): Markup => ({ markup });

/**
 * Writes a value as JSON that cannot end the script element it stands in.
 *
 * @param value Plain JSON data.
 */
export const toScriptJson = (value: unknown): Markup =>
  trustedMarkup(
    JSON.stringify(value).replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029"),
  );

function toMarkup(value: HtmlValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return escapeText(value);
  if ("markup" in value) return value.markup;
  return value.map((part) => part.markup).join("");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: characters that HTML does not allow are what is looked for
const NOT_ALLOWED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

const escapeText = (text: string): string => escapeMarkup(text).replace(NOT_ALLOWED, "\uFFFD");
