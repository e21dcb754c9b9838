import type { Verdict } from "@/lib/domain/evaluators/evaluator";
import { isCounted } from "@/lib/domain/scoring/alignment/alignment";
import type { JudgedField } from "./field-table";
import type { AggregateSample, JudgedOutcome, UnscoredReason } from "./run-aggregate";

/** A sample after the rules on failures: what it adds to each figure. */
export type SettledSample = Readonly<{
  sampleId: string;
  /** Why it has no value where it has none. */
  reason: UnscoredReason;
  /** Verdict of the sample as a whole; null when nobody judged it. */
  verdict: Verdict | null;
  score: number | null;
  /** null: in neither count of the pass rate. */
  pass: boolean | null;
  /** null: in neither count of the exact-match rate. */
  isExactMatch: boolean | null;
  metrics: Readonly<Record<string, number | null>>;
  fields: readonly JudgedField[];
}>;

/**
 * Applies the rules on samples that were not plainly scored: failed and timed out is score 0 and no pass; cancelled
 * and not run is in no figure; evaluator failed has no score and never passes; ignored is in no figure.
 *
 * @see docs/scoring.md#samples-that-were-not-scored
 */
export function settleSample({ sampleId, status, outcome }: AggregateSample): SettledSample {
  const fields = outcome?.fields ?? [];
  switch (status) {
    case "failed":
    case "timedOut": {
      const reason = status === "failed" ? "workflowFailed" : status;
      const metrics = outcome?.metrics ?? {};
      return { sampleId, reason, verdict: "failed", score: 0, pass: false, isExactMatch: false, metrics, fields };
    }
    case "cancelled":
    case "notRun":
      return {
        sampleId,
        reason: status,
        verdict: null,
        score: null,
        pass: null,
        isExactMatch: null,
        metrics: {},
        fields,
      };
    case "completed":
      return settleCompleted(sampleId, outcome);
  }
}

function settleCompleted(sampleId: string, outcome: JudgedOutcome | null): SettledSample {
  if (outcome === null || outcome.status === "evaluatorFailed") {
    const { metrics = {}, fields = [] } = outcome ?? {};
    const reason = "evaluatorFailed";
    return { sampleId, reason, verdict: reason, score: null, pass: false, isExactMatch: null, metrics, fields };
  }
  const { score, metrics, fields } = outcome;
  // A compatibility mode may score ignored samples; a score that is given counts.
  const isIgnored = outcome.status === "ignored" && score === null;
  return {
    sampleId,
    reason: isIgnored ? "ignored" : "noValue",
    verdict: isIgnored ? "ignored" : toSampleVerdict(outcome),
    score,
    pass: isIgnored ? null : outcome.pass,
    isExactMatch: findExactMatch(outcome),
    metrics,
    fields,
  };
}

function toSampleVerdict({ score, pass }: JudgedOutcome): Verdict {
  if (!pass) return "wrong";
  return score === null ? "empty" : "match";
}

/** An evaluator that lists no fields matches exactly at score 1. */
function findExactMatch({ score, fields }: JudgedOutcome): boolean | null {
  if (fields.length === 0) return score === null ? null : score === 1;
  if (fields.some(({ verdict }) => isCounted(verdict) && verdict !== "match")) return false;
  const isUndecided = fields.some((field) => field.verdict === "evaluatorFailed");
  return isUndecided || fields.every((field) => field.verdict === "ignored") ? null : true;
}
