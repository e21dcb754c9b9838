import { readFileSync } from "node:fs";

/** A table of a Markdown page: its nearest heading and its rows by column name, without back-ticks around cells. */
export type MarkdownTable = Readonly<{ heading: string; rows: readonly Readonly<Record<string, string>>[] }>;

/** All tables of a page, given by its path from the root of the repository. */
export function readMarkdownTables(path: string): readonly MarkdownTable[] {
  const tables: MarkdownTable[] = [];
  let heading = "";
  let block: string[] = [];
  for (const line of [...readFileSync(path, "utf8").split("\n"), ""]) {
    if (line.startsWith("|")) {
      block.push(line);
      continue;
    }
    if (block.length > 2) tables.push({ heading, rows: toRows(block) });
    block = [];
    if (line.startsWith("#")) heading = line.replace(/^#+ /, "").replaceAll("`", "");
  }
  return tables;
}

function toRows([header = "", , ...lines]: readonly string[]): MarkdownTable["rows"] {
  const names = toCells(header);
  return lines.map((line) => Object.fromEntries(toCells(line).map((cell, index) => [names[index] ?? "", cell])));
}

const toCells = (line: string): readonly string[] =>
  line
    .slice(1, -1)
    .split(" | ")
    .map((cell) => cell.trim().replace(/^`(.*)`$/, "$1"));
