import type { MetricDirection } from "@/lib/domain/evaluators/evaluator";
import { coverageClassOf, createCoverageCounts } from "./coverage";
import { FieldTable, type ListedFields } from "./field-table";
import { findByMetricName } from "./find-by-metric-name";
import { HeadlineTally } from "./headline-tally";
import { DEFAULT_RESAMPLE_OPTIONS, type ResampleOptions, type ValueRange } from "./interval";
import { MetricColumn } from "./metric-column";
import type { AggregateSample, RunAggregate } from "./run-aggregate";
import { type SettledSample, settleSample } from "./settle-sample";
import { SmallestKeys } from "./smallest-keys";

/** How a run is aggregated; everything has a default. A trailing `.*` covers a family of metrics such as `step.*`. */
export type AggregatorOptions = Partial<ResampleOptions> &
  Readonly<{
    /** Direction by metric name, as the evaluator declares it; `neutral` when not listed. */
    metricDirections?: Readonly<Record<string, MetricDirection>>;
    /** Range by metric name; `any` when not listed. */
    metricRanges?: Readonly<Record<string, ValueRange>>;
    /** Which fields the outcomes list, default `all`; `differences` for `black-box`. */
    listedFields?: ListedFields;
    /** Samples to list per metric, default 10. */
    worstCountMax?: number;
    /** Fields of the table, default 500. */
    fieldCountMax?: number;
    /** Metrics that are kept, default 200. */
    metricCountMax?: number;
  }>;

/**
 * Takes samples one by one and gives the figures over all of them at any time. Memory is eight bytes per sample and
 * metric, and 64 bytes per sample for the headline; predictions and paths are not kept.
 */
export type Aggregator = Readonly<{
  /** Adds one sample; what it holds is counted, not kept. */
  add: (sample: AggregateSample) => void;
  /**
   * The figures over the samples so far; more may be added afterwards.
   *
   * @param options `intervals: false` leaves out what has to be resampled, for a first look.
   */
  result: (options?: Readonly<{ intervals: boolean }>) => RunAggregate;
}>;

/**
 * Starts the aggregate of a run. What it returns does not depend on the order of the samples, not even in the last bit.
 *
 * @see docs/scoring.md#aggregation
 */
export function createAggregator(options: AggregatorOptions = {}): Aggregator {
  const tallies = new RunTallies(options);
  const resample: ResampleOptions = {
    seed: options.seed ?? DEFAULT_RESAMPLE_OPTIONS.seed,
    resampleCount: options.resampleCount ?? DEFAULT_RESAMPLE_OPTIONS.resampleCount,
  };
  return {
    add: (sample) => tallies.add(sample),
    result: ({ intervals } = { intervals: true }) => tallies.summarize(intervals ? resample : null),
  };
}

class RunTallies {
  readonly #all: HeadlineTally;
  readonly #completed: HeadlineTally;
  readonly #metrics: SmallestKeys<MetricColumn>;
  readonly #fields: FieldTable;
  readonly #sampleCoverage = createCoverageCounts();
  readonly #fieldCoverage = createCoverageCounts();
  #otherMetricValueCount = 0;

  constructor({
    metricDirections = {},
    metricRanges = {},
    listedFields = "all",
    worstCountMax = 10,
    fieldCountMax = 500,
    metricCountMax = 200,
  }: AggregatorOptions) {
    this.#all = new HeadlineTally(worstCountMax);
    this.#completed = new HeadlineTally(worstCountMax);
    this.#fields = new FieldTable(fieldCountMax, listedFields);
    this.#metrics = new SmallestKeys<MetricColumn>({
      keyCountMax: metricCountMax,
      create: (name) => {
        const direction = findByMetricName(metricDirections, name) ?? "neutral";
        const range = findByMetricName(metricRanges, name) ?? "any";
        return new MetricColumn({ name, direction, range }, worstCountMax);
      },
      onEvict: (column) => {
        this.#otherMetricValueCount += column.givenCount;
      },
    });
  }

  add(sample: AggregateSample): void {
    const { status } = sample;
    const settled = settleSample(sample);
    this.#sampleCoverage[coverageClassOf(status, settled.verdict)] += 1;
    for (const { verdict } of settled.fields) this.#fieldCoverage[coverageClassOf(status, verdict)] += 1;
    const isJudged = status !== "cancelled" && status !== "notRun";
    const counts = isJudged ? this.#fields.addDocument(settled.fields) : null;
    this.#all.add(settled, counts);
    if (status === "completed") this.#completed.add(settled, counts);
    this.#addMetrics(settled);
  }

  summarize(resample: ResampleOptions | null): RunAggregate {
    const headline = this.#all.summarize(resample);
    return {
      version: 1,
      sampleCount: headline.sampleCount,
      partial: this.#sampleCoverage.cancelled + this.#sampleCoverage.notRun > 0,
      coverage: { samples: { ...this.#sampleCoverage }, fields: { ...this.#fieldCoverage } },
      headline,
      completed: this.#areAllCompleted() ? headline : this.#completed.summarize(resample),
      metrics: this.#metrics.toSortedValues().map((column) => column.summarize(this.#all.reasonTotals, resample)),
      otherMetricValueCount: this.#otherMetricValueCount,
      fields: this.#fields.summarize(),
      otherFields: this.#fields.summarizeOthers(),
      macroOverFields: this.#fields.macroRatios(),
    };
  }

  /** Then both headlines are the same, and need not be resampled twice. */
  #areAllCompleted(): boolean {
    return this.#completed.sampleCount === this.#all.sampleCount;
  }

  /** A metric that is null in every sample is listed too, with its reasons. */
  #addMetrics({ sampleId, metrics, reason }: SettledSample): void {
    for (const [name, value] of Object.entries(metrics)) {
      const column = this.#metrics.find(name);
      if (value === null) continue;
      if (column === null) this.#otherMetricValueCount += 1;
      else column.add(sampleId, value, reason);
    }
  }
}
