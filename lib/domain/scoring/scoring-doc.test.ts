import { describe, expect, it } from "vitest";
import { bindEvaluator } from "@/lib/domain/evaluators/registry";
import { readMarkdownTables } from "@/tests/support/markdown-tables";
import type { Comparison, ScoringTools } from "./comparator";
import { bindComparator, COMPARATORS } from "./comparators";

const tables = readMarkdownTables("docs/scoring.md");
const tools: ScoringTools = {
  compileScript: (source) => {
    const run: unknown = new Function("actual", "expected", source);
    return (actual, expected) => (typeof run === "function" ? run(actual, expected) : undefined);
  },
};

const parse = (cell: string | undefined): unknown => JSON.parse(cell ?? "");
const rounded = (value: number | null): number | null => (value === null ? null : Number(value.toFixed(6)));
const tablesWith = (...columns: string[]) =>
  tables.filter(({ rows }) => columns.every((column) => column in (rows[0] ?? {})));

describe("the comparator examples of docs/scoring.md", () => {
  const examples = tablesWith("options", "similarity", "matched");

  it("cover every comparator", () => {
    expect(examples.map((table) => table.heading).toSorted()).toEqual(COMPARATORS.map(({ name }) => name).toSorted());
  });

  const rows = examples.flatMap(({ heading, rows }) => rows.map((row) => ({ heading, row })));
  it.each(rows)("hold for $heading $row", ({ heading, row }) => {
    const { evaluate } = bindEvaluator(
      "structured",
      { fields: { field: { comparator: heading, options: parse(row.options) } } },
      tools,
    );
    const [field] = evaluate({
      groundTruth: { field: parse(row["ground truth"]) },
      prediction: { field: parse(row.prediction) },
    }).fields;
    const verdict = row.similarity === "fails" ? "evaluatorFailed" : row.matched === "yes" ? "match" : "wrong";
    const score = row.similarity === "fails" ? null : Number(row.similarity);
    expect([field?.verdict, rounded(field?.score ?? null)]).toEqual([verdict, score]);
  });

  it.each(rows.filter(({ row }) => row.similarity !== "fails"))(
    "hold for the bound comparator $heading $row",
    ({ heading, row }) => {
      const comparison: Comparison = bindComparator(
        heading,
        parse(row.options),
        tools,
      )(parse(row["ground truth"]), parse(row.prediction));
      expect([rounded(comparison.similarity), comparison.matched]).toEqual([
        Number(row.similarity),
        row.matched === "yes",
      ]);
    },
  );
});

describe("the structured examples of docs/scoring.md", () => {
  const examples = tablesWith("config", "ground truth", "prediction", "verdicts", "score").flatMap(({ rows }) => rows);

  it("are there", () => expect(examples.length).toBeGreaterThan(20));

  it.each(examples)("hold for $config $['ground truth'] $prediction", (row) => {
    const { evaluate } = bindEvaluator("structured", parse(row.config), tools);
    const outcome = evaluate({ groundTruth: parse(row["ground truth"]), prediction: parse(row.prediction) });
    expect(outcome.fields.map((field) => field.verdict).join(", ")).toBe(row.verdicts);
    expect(rounded(outcome.score)).toBe(parse(row.score));
  });
});

describe("the black-box examples of docs/scoring.md", () => {
  const examples = tablesWith("exact_match", "field_overlap", "differences").flatMap(({ rows }) => rows);
  const nameByVerdict: Readonly<Record<string, string>> = { invented: "added", missing: "deleted", wrong: "changed" };

  it("are there", () => expect(examples.length).toBeGreaterThan(4));

  it.each(examples)("hold for $['ground truth'] $prediction", (row) => {
    const { evaluate } = bindEvaluator("black-box", {}, tools);
    const outcome = evaluate({ groundTruth: parse(row["ground truth"]), prediction: parse(row.prediction) });
    const changes = outcome.fields.filter((field) => field.verdict !== "match");
    expect({
      exact_match: outcome.metrics.exact_match,
      field_overlap: rounded(outcome.metrics.field_overlap ?? null),
      differences: changes.map((field) => `${nameByVerdict[field.verdict]} ${field.path}`).join(", ") || "none",
    }).toEqual({
      exact_match: parse(row.exact_match),
      field_overlap: parse(row.field_overlap),
      differences: row.differences,
    });
  });
});
