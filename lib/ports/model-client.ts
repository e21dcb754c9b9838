/** One turn of a conversation with a model. */
export type ModelMessage = Readonly<{ role: "user" | "assistant"; content: string }>;

/** What is asked of a model in one call. */
export type ModelRequest = Readonly<{
  system: string | null;
  messages: readonly ModelMessage[];
  temperature: number;
  maxOutputTokens: number | null;
  seed: number | null;
  /** JSON Schema that the answer is asked to satisfy; the client does not check it. */
  responseSchema: Readonly<Record<string, unknown>> | null;
  /** Longest time of the call, in milliseconds. */
  timeLimitMs: number;
  signal: AbortSignal;
}>;

/** What a model answered. Counts are null when the server does not tell them, cost also when there is no price. */
export type ModelAnswer = Readonly<{
  text: string;
  /** The model that answered, as the server names it. */
  model: string;
  finishReason: string | null;
  inputTokenCount: number | null;
  outputTokenCount: number | null;
  costUsd: number | null;
}>;

/** A model that a profile names, ready to be called. */
export type BoundModel = Readonly<{
  /** The model as the profile names it. */
  model: string;
  /**
   * Makes exactly one HTTP request.
   *
   * @throws ActivityError `MODEL_…`, with `retryable` and `retryAfterMs`, for a failure of the server or the connection.
   */
  generate: (request: ModelRequest) => Promise<ModelAnswer>;
}>;

/** The language models that the operator has made available, by profile name. */
export type ModelClient = Readonly<{
  /** @throws ActivityError `MODEL_PROFILE_UNKNOWN`, with the nearest name, when there is no such profile. */
  select: (profile: string) => BoundModel;
}>;
