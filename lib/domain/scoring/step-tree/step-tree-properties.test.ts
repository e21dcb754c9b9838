import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_RULES, type StepTreeRules } from "./rules";
import { meanStepScore, scoreSteps, scoreStepTree } from "./score-steps";

const COMPAT_RULES: StepTreeRules = { ...DEFAULT_RULES, compat: "pyconveyor" };
const OPTIMAL_RULES: StepTreeRules = { ...DEFAULT_RULES, matching: "optimal" };

const scalar = fc.oneof(fc.constantFrom("a", "b", "c", "", 0, 1, 2.5, true, false, null), fc.bigInt(0n, 3n));
const keys = fc.constantFrom("a", "b", "c", "constructor", "a.b", "__proto__");
const someObject = <Value>(value: fc.Arbitrary<Value>) => fc.dictionary(keys, value, { minKeys: 1, maxKeys: 4 });

/** Values with directives in every place, nested up to three levels. */
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    scalar,
    fc.constant("$ignore"),
    fc.array(tie("tree"), { maxLength: 4 }),
    fc.dictionary(keys, tie("tree"), { maxKeys: 4 }),
    fc.record({ $ordered: fc.array(tie("tree"), { maxLength: 3 }) }),
  ),
}));

const fieldValue = fc.oneof(scalar, fc.array(scalar, { minLength: 1, maxLength: 5 }), someObject(scalar));
const record = someObject(fieldValue);
const scoreOf = (groundTruth: unknown, prediction: unknown, rules: StepTreeRules = DEFAULT_RULES) =>
  scoreStepTree({ s: groundTruth }, { s: prediction }, rules);

describe("step tree", () => {
  it("scores anything against itself as 1, lists of scalars and of objects under optimal matching included", () => {
    fc.assert(
      fc.property(record, fc.array(record, { minLength: 1, maxLength: 5 }), (flat, rows) => {
        expect(scoreOf(flat, flat)).toBe(1);
        expect(scoreOf(rows, rows, OPTIMAL_RULES)).toBe(1);
        expect(scoreOf({ $ordered: rows }, rows)).toBe(1);
      }),
    );
  });

  it("does not depend on the order of a list of scalars, on extra elements, or on the order of keys", () => {
    fc.assert(
      fc.property(fc.array(scalar, { minLength: 1 }), fc.array(scalar), record, (expected, predicted, flat) => {
        const score = scoreOf(expected, predicted);
        expect(scoreOf(expected, predicted.toReversed())).toBe(score);
        expect(scoreOf(expected.toReversed(), predicted)).toBe(score);
        expect(scoreOf(expected, [...expected, ...predicted])).toBe(1);
        expect(scoreOf(flat, Object.fromEntries(Object.entries(flat).toReversed()))).toBe(1);
      }),
    );
  });

  it("does not depend on the order of a list of objects under optimal matching", () => {
    const rows = fc.array(someObject(scalar), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, rows, (expected, predicted) => {
        const score = scoreOf(expected, predicted, OPTIMAL_RULES);
        expect(scoreOf(expected, predicted.toReversed(), OPTIMAL_RULES)).toBeCloseTo(score ?? Number.NaN, 7);
        expect(scoreOf(expected, predicted) ?? 0).toBeLessThanOrEqual((score ?? 0) + 1e-7);
      }),
    );
  });

  it("takes exactly the ignored fields out of the denominator", () => {
    fc.assert(
      fc.property(someObject(scalar), someObject(scalar), (expected, predicted) => {
        const score = scoreOf(expected, predicted);
        expect(scoreOf({ ...expected, extra: "$ignore" }, { ...predicted, extra: 5 })).toBe(score);
        const [first = "", ...others] = Object.keys(expected);
        const rest = Object.fromEntries(others.map((key) => [key, expected[key]]));
        const withoutFirst = others.length === 0 ? null : scoreOf(rest, predicted);
        expect(scoreOf(Object.fromEntries([...Object.entries(rest), [first, "$ignore"]]), predicted)).toBe(
          withoutFirst,
        );
      }),
    );
  });

  it("never raises a list's denominator by a satisfied $ignore, and lowers the score by an unsatisfied one", () => {
    fc.assert(
      fc.property(fc.array(scalar, { minLength: 1 }), fc.array(scalar), (expected, predicted) => {
        const score = scoreOf(expected, predicted) ?? 0;
        const matchedCount = Math.round(score * expected.length);
        const hasLeftOver = predicted.length > matchedCount;
        const wanted = hasLeftOver ? score : matchedCount / (expected.length + 1);
        expect(scoreOf([...expected, "$ignore"], predicted)).toBeCloseTo(wanted, 12);
      }),
    );
  });

  it("stays within [0, 1] and never throws, whatever meets whatever, with the same number with and without fields", () => {
    fc.assert(
      fc.property(
        tree,
        tree,
        fc.constantFrom(DEFAULT_RULES, COMPAT_RULES, OPTIMAL_RULES),
        (expected, predicted, rules) => {
          const steps = scoreSteps({ s: expected }, { s: predicted }, rules);
          const score = meanStepScore(steps);
          if (score !== null) expect(score >= 0 && score <= 1).toBe(true);
          expect(scoreStepTree({ s: expected }, { s: predicted }, rules)).toBe(score);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("scores under compat as the product does where there is neither a list with $ignore nor a boolean", () => {
    const plain = fc.constantFrom("a", "b", 0, 1, null);
    fc.assert(
      fc.property(
        someObject(fc.oneof(plain, fc.constant("$ignore"), fc.array(plain))),
        someObject(plain),
        (expected, predicted) => {
          expect(scoreOf(expected, predicted, COMPAT_RULES)).toBe(scoreOf(expected, predicted));
        },
      ),
    );
  });
});
