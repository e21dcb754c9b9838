import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DiffLine, diffLines } from "@/lib/domain/workflows/diff-lines";

const SIGNS = { same: " ", removed: "-", added: "+" } as const;

const show = (before: string, after: string): readonly string[] =>
  diffLines(before, after).map(({ change, text }) => `${SIGNS[change]}${text}`);

const textOf = (lines: readonly DiffLine[], side: DiffLine["change"]): string =>
  lines
    .filter(({ change }) => change === "same" || change === side)
    .map(({ text }) => text)
    .join("\n");

/** Length of the longest common subsequence, by the textbook table. */
function countCommon(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const line of a) {
    const next = [0];
    for (const [index, other] of b.entries()) {
      next.push(line === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

const texts = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 12 }).map((lines) => lines.join("\n"));

describe("comparing lines", () => {
  it("shows what was removed and added between what stayed", () => {
    expect(show("a\nb\nc\nd", "a\nx\nc\nd\ne")).toEqual([" a", "-b", "+x", " c", " d", "+e"]);
  });

  it.each([
    ["same", "a\nb", "a\nb", [" a", " b"]],
    ["two empty ones", "", "", [" "]],
    ["nothing in common", "a\nb", "c", ["-a", "-b", "+c"]],
    ["a line more at the end", "a", "a\na", [" a", "+a"]],
    ["a line end more", "a", "a\n", [" a", "+"]],
  ])("answers for texts that are %s", (_name, before, after, lines) => {
    expect(show(before, after)).toEqual(lines);
  });

  it("keeps both texts, and finds the fewest edits", () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const lines = diffLines(before, after);
        expect(textOf(lines, "removed")).toBe(before);
        expect(textOf(lines, "added")).toBe(after);
        const common = lines.filter(({ change }) => change === "same").length;
        expect(common).toBe(countCommon(before.split("\n"), after.split("\n")));
      }),
    );
  });

  it("shows texts that have nothing in common as replaced, at once", () => {
    const [before, after] = ["a", "b"].map((name) =>
      Array.from({ length: 50_000 }, (_, index) => `${name}${index}`).join("\n"),
    );
    const lines = diffLines(`head\n${before}\ntail`, `head\n${after}\ntail`);
    expect(lines.length).toBe(100_002);
    expect([lines[0], lines[1], lines[50_001], lines.at(-1)]).toEqual([
      { change: "same", text: "head" },
      { change: "removed", text: "a0" },
      { change: "added", text: "b0" },
      { change: "same", text: "tail" },
    ]);
  });
});
