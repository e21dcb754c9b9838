import { describe, expect, it } from "vitest";
import generated from "@/tests/fixtures/vectors/pyconveyor_generated.json" with { type: "json" };
import published from "@/tests/fixtures/vectors/pyconveyor_scoring.json" with { type: "json" };
import { DEFAULT_RULES, type StepTreeRules } from "./rules";
import { scoreSteps } from "./score-steps";

const COMPAT_RULES: StepTreeRules = { ...DEFAULT_RULES, compat: "pyconveyor" };

/** What the vectors state about one node; the score is rounded like theirs. */
function summarise(vector: { expected: unknown; actual: unknown }, rules: StepTreeRules) {
  const [step] = scoreSteps({ s: vector.expected }, { s: vector.actual }, rules);
  const ignored = step?.fields.filter((field) => field.verdict === "ignored").length;
  return {
    status: step?.status,
    score: round(step?.score ?? null),
    leaves: (step?.fields.length ?? 0) - (ignored ?? 0),
    ignored,
  };
}

const round = (score: number | null) => (score === null ? null : Number(score.toFixed(9)));

describe("reference numbers of pyconveyor", () => {
  it("are met by all 30 published and 300 generated vectors in compat", () => {
    expect([published.cases.length, generated.cases.length]).toEqual([30, 300]);
    expect(published.cases.map((vector) => summarise(vector, COMPAT_RULES))).toMatchObject(
      published.cases.map(({ status, score }) => ({ status, score: status === "ignored" ? null : round(score) })),
    );
    expect(generated.cases.map((vector) => summarise(vector, COMPAT_RULES))).toEqual(
      generated.cases.map(({ status, score, leaves, ignored }) => ({ status, score: round(score), leaves, ignored })),
    );
  });

  it("differ from the product's only where $ignore is satisfied in a list, and where true meets 1", () => {
    const differences = (vectors: readonly { expected: unknown; actual: unknown }[]) =>
      vectors.flatMap((vector, index) => {
        const own = summarise(vector, DEFAULT_RULES);
        const isSame = JSON.stringify(own) === JSON.stringify(summarise(vector, COMPAT_RULES));
        return isSame ? [] : [[index, own.score, own.leaves, own.ignored]];
      });
    expect(differences(published.cases)).toEqual([[25, 0, 1, 0]]);
    expect(differences(generated.cases)).toEqual([
      [40, 0.633333333, 2, 0],
      [54, 0.166666667, 1, 2],
      [58, 0.666666667, 1, 0],
      [86, 1, 1, 2],
      [101, 0.5, 1, 0],
      [128, 0.509259259, 3, 2],
      [134, 0.166666667, 3, 0],
      [140, 0.928571429, 3, 0],
      [142, 0.333333333, 1, 0],
      [149, 0.666666667, 2, 0],
      [202, 0, 2, 1],
      [252, 0.5625, 4, 0],
    ]);
  });
});
