import { describe, expect, it } from "vitest";
import { VERDICTS } from "@/lib/domain/evaluators/evaluator";
import { type Counts, toRatios } from "@/lib/domain/scoring/alignment/counts";
import { readMarkdownTables } from "@/tests/support/markdown-tables";
import { aggregateSteps, type StepResult } from "./aggregate-steps";
import { coverageClassOf, SAMPLE_STATUSES } from "./coverage";
import { describeNumbers } from "./describe-column";
import { macroRatios, sumCounts } from "./document-counts";
import { formatPercent } from "./format-percent";
import { clopperPearsonInterval, unvaryingInterval, wilsonInterval } from "./proportion-interval";

const TABLES = readMarkdownTables("docs/scoring.md");
const NOTHING = "–";

/** Rows of the table under a heading, as cells. */
function readTable(heading: string): string[][] {
  const table = TABLES.find((candidate) => candidate.heading === heading);
  if (table === undefined) throw new Error(`docs/scoring.md has no table under "${heading}"`);
  return table.rows.map((row) => Object.values(row));
}

const readNumber = (cell: string | undefined) => (cell === NOTHING ? null : Number(cell));

function requireOneOf<Name extends string>(names: readonly Name[], cell: string | undefined): Name {
  const found = names.find((name) => name === cell);
  if (found === undefined) throw new Error(`docs/scoring.md has the unknown name "${cell}"`);
  return found;
}

/** As many digits as the table shows. */
const rounded = (value: number | null) => (value === null ? null : Number(value.toPrecision(4)));

describe("docs/scoring.md#aggregation", () => {
  it.each(readTable("Columns"))("describes the column %s", (values = "", ...figures) => {
    const { scoredCount, mean, median, sd, p5, p25, p75, p95 } = describeNumbers(values.split(", ").map(readNumber));
    expect([scoredCount, mean, median, sd, p5, p25, p75, p95].map(rounded)).toEqual(figures.map(readNumber));
  });

  it.each(readTable("Coverage"))("puts a field of a sample that is %s with the verdict %s into %s", (...row) => {
    const [statusName, verdictName, coverageClass] = row;
    const verdict = verdictName === NOTHING ? null : requireOneOf(VERDICTS, verdictName);
    expect(coverageClassOf(requireOneOf(SAMPLE_STATUSES, statusName), verdict)).toBe(coverageClass);
  });

  it.each(readTable("Micro and macro"))("sums the documents %s before it divides", (documents = "", ...figures) => {
    const rows = documents.split(", ").map((document): Counts => {
      const [truePositives = 0, falsePositives = 0, falseNegatives = 0] = document.split("/").map(Number);
      return { truePositives, falsePositives, falseNegatives };
    });
    const { precision, recall, f1 } = toRatios(sumCounts(rows));
    expect([precision, recall, f1, macroRatios(rows).f1].map(rounded)).toEqual(figures.map(readNumber));
  });

  it.each(readTable("Proportions"))("bounds %s of %s by %s", (k, n, method, ...bounds) => {
    const toInterval = method === "wilson" ? wilsonInterval : clopperPearsonInterval;
    const interval = toInterval(Number(k), Number(n));
    expect(interval?.method).toBe(method);
    expect([interval?.low ?? null, interval?.high ?? null].map(rounded)).toEqual(bounds.map(readNumber));
  });

  it.each(readTable("No variation"))("bounds %s in each of %s documents", (value, documents, ...bounds) => {
    const interval = unvaryingInterval(Number(value), Number(documents));
    const [low, high, method] = bounds;
    expect([interval?.low ?? null, interval?.high ?? null].map(rounded)).toEqual([low, high].map(readNumber));
    expect(interval?.method).toBe(method);
  });

  it.each(readTable("Steps over samples"))("aggregates the step %s", (results = "", mean, passRate) => {
    const samples = results.split(", ").map((cell): StepResult[] => {
      const score = Number(cell);
      if (!Number.isNaN(score)) return [{ stepName: "ocr", score, status: "scored" }];
      return [{ stepName: "ocr", score: null, status: requireOneOf(["missing", "ignored", "failed"], cell) }];
    });
    const [step] = aggregateSteps(samples, { passThreshold: 1, resampleCount: 10 });
    expect([rounded(step?.mean ?? null), `${step?.passRate.k} of ${step?.passRate.n}`]).toEqual([
      readNumber(mean),
      passRate,
    ]);
  });

  it.each(readTable("Written figures"))("writes %s as %s", (share, written) => {
    expect(formatPercent(readNumber(share))).toBe(written);
  });
});
