import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bindEvaluator } from "./registry";

/** Fields of a form by path; null is absent. */
type Form = ReadonlyMap<string, number | null>;

const PATHS = ["a", "b.c", "b.d", "e.f.g", "constructor.toString"];
const cell = fc.option(fc.integer({ min: 0, max: 2 }));
const form: fc.Arbitrary<Form> = fc
  .tuple(...PATHS.map((path) => fc.tuple(fc.constant(path), cell)))
  .map((entries) => new Map(entries));

/** The nested object, without its absent fields when `isSparse`. */
function toObject(fields: Form, isSparse: boolean): unknown {
  const root: Record<string, unknown> = {};
  for (const [path, value] of fields) {
    if (isSparse && value === null) continue;
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    let parent = root;
    for (const key of keys) {
      const child: Record<string, unknown> = Object.hasOwn(parent, key) ? Object(parent[key]) : {};
      parent[key] = child;
      parent = child;
    }
    parent[last] = value;
  }
  return root;
}

/** The definition of the verdict table, one field after the other. */
function countByHand(truth: Form, predicted: Form) {
  const counts = { tp: 0, fp: 0, fn: 0 };
  for (const path of PATHS) {
    const [expected = null, actual = null] = [truth.get(path), predicted.get(path)];
    const isMatch = expected !== null && expected === actual;
    if (isMatch) counts.tp += 1;
    if (actual !== null && !isMatch) counts.fp += 1;
    if (expected !== null && !isMatch) counts.fn += 1;
  }
  return counts;
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/** The largest sum of weights over all ways to pair rows with columns. */
function bestTotal(weights: readonly (readonly number[])[]): number {
  const [first, ...rest] = weights;
  if (first === undefined) return 0;
  const without = (column: number) => rest.map((row) => row.filter((_, index) => index !== column));
  return Math.max(bestTotal(rest), ...first.map((weight, column) => weight + bestTotal(without(column))));
}

describe("structured, against the definition worked out by hand", () => {
  const { evaluate } = bindEvaluator("structured", {}, {});

  it("has the counts, precision, recall and F1 of the verdict table", () => {
    fc.assert(
      fc.property(form, form, fc.boolean(), fc.boolean(), (truth, predicted, isTruthSparse, isSparse) => {
        const { tp, fp, fn } = countByHand(truth, predicted);
        const groundTruth = toObject(truth, isTruthSparse);
        const { score, pass, metrics } = evaluate({ groundTruth, prediction: toObject(predicted, isSparse) });
        expect(score).toBe(share(2 * tp, 2 * tp + fp + fn));
        expect(pass).toBe(fp + fn === 0);
        expect(metrics).toMatchObject({
          precision: share(tp, tp + fp),
          recall: share(tp, tp + fn),
          true_positives: tp,
          false_positives: fp,
          false_negatives: fn,
        });
      }),
    );
  });

  it("finds in lists of scalars the intersection of multisets", () => {
    const items = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 7 });
    fc.assert(
      fc.property(items, items, (groundTruth, prediction) => {
        const count = (list: readonly number[], value: number) => list.filter((item) => item === value).length;
        const common = [0, 1, 2, 3].map((value) => Math.min(count(groundTruth, value), count(prediction, value)));
        const tp = common.reduce((sum, value) => sum + value, 0);
        expect(evaluate({ groundTruth, prediction }).metrics).toMatchObject({
          true_positives: tp,
          false_positives: prediction.length - tp,
          false_negatives: groundTruth.length - tp,
        });
      }),
    );
  });

  it("pairs the rows of a table so that no other pairing is more alike", () => {
    const { evaluate: pairAll } = bindEvaluator("structured", { fields: { t: { rowThreshold: 0 } } }, {});
    const row = fc.record({ x: fc.nat(2), y: fc.nat(2), z: fc.nat(2) });
    const rows = fc.array(row, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, rows, (truth, predicted) => {
        const alike = truth.map((left) =>
          predicted.map(
            (right) => Number(left.x === right.x) + Number(left.y === right.y) + Number(left.z === right.z),
          ),
        );
        const { metrics } = pairAll({ groundTruth: { t: truth }, prediction: { t: predicted } });
        expect(metrics.true_positives).toBe(bestTotal(alike));
        expect(metrics.cell_recall).toBe(bestTotal(alike) / (3 * truth.length));
      }),
    );
  });
});
