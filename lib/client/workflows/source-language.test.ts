import { expect, it } from "vitest";
import { findSourceLanguage } from "@/lib/client/workflows/source-language";
import { EXAMPLE_WORKFLOWS } from "@/lib/domain/workflows/example-workflows";

const levels = (open: string, close: string, count: number) => `a: ${open.repeat(count)}${close.repeat(count)}`;

it.each([
  ["an object", ' \n{"a": 1}', "json"],
  ["an empty text", "", "yaml"],
  ["100 levels, as deep as a workflow may be", levels("[", "]", 100), "yaml"],
  ["many brackets side by side", "a: []\nb: {}\n".repeat(10_000), "yaml"],
  ["10,000 lists", levels("[", "]", 10_000), "plain"],
  ["10,000 objects", `{"a":`.repeat(10_000), "plain"],
  ["10,000 lists that are written with dashes", "- ".repeat(10_000), "plain"],
  [
    "lines that are indented by more and more",
    Array.from({ length: 400 }, (_, n) => `${" ".repeat(n)}a:`).join("\n"),
    "plain",
  ],
] as const)("takes %s as what can be coloured without harm", (_name, text, language) => {
  expect(findSourceLanguage(text)).toBe(language);
});

it.each(EXAMPLE_WORKFLOWS.map(({ id, source }) => [id, source]))("colours %s as YAML", (_id, source = "") => {
  expect(findSourceLanguage(source)).toBe("yaml");
});
