import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { inProject } from "#bin/paths.ts";

const TOP_LEVEL = "app|bin|components|docs|examples|lib|prisma|tests|inngest|[.]ci|[.]config";
const IN_BACKTICKS = new RegExp(`\`((?:${TOP_LEVEL})/[^\`\\s]*)\``, "g");
const LINKED = /\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g;
/** Patterns and placeholders are not paths. */
const IS_PATTERN = /[*<>{}…]/;

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(inProject("docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => path.join("docs", name)),
];

function citedPaths(document: string): readonly string[] {
  const text = readFileSync(inProject(document), "utf8");
  const fromRoot = [...text.matchAll(IN_BACKTICKS)].map((match) => match[1] ?? "");
  const linked = [...text.matchAll(LINKED)].map((match) => path.join(path.dirname(document), match[1] ?? ""));
  return [...fromRoot, ...linked].filter((cited) => !IS_PATTERN.test(cited));
}

describe("documents", () => {
  it.each(documents)("%s cites only paths that exist", (document) => {
    expect(citedPaths(document).filter((cited) => !existsSync(inProject(cited)))).toEqual([]);
  });

  it("are found and do cite paths", () => {
    expect(documents.flatMap(citedPaths).length).toBeGreaterThan(20);
  });
});
