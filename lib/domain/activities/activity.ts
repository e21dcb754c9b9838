import type { z } from "zod";

/** `cheap` nodes are recomputed at will; results of the others are worth keeping. */
export type CostClass = "cheap" | "cpu" | "network" | "model";

/**
 * What an activity is, without how it is done: the implementation lives in `lib/infra/activities` under the same name.
 * Declarations are pure and safe to ship to a browser; the editor, the validator and the docs are made from them.
 */
export type ActivityDeclaration<
  Parameters extends z.ZodObject = z.ZodObject,
  Inputs extends z.ZodObject = z.ZodObject,
  Outputs extends z.ZodObject = z.ZodObject,
> = Readonly<{
  type: string;
  version: number;
  title: string;
  description: string;
  parameters: Parameters;
  inputs: Inputs;
  outputs: Outputs;
  /** Longest time of one attempt, as a duration such as `"2m"`. */
  defaultTimeout: string;
  /** Attempts in all, the first included. */
  defaultMaximumAttempts: number;
  costClass: CostClass;
  /** Whether equal parameters and inputs always give equal outputs. */
  deterministic: boolean;
  /** Whether it talks to something outside of the machine. */
  network: boolean;
  /** Set when the result also depends on `context.sample`, so that a kept result of one sample is never given to another. */
  usesSample?: boolean;
}>;

/** One call of a model, also one that failed; recorded for cost, debugging and the attempt log of reports. */
export type ModelAttempt = Readonly<{
  attempt: number;
  status: "success" | "error" | "invalidOutput";
  model: string;
  inputTokenCount: number | null;
  outputTokenCount: number | null;
  durationMs: number;
  finishReason: string | null;
  error: string | null;
  /** By the operator's prices; null or absent where a price or a token count is not known. */
  costUsd?: number | null;
}>;

/** What an activity gets beside its parameters and inputs. */
export type ActivityContext = Readonly<{
  signal: AbortSignal;
  sample: Readonly<{ runId: string; sampleId: string; nodePath: string }>;
  /** Called once per call of a model, also for one that failed. */
  recordModelAttempt: (attempt: ModelAttempt) => void;
}>;

/** The implementation of an activity. Throws `ActivityError` for failures that name themselves. */
export type RunActivity<Declaration extends ActivityDeclaration> = (
  input: Readonly<{ parameters: z.output<Declaration["parameters"]>; inputs: z.output<Declaration["inputs"]> }>,
  context: ActivityContext,
) => Promise<z.input<Declaration["outputs"]>> | z.input<Declaration["outputs"]>;

/** A failure of an activity with a stable code in UPPER_SNAKE, a message fit for people, and whether another attempt may help. */
export class ActivityError extends Error {
  override readonly name = "ActivityError";
  readonly code: string;
  readonly retryable: boolean;
  /** Wait this long before the next attempt, when the other side said so. */
  readonly retryAfterMs: number | null;

  constructor(
    code: string,
    message: string,
    options: { cause?: unknown; retryable?: boolean; retryAfterMs?: number } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}
