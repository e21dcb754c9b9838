import { z } from "zod";
import { type CheckedPath, checkFilePath, quoteName } from "./file-path";
import { type ManifestSample, ManifestSampleSchema } from "./manifest-sample";
import type { PairingProblem } from "./pairing";

/** Name of the file that describes a dataset. */
export const MANIFEST_NAME = "dataset-manifest.json";

/** The version of the format that is written, and the only one that is read. */
export const MANIFEST_SCHEMA_VERSION = "1.0";

const ManifestSchema = z.strictObject({
  schemaVersion: z.literal(MANIFEST_SCHEMA_VERSION),
  samples: z.array(z.unknown()),
});

/** What a manifest says; its paths are relative to the folder of the manifest, and not yet looked up. */
export type ParsedManifest = Readonly<{
  samples: readonly ManifestSample[];
  problems: readonly PairingProblem[];
}>;

/**
 * Reads a manifest. A sample with a problem is left out, the others are kept.
 *
 * @param value The parsed JSON of the file.
 * @param manifestPath Path of the manifest, for the problems.
 * @see docs/data-model.md#dataset-manifest
 */
export function parseManifest(value: unknown, manifestPath: string): ParsedManifest {
  const toProblem = (sampleId: string | null, message: string): PairingProblem => ({
    path: manifestPath,
    sampleId,
    message: `Manifest ${quoteName(manifestPath)}${sampleId === null ? "" : `, sample ${quoteName(sampleId)}`}: ${message}`,
    severity: "error",
  });
  const manifest = ManifestSchema.safeParse(value);
  if (!manifest.success) {
    return { samples: [], problems: listIssues(manifest.error).map((message) => toProblem(null, message)) };
  }
  const samples: ManifestSample[] = [];
  const problems: PairingProblem[] = [];
  for (const [index, raw] of manifest.data.samples.entries()) {
    const parsed = parseSample(raw);
    if ("sample" in parsed) samples.push(parsed.sample);
    else problems.push(...parsed.messages.map((message) => toProblem(nameSample(raw, index), message)));
  }
  return { samples, problems };
}

type ParsedSample = Readonly<{ sample: ManifestSample }> | Readonly<{ messages: readonly string[] }>;

function parseSample(raw: unknown): ParsedSample {
  const parsed = ManifestSampleSchema.safeParse(raw);
  if (!parsed.success) return { messages: listIssues(parsed.error) };
  const { inputs, groundTruth } = parsed.data;
  const messages = [...inputs, ...groundTruth].flatMap(({ path }) => {
    const checked = checkManifestPath(path);
    return checked.ok ? [] : [`file ${quoteName(path)} ${checked.problem}`];
  });
  return messages.length === 0 ? { sample: parsed.data } : { messages };
}

/** In a manifest a path stands for itself, so it is not quietly changed to NFC. */
function checkManifestPath(path: string): CheckedPath {
  const checked = checkFilePath(path);
  return checked.ok && checked.path !== path ? { ok: false, problem: "is not in NFC" } : checked;
}

const listIssues = (error: z.ZodError): readonly string[] =>
  error.issues.map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`));

function nameSample(raw: unknown, index: number): string {
  const hasId = typeof raw === "object" && raw !== null && "id" in raw && typeof raw.id === "string";
  return hasId ? String(raw.id) : `number ${index + 1}`;
}
