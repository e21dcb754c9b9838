import "server-only";

/** What workflows may use when they run in this process, without a server. */
export type LocalSettings = Readonly<{
  /** Path of the file of model profiles; null when there is none. */
  modelsFile: string | null;
  /** Entries `host` or `host:port` that HTTP activities may reach although they are not public. */
  allowHosts: readonly string[];
  /** Values by name, each name starting with `ASSAY_SECRET_`. */
  secrets: Readonly<Record<string, string>>;
}>;

/** Reads the settings from environment variables; all are optional. */
export function parseLocalSettings(source: Readonly<Record<string, string | undefined>>): LocalSettings {
  const secrets = Object.entries(source).flatMap(([name, value]) => {
    return name.startsWith("ASSAY_SECRET_") && value !== undefined ? [[name, value] as const] : [];
  });
  return {
    modelsFile: source.ASSAY_MODELS || null,
    allowHosts: (source.ASSAY_ALLOW_HOSTS ?? "")
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ""),
    secrets: Object.fromEntries(secrets),
  };
}

/** The settings of this process. */
export const localSettings = (): LocalSettings => parseLocalSettings(process.env);
