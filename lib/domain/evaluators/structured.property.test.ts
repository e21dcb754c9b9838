import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bindEvaluator } from "./registry";

const { evaluate } = bindEvaluator("structured", {}, {});

const scalar = fc.oneof(
  fc.string({ maxLength: 8 }).filter((text) => text.trim() !== "" && text !== "$ignore"),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc.array(tie("value"), { minLength: 1, maxLength: 4 }),
    fc.dictionary(fc.string({ maxLength: 6 }), tie("value"), { minKeys: 1, maxKeys: 4 }),
  ),
}));
const anyJson = fc.jsonValue({ maxDepth: 3 });
const record = fc.dictionary(fc.string({ minLength: 1, maxLength: 4 }), anyJson, { maxKeys: 5 });

/** The same value with the members of every object in reverse order. */
function reverseMembers(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(reverseMembers);
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(
    Object.entries(json)
      .toReversed()
      .map(([key, member]) => [key, reverseMembers(member)]),
  );
}

describe("structured", () => {
  it("scores any value without null-likes against itself as 1", () => {
    fc.assert(
      fc.property(value, (json) => {
        expect(evaluate({ groundTruth: json, prediction: structuredClone(json) })).toMatchObject({
          score: 1,
          pass: true,
        });
      }),
    );
  });

  it("stays within [0, 1], and its counts fit its verdicts", () => {
    fc.assert(
      fc.property(anyJson, anyJson, (groundTruth, prediction) => {
        const { score, metrics, fields } = evaluate({ groundTruth, prediction });
        const scores = [score, metrics.precision, metrics.recall, ...fields.map((field) => field.score)];
        for (const number of scores)
          expect(number === null || number === undefined || (number >= 0 && number <= 1)).toBe(true);
        const matched = fields.filter((field) => field.verdict === "match").length;
        expect([metrics.true_positives, metrics.fields_matched]).toEqual([matched, matched]);
        expect(score === null).toBe(metrics.fields_total === 0);
      }),
    );
  });

  it("does not depend on the order of keys", () => {
    fc.assert(
      fc.property(record, record, (groundTruth, prediction) => {
        const { score, metrics } = evaluate({ groundTruth, prediction });
        const reversed = evaluate({ groundTruth: reverseMembers(groundTruth), prediction: reverseMembers(prediction) });
        expect([reversed.score, reversed.metrics.true_positives]).toEqual([score, metrics.true_positives]);
      }),
    );
  });

  it("does not depend on the order of the items of a list of scalars", () => {
    const items = fc.array(fc.oneof(fc.constantFrom("a", "b", "a "), fc.integer({ min: 0, max: 3 })), { maxLength: 6 });
    fc.assert(
      fc.property(items, items, (groundTruth, prediction) => {
        const { metrics } = evaluate({ groundTruth, prediction });
        expect(evaluate({ groundTruth, prediction: prediction.toReversed() }).metrics).toEqual(metrics);
      }),
    );
  });

  it("finds the rows of a shuffled table", () => {
    const rows = fc.uniqueArray(fc.record({ id: fc.integer(), name: fc.constantFrom("x", "y") }), {
      selector: (row) => row.id,
      minLength: 1,
      maxLength: 6,
    });
    const shuffled = rows.chain((table) =>
      fc.tuple(fc.constant(table), fc.shuffledSubarray(table, { minLength: table.length })),
    );
    fc.assert(
      fc.property(shuffled, ([groundTruth, prediction]) => {
        expect(evaluate({ groundTruth, prediction }).metrics).toMatchObject({ f1: 1, row_f1: 1, cell_f1: 1 });
      }),
    );
  });

  it("leaves every other verdict as it is when a field becomes $ignore", () => {
    fc.assert(
      fc.property(record, record, anyJson, (groundTruth, prediction, ignored) => {
        const judge = (truth: unknown, predicted: unknown) =>
          evaluate({ groundTruth: truth, prediction: predicted })
            .fields.filter((field) => !field.path.startsWith("ignoredField"))
            .map(({ path, verdict }) => [path, verdict]);
        const withIgnored = judge(
          { ...groundTruth, ignoredField: "$ignore" },
          { ...prediction, ignoredField: ignored },
        );
        const without = judge(groundTruth, prediction).filter(([path]) => path !== "(root)");
        expect(withIgnored).toEqual(without);
      }),
    );
  });
});
