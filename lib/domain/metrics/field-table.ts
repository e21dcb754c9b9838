import { VERDICTS, type Verdict } from "@/lib/domain/evaluators/evaluator";
import { isCounted } from "@/lib/domain/scoring/alignment/alignment";
import { type Counts, type Ratios, toRatios } from "@/lib/domain/scoring/alignment/counts";
import { toFieldPath } from "@/lib/domain/scoring/alignment/field-path";
import { ClusteredProportion } from "./clustered-proportion";
import { macroRatios } from "./document-counts";
import { type Proportion, toProportion } from "./proportion-interval";
import { SmallestKeys } from "./smallest-keys";

/** A judged field as the table needs it: where it is and what the verdict was. */
export type JudgedField = Readonly<{ path: string; verdict: Verdict }>;

/**
 * Which fields of a document an evaluator lists. Of one that lists `differences` only, how often a field was right is
 * not known, so all ratios of fields are null.
 */
export type ListedFields = "all" | "differences";

/** How often each verdict was given. */
export type VerdictCounts = Readonly<Record<Verdict, number>>;

/**
 * One field over all judged documents; list positions are folded, so the rows of a list are one field.
 * `errorRate` is wrong, missing, invented and failed over these and match.
 *
 * @see docs/scoring.md#field-table
 */
export type FieldSummary = VerdictCounts &
  Counts &
  Ratios &
  Readonly<{ path: string; documentCount: number; errorRate: Proportion }>;

type FieldTally = {
  readonly path: string;
  readonly verdicts: Record<Verdict, number>;
  readonly errors: ClusteredProportion;
  documentCount: number;
  isInOpenDocument: boolean;
};

const NO_RATIOS: Ratios = { precision: null, recall: null, f1: null };

/** Counts verdicts per field. At most `fieldCountMax` fields are kept; the verdicts of the others are counted together. */
export class FieldTable {
  readonly #otherVerdicts = createVerdictCounts();
  readonly #tallies: SmallestKeys<FieldTally>;
  readonly #listedFields: ListedFields;

  constructor(fieldCountMax: number, listedFields: ListedFields) {
    this.#listedFields = listedFields;
    this.#tallies = new SmallestKeys<FieldTally>({
      keyCountMax: fieldCountMax,
      create: createFieldTally,
      onEvict: ({ verdicts }) => {
        for (const verdict of VERDICTS) this.#otherVerdicts[verdict] += verdicts[verdict];
      },
    });
  }

  /** Adds all fields of one document and returns its counts; null when they would say nothing. */
  addDocument(fields: readonly JudgedField[]): Counts | null {
    const total = createVerdictCounts();
    const touched: FieldTally[] = [];
    for (const { path, verdict } of fields) {
      total[verdict] += 1;
      const tally = this.#tallies.find(toFieldPath(path));
      if (tally === null) {
        this.#otherVerdicts[verdict] += 1;
        continue;
      }
      if (!tally.isInOpenDocument) touched.push(tally);
      observe(tally, verdict);
    }
    touched.forEach(endDocument);
    return this.#listedFields === "all" ? toCounts(total) : null;
  }

  /** Fields in code-point order of their paths. */
  summarize(): readonly FieldSummary[] {
    const isComplete = this.#listedFields === "all";
    return this.#tallies.toSortedValues().map(({ path, verdicts, errors, documentCount }) => {
      const counts = toCounts(verdicts);
      const ratios = isComplete ? toRatios(counts) : NO_RATIOS;
      const errorRate = isComplete ? errors.estimate() : toProportion(0, 0);
      return { path, documentCount, ...verdicts, ...counts, ...ratios, errorRate };
    });
  }

  /** Means of the ratios over the fields of the table. */
  macroRatios(): Ratios {
    const isComplete = this.#listedFields === "all";
    return macroRatios(isComplete ? this.#tallies.toSortedValues().map(({ verdicts }) => toCounts(verdicts)) : []);
  }

  /** Verdicts of the fields that are not in the table; null when all are. */
  summarizeOthers(): VerdictCounts | null {
    const isEmpty = VERDICTS.every((verdict) => this.#otherVerdicts[verdict] === 0);
    return isEmpty ? null : { ...this.#otherVerdicts };
  }
}

function toCounts(verdicts: VerdictCounts): Counts {
  return {
    truePositives: verdicts.match,
    falsePositives: verdicts.wrong + verdicts.invented,
    falseNegatives: verdicts.wrong + verdicts.missing + verdicts.failed,
  };
}

function observe(tally: FieldTally, verdict: Verdict): void {
  tally.isInOpenDocument = true;
  tally.verdicts[verdict] += 1;
  if (isCounted(verdict)) tally.errors.observe(verdict !== "match");
}

function endDocument(tally: FieldTally): void {
  tally.isInOpenDocument = false;
  tally.documentCount += 1;
  tally.errors.endDocument();
}

function createFieldTally(path: string): FieldTally {
  return {
    path,
    verdicts: createVerdictCounts(),
    errors: new ClusteredProportion(),
    documentCount: 0,
    isInOpenDocument: false,
  };
}

function createVerdictCounts(): Record<Verdict, number> {
  return { match: 0, wrong: 0, missing: 0, invented: 0, empty: 0, ignored: 0, failed: 0, evaluatorFailed: 0 };
}
