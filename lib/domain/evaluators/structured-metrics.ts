import {
  type Alignment,
  forEachLeaf,
  forEachList,
  isCounted,
  type LeafAlignment,
  type ListAlignment,
} from "@/lib/domain/scoring/alignment/alignment";
import { addVerdict, type Counts, NO_COUNTS, type Ratios, toRatios } from "@/lib/domain/scoring/alignment/counts";
import type { Measurement } from "@/lib/domain/scoring/comparator";
import { kendallTau } from "@/lib/domain/scoring/kendall-tau";
import type { MetricDirection, OutcomeStatus, Verdict } from "./evaluator";

/** Metrics by name; null: could not be scored. */
export type Metrics = Readonly<Record<string, number | null>>;

/** Which way each metric of `structured` is better. */
export const STRUCTURED_METRIC_DIRECTIONS: Readonly<Record<string, MetricDirection>> = {
  precision: "higher",
  recall: "higher",
  f1: "higher",
  true_positives: "higher",
  false_positives: "lower",
  false_negatives: "lower",
  fields_total: "neutral",
  fields_matched: "higher",
  exact_match: "higher",
  text_similarity: "higher",
  number_absolute_error: "lower",
  number_relative_error: "lower",
  date_accuracy: "higher",
  date_parse_rate: "higher",
  boolean_accuracy: "higher",
  row_precision: "higher",
  row_recall: "higher",
  row_f1: "higher",
  row_order_tau: "higher",
  cell_precision: "higher",
  cell_recall: "higher",
  cell_f1: "higher",
};

/** Shares, which stay within [0, 1]; the other metrics are counts, errors and a correlation. */
export const STRUCTURED_METRIC_RANGES: Readonly<Record<string, "unit">> = {
  precision: "unit",
  recall: "unit",
  f1: "unit",
  exact_match: "unit",
  text_similarity: "unit",
  date_accuracy: "unit",
  date_parse_rate: "unit",
  boolean_accuracy: "unit",
  row_precision: "unit",
  row_recall: "unit",
  row_f1: "unit",
  cell_precision: "unit",
  cell_recall: "unit",
  cell_f1: "unit",
};

/** A type's mean, and whether the sample has the type at all. */
class Mean {
  private sum = 0;
  private count = 0;
  isUsed = false;

  add(value: number | null): void {
    this.isUsed = true;
    if (value === null) return;
    this.sum += value;
    this.count += 1;
  }

  /** Null when there was nothing to average. */
  get value(): number | null {
    return this.count === 0 ? null : this.sum / this.count;
  }
}

/**
 * Folds the leaves of one sample into counts and means by type, in one pass; docs/scoring.md#structured says what each mean is
 * taken over. A type that the sample does not have gives no metric at all.
 */
export class SampleTally {
  counts = NO_COUNTS;
  /** Leaves by what became of them. */
  readonly leaves = { all: 0, counted: 0, matched: 0, ignored: 0, unjudged: 0 };
  private readonly means = {
    text_similarity: new Mean(),
    number_absolute_error: new Mean(),
    number_relative_error: new Mean(),
    date_accuracy: new Mean(),
    date_parse_rate: new Mean(),
    boolean_accuracy: new Mean(),
  };

  /** Counts one leaf under its verdict and measures it by the type of its comparator. */
  add({ field, weight, valueType, hasGroundTruth, measurement }: LeafAlignment): void {
    const { verdict } = field;
    this.leaves.all += 1;
    if (verdict === "ignored") this.leaves.ignored += 1;
    if (verdict === "evaluatorFailed") this.leaves.unjudged += 1;
    if (!isCounted(verdict)) return;
    this.counts = addVerdict(this.counts, verdict, weight);
    this.leaves.counted += 1;
    if (verdict === "match") this.leaves.matched += 1;
    const accuracy = hasGroundTruth ? Number(verdict === "match") : null;
    if (valueType === "text") this.means.text_similarity.add(hasGroundTruth ? field.score : null);
    if (valueType === "number") this.addNumber(measurement);
    if (valueType === "boolean") this.means.boolean_accuracy.add(accuracy);
    if (valueType === "date") {
      this.means.date_accuracy.add(accuracy);
      this.means.date_parse_rate.add(measurement?.type === "date" ? Number(measurement.readable) : null);
    }
  }

  private addNumber(measurement: Measurement | null): void {
    const errors = measurement?.type === "number" ? measurement : null;
    this.means.number_absolute_error.add(errors?.absoluteError ?? null);
    this.means.number_relative_error.add(errors?.relativeError ?? null);
  }

