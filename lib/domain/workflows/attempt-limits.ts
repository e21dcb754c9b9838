import type { ActivityDeclaration } from "@/lib/domain/activities/activity";
import { parseDurationMs } from "@/lib/domain/workflows/durations";
import type { ActivityNode } from "@/lib/domain/workflows/graph-config";
import { NODE_DEFAULTS } from "@/lib/domain/workflows/limits";

/** How often and how long an activity is tried. All times are milliseconds. */
export type AttemptLimits = Readonly<{
  attemptsMax: number;
  attemptTimeoutMs: number;
  /** Bound on all attempts and the pauses between them; null for none. */
  totalTimeoutMs: number | null;
  initialPauseMs: number;
  pauseMaxMs: number;
  backoffCoefficient: number;
}>;

/** Puts together what a node says, what its activity declares, and what the format prescribes, in this order. */
export function toAttemptLimits(node: ActivityNode, declaration: ActivityDeclaration): AttemptLimits {
  const { retry, timeout } = node;
  return {
    attemptsMax: node.errorPolicy?.retryable === false ? 1 : findAttemptLimit(node, declaration),
    attemptTimeoutMs: toMs(findAttemptTimeout(node, declaration)),
    totalTimeoutMs: timeout?.scheduleToClose === undefined ? null : toMs(timeout.scheduleToClose),
    initialPauseMs: toMs(retry?.initialInterval ?? NODE_DEFAULTS.initialInterval),
    pauseMaxMs: toMs(retry?.maximumInterval ?? NODE_DEFAULTS.maximumInterval),
    backoffCoefficient: retry?.backoffCoefficient ?? NODE_DEFAULTS.backoffCoefficient,
  };
}

/** Attempts in all, the first included. */
export function findAttemptLimit(node: ActivityNode, declaration: ActivityDeclaration | undefined): number {
  if (node.retry?.maximumAttempts !== undefined) return node.retry.maximumAttempts;
  if (node.errorPolicy?.maxRetries !== undefined) return node.errorPolicy.maxRetries + 1;
  return declaration?.defaultMaximumAttempts ?? NODE_DEFAULTS.maximumAttempts;
}

/** Longest time of one attempt, as a duration. */
export const findAttemptTimeout = (node: ActivityNode, declaration: ActivityDeclaration | undefined): string =>
  node.timeout?.startToClose ?? declaration?.defaultTimeout ?? NODE_DEFAULTS.startToClose;

/** Pause before the attempt after a failed one; it grows with each. No randomness: runs must be repeatable. */
export const findPauseMs = (limits: AttemptLimits, failedAttempts: number): number =>
  Math.min(limits.initialPauseMs * limits.backoffCoefficient ** (failedAttempts - 1), limits.pauseMaxMs);

function toMs(duration: string): number {
  const milliseconds = parseDurationMs(duration);
  if (milliseconds === null) throw new RangeError(`"${duration}" is not a duration`);
  return milliseconds;
}
