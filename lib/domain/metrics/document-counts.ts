import { type Counts, type Ratios, toRatios } from "@/lib/domain/scoring/alignment/counts";
import { meanOfSorted } from "./describe-column";
import { NumberColumn } from "./number-column";

/** The counts of many documents, kept as three columns. */
export class DocumentCounts {
  readonly #truePositives = new NumberColumn();
  readonly #falsePositives = new NumberColumn();
  readonly #falseNegatives = new NumberColumn();

  /** Adds one document. */
  push({ truePositives, falsePositives, falseNegatives }: Counts): void {
    this.#truePositives.push(truePositives);
    this.#falsePositives.push(falsePositives);
    this.#falseNegatives.push(falseNegatives);
  }

  /** One row per document, in order of arrival. */
  toRows(): Counts[] {
    const falsePositives = this.#falsePositives.values();
    const falseNegatives = this.#falseNegatives.values();
    return Array.from(this.#truePositives.values(), (truePositives, row) => ({
      truePositives,
      falsePositives: falsePositives[row] ?? 0,
      falseNegatives: falseNegatives[row] ?? 0,
    }));
  }
}

/**
 * Adds up the counts of documents or fields.
 *
 * @returns Zeros when there are none.
 */
export function sumCounts(rows: Iterable<Counts>): Counts {
  let truePositives = 0;
  let falsePositives = 0;
  let falseNegatives = 0;
  for (const row of rows) {
    truePositives += row.truePositives;
    falsePositives += row.falsePositives;
    falseNegatives += row.falseNegatives;
  }
  return { truePositives, falsePositives, falseNegatives };
}

/** Orders counts, so that a figure over documents does not depend on the order in which they came. */
export function compareCounts(left: Counts, right: Counts): number {
  return (
    left.truePositives - right.truePositives ||
    left.falsePositives - right.falsePositives ||
    left.falseNegatives - right.falseNegatives
  );
}

/**
 * Means of precision, recall and F1 over documents or over fields; nulls are skipped, each ratio on its own.
 *
 * @returns Each in [0, 1]; null where no row has that ratio.
 * @see docs/scoring.md#macro
 */
export function macroRatios(rows: Iterable<Counts>): Ratios {
  const ratios = Array.from(rows, toRatios);
  return {
    precision: meanOf(ratios.map((row) => row.precision)),
    recall: meanOf(ratios.map((row) => row.recall)),
    f1: meanOf(ratios.map((row) => row.f1)),
  };
}

function meanOf(values: readonly (number | null)[]): number | null {
  return meanOfSorted(Float64Array.from(values.filter((value) => value !== null)).sort());
}
