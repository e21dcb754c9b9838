const HTTP_STATUS_BY_CODE = {
  MALFORMED: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  INVALID_STATE: 409,
  VALIDATION: 422,
  LIMIT_EXCEEDED: 429,
  INTERNAL: 500,
  UPSTREAM: 502,
} as const;

/** The closed list of reasons an operation can fail for; each has exactly one HTTP status. */
export type AppErrorCode = keyof typeof HTTP_STATUS_BY_CODE;

/** Whether a text is one of our codes; what another version of the server answers may not be. */
export const isAppErrorCode = (text: string): text is AppErrorCode => Object.hasOwn(HTTP_STATUS_BY_CODE, text);

/** One invalid part of what the caller sent: a dot path into it and what is wrong there. */
export type FieldProblem = Readonly<{ path: string; message: string }>;

/** An operational failure: expected, named, safe to show. Secrets, SQL and object keys go in `cause`. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: AppErrorCode;
  readonly fields: readonly FieldProblem[];

  constructor(
    code: AppErrorCode,
    message: string,
    options: { cause?: unknown; fields?: readonly FieldProblem[] } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.fields = options.fields ?? [];
  }

  get httpStatus(): number {
    return HTTP_STATUS_BY_CODE[this.code];
  }

  /** Whether the same call may succeed later without any change by the caller. */
  get isTransient(): boolean {
    return this.code === "UPSTREAM";
  }
}

/** Also thrown when the actor may not know the entity exists, so a probe cannot tell the two apart. */
export const notFound = (entity: string): AppError => new AppError("NOT_FOUND", `${entity} not found`);
