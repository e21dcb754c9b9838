import "server-only";
import { type DestinationStream, pino } from "pino";
import type { Env } from "@/lib/infra/config/env";
import type { Log } from "@/lib/ports/log";

const SECRET_NAMES = ["password", "secret", "token", "apiKey", "authorization", "cookie", "DATABASE_URL"];
const CREDENTIALS_IN_ADDRESS = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi;

const withoutCredentials = (text: string): string => text.replace(CREDENTIALS_IN_ADDRESS, "$1[redacted]@");

/** Drivers quote the address they could not reach, so text is cleaned as well as named fields. */
function serializeError(error: Error): object {
  const { type, message, stack, code, cause } = pino.stdSerializers.errWithCause(error) as Record<string, unknown>;
  return JSON.parse(withoutCredentials(JSON.stringify({ type, message, stack, code, cause })));
}

/** A log of JSON lines on standard output; secrets are cut out by name, and credentials out of addresses in errors. */
export function createPinoLog(level: Env["ASSAY_LOG_LEVEL"], destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[redacted]" },
    serializers: { err: serializeError },
  };
  const logger = destination === undefined ? pino(options) : pino(options, destination);
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  };
}
