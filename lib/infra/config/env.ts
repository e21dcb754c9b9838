import "server-only";
import { z } from "zod";

const optionalText = z
  .string()
  .optional()
  .transform((text) => (text === "" ? undefined : text));

const EnvSchema = z.object({
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: "must be the address of a PostgreSQL database, such as postgresql://user:password@host:5432/assay",
  }),
  ASSAY_DATABASE_MODE: z.enum(["embedded", "external"]).default("external"),
  ASSAY_REVISION: optionalText,
  HOSTNAME: optionalText,
  ASSAY_HOME: optionalText,
  ASSAY_SIGNING_SECRET: optionalText.refine((text) => text === undefined || text.length >= 32, {
    error: "must have 32 characters or more",
  }),
  S3_ENDPOINT: optionalText,
  S3_REGION: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  S3_FORCE_PATH_STYLE: optionalText.pipe(z.stringbool().optional()),
  S3_BUCKET_DATASETS: optionalText,
  ASSAY_LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

/** Settings of the server, parsed. */
export type Env = z.output<typeof EnvSchema>;

const SIGN_IN_VARIABLE = /^(OIDC_|NEXTAUTH_)/;

/** Somebody who configures sign-in relies on it, so the server must not run unprotected as if it had been understood. */
function assertNoSignIn(source: NodeJS.ProcessEnv): void {
  const names = Object.keys(source)
    .filter((name) => SIGN_IN_VARIABLE.test(name) && source[name] !== "")
    .sort();
  if (names.length === 0) return;
  throw new Error(
    `This version of Assay has no sign-in yet, but ${names.join(", ")} ${names.length === 1 ? "is" : "are"} set. ` +
      "Unset them to run for one person on this machine.",
  );
}

/**
 * Reads the settings of the server from environment variables.
 *
 * @throws Error that names each variable that is missing or wrong, without its value.
 */
export function parseEnv(source: NodeJS.ProcessEnv): Env {
  assertNoSignIn(source);
  const parsed = EnvSchema.safeParse(source);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`Settings are missing or wrong (environment variables):\n  ${problems.join("\n  ")}`);
}

let parsedEnv: Env | undefined;

/** Settings of this process, parsed on first use: `next build` must work without them. */
export function env(): Env {
  parsedEnv ??= parseEnv(process.env);
  return parsedEnv;
}
