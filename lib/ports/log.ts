/** Structured facts of one log line; an error goes under `err`, the request under `requestId`. */
type LogFields = Readonly<Record<string, unknown>>;

/** Where the application writes what operators read. Secrets are removed by the adapter. */
export type Log = Readonly<{
  /** Something an operator may want to know later. */
  info: (fields: LogFields, message: string) => void;
  /** Something went wrong and was dealt with. */
  warn: (fields: LogFields, message: string) => void;
  /** Something failed and somebody should look. */
  error: (fields: LogFields, message: string) => void;
}>;
