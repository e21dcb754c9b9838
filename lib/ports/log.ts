/** Structured facts of one log line; an error goes under `err`, the request under `requestId`. */
type LogFields = Readonly<Record<string, unknown>>;

/** Where the application writes what operators read. Secrets are removed by the adapter. */
export type Log = Readonly<{
  info: (fields: LogFields, message: string) => void;
  warn: (fields: LogFields, message: string) => void;
  error: (fields: LogFields, message: string) => void;
}>;
