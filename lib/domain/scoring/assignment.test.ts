import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { assignMaximumWeight } from "./assignment";

const VectorsSchema = z.object({
  cases: z.array(z.object({ sim: z.array(z.array(z.number())), max_total: z.number() })),
});
const { cases } = VectorsSchema.parse(JSON.parse(readFileSync("tests/fixtures/vectors/assignment.json", "utf8")));

const totalOf = (weights: readonly (readonly number[])[], columns: readonly (number | null)[]): number =>
  columns.reduce<number>((sum, column, row) => sum + (column === null ? 0 : (weights[row]?.[column] ?? 0)), 0);

/** The best total by trying every pairing. */
function bestTotal(weights: readonly (readonly number[])[]): number {
  const [first, ...rest] = weights;
  if (first === undefined || first.length === 0) return 0;
  const withoutColumn = (column: number) => rest.map((row) => row.filter((_, index) => index !== column));
  const withFirst = first.map((weight, column) => weight + bestTotal(withoutColumn(column)));
  return Math.max(bestTotal(rest), ...withFirst);
}

const matrix = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })).chain(([rows, columns]) =>
  fc.array(
    fc.array(
      fc.integer({ min: 0, max: 4 }).map((quarter) => quarter / 4),
      { minLength: columns, maxLength: columns },
    ),
    {
      minLength: rows,
      maxLength: rows,
    },
  ),
);

describe("assignMaximumWeight", () => {
  it.each(cases)("reaches the total of scipy: $max_total", ({ sim, max_total }) => {
    expect(totalOf(sim, assignMaximumWeight(sim))).toBeCloseTo(max_total, 6);
  });

  it("is never worse than any other pairing and uses no column twice", () => {
    fc.assert(
      fc.property(matrix, (weights) => {
        const columns = assignMaximumWeight(weights);
        const used = columns.filter((column) => column !== null);
        expect(new Set(used).size).toBe(used.length);
        expect(used).toHaveLength(Math.min(weights.length, weights[0]?.length ?? 0));
        expect(totalOf(weights, columns)).toBeCloseTo(bestTotal(weights), 9);
      }),
    );
  });

  it("breaks ties towards equal positions", () => {
    const equal = Array.from({ length: 4 }, () => [0.5, 0.5, 0.5, 0.5, 0.5]);
    expect(assignMaximumWeight(equal)).toEqual([0, 1, 2, 3]);
    expect(assignMaximumWeight([[0], [0], [0]])).toEqual([0, null, null]);
  });

  it("does not give up weight for an equal position", () => {
    expect(
      assignMaximumWeight([
        [0.5, 0.500001],
        [0.5, 0.5],
      ]),
    ).toEqual([1, 0]);
  });

  it("reaches as many equal positions as any other pairing of the same weight", () => {
    fc.assert(
      fc.property(matrix, fc.nat(2), (weights, shift) => {
        const rows = weights.map((_, row) => row + shift);
        const columns = (weights[0] ?? []).map((_, column) => column);
        const withBonus = weights.map((row, index) =>
          row.map((weight, column) => weight + (rows[index] === column ? 2 ** -20 : 0)),
        );
        const chosen = assignMaximumWeight(weights, { rows, columns });
        expect(totalOf(withBonus, chosen)).toBeCloseTo(bestTotal(withBonus), 9);
      }),
    );
  });

  it("pairs nothing with nothing", () => {
    expect(assignMaximumWeight([])).toEqual([]);
    expect(assignMaximumWeight([[], []])).toEqual([null, null]);
  });
});