  /** The metrics of all samples, then those of the types that this sample has. One that is not scored has no counts, not even 0. */
  toMetrics(status: OutcomeStatus, exactMatch: number | null): Metrics {
    const { counts, leaves, means } = this;
    const isScored = status === "scored";
    const metrics: Record<string, number | null> = {
      ...toRatios(counts),
      true_positives: isScored ? counts.truePositives : null,
      false_positives: isScored ? counts.falsePositives : null,
      false_negatives: isScored ? counts.falseNegatives : null,
      fields_total: isScored ? leaves.counted : null,
      fields_matched: isScored ? leaves.matched : null,
      exact_match: exactMatch,
    };
    if (means.text_similarity.isUsed) metrics.text_similarity = means.text_similarity.value;
    if (means.number_absolute_error.isUsed) {
      metrics.number_absolute_error = means.number_absolute_error.value;
      metrics.number_relative_error = means.number_relative_error.value;
    }
    if (means.date_accuracy.isUsed) {
      metrics.date_accuracy = means.date_accuracy.value;
      metrics.date_parse_rate = means.date_parse_rate.value;
    }
    if (means.boolean_accuracy.isUsed) metrics.boolean_accuracy = means.boolean_accuracy.value;
    return metrics;
  }
}

/**
 * Row, cell and order metrics over all tables of one sample; none at all when it has no table.
 *
 * A row is right only when every cell of it is; cells are the leaves of all rows, with or without a partner.
 */
export function measureTables(root: Alignment): Metrics {
  const tables: ListAlignment[] = [];
  let rows = NO_COUNTS;
  forEachList(root, (list) => {
    if (!list.isTable) return;
    tables.push(list);
    for (const { alignment } of list.items) rows = addVerdict(rows, toRowVerdict(alignment), 1);
  });
  if (tables.length === 0) return {};
  const orders = tables.filter((table) => table.reportsOrder).map(toOrder);
  return {
    ...prefixed("row", toRatios(rows)),
    ...prefixed("cell", toRatios(countCells(root))),
    ...(orders.length === 0 ? {} : { row_order_tau: meanOf(orders) }),
  };
}

/** A row without an error of which a cell could not be judged is neither right nor wrong. */
function toRowVerdict(row: Alignment): Verdict {
  let counts = NO_COUNTS;
  let isJudged = true;
  forEachLeaf(row, ({ field }) => {
    counts = addVerdict(counts, field.verdict, 1);
    if (field.verdict === "evaluatorFailed") isJudged = false;
  });
  const { truePositives, falsePositives, falseNegatives } = counts;
  if (counts === NO_COUNTS) return "empty";
  if (falsePositives + falseNegatives === 0) return isJudged ? "match" : "evaluatorFailed";
  if (truePositives + falsePositives === 0) return "missing";
  return truePositives + falseNegatives === 0 ? "invented" : "wrong";
}

/** Every cell once, also when a table stands inside of another. */
function countCells(root: Alignment): Counts {
  let counts = NO_COUNTS;
  const visit = (below: Alignment): void => {
    if (below.kind === "leaf") return;
    if (below.kind === "list" && below.isTable) {
      forEachLeaf(below, ({ field, weight }) => {
        counts = addVerdict(counts, field.verdict, weight);
      });
      return;
    }
    const children = below.kind === "group" ? below.children : below.items.map((item) => item.alignment);
    for (const child of children) visit(child);
  };
  visit(root);
  return counts;
}

/** Rows of which nothing is counted, such as those that stand against `$ignore`, have no part in the order. */
function toOrder(table: ListAlignment): number | null {
  const rows = table.items.filter((item) => item.groundTruthIndex !== null && isRowCounted(item.alignment));
  return kendallTau(rows.flatMap((item) => (item.predictionIndex === null ? [] : [item.predictionIndex])));
}

function isRowCounted(row: Alignment): boolean {
  let isAnyCounted = false;
  forEachLeaf(row, ({ field }) => {
    isAnyCounted ||= isCounted(field.verdict);
  });
  return isAnyCounted;
}

function meanOf(values: readonly (number | null)[]): number | null {
  const mean = new Mean();
  for (const value of values) mean.add(value);
  return mean.value;
}

const prefixed = (prefix: string, { precision, recall, f1 }: Ratios): Metrics => ({
  [`${prefix}_precision`]: precision,
  [`${prefix}_recall`]: recall,
  [`${prefix}_f1`]: f1,
});
