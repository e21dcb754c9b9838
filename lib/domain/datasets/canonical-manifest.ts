import canonicalize from "canonicalize";
import { MANIFEST_SCHEMA_VERSION } from "./manifest";
import type { StoredSample } from "./stored-sample";

/** What a manifest starts with, before its first sample. */
export const MANIFEST_START = '{"samples":[';

/** What a manifest ends with, after its last sample. */
export const MANIFEST_END = `],"schemaVersion":${JSON.stringify(MANIFEST_SCHEMA_VERSION)}}`;

/**
 * The text of one sample in a manifest. Start, the samples in code-point order of id with commas between them, and end make
 * the canonical JSON (RFC 8785) of the whole, so a manifest of any size is written and hashed without being held.
 *
 * @see docs/data-model.md#dataset-manifest
 */
export function toManifestText(sample: Pick<StoredSample, "sampleId" | "inputs" | "groundTruth" | "metadata">): string {
  const { sampleId, inputs, groundTruth, metadata } = sample;
  const text = canonicalize({
    id: sampleId,
    inputs: inputs.map(({ path, mimeType, digest }) => ({ path, mimeType, digest })),
    groundTruth: groundTruth.map(({ path, format, target, digest }) => ({ path, format, target, digest })),
    metadata,
  });
  if (text === undefined) throw new Error("A sample is an object and has a text");
  return text;
}

/** Tells which path of a version is used for two different contents, sample by sample. */
export class PathClashes {
  readonly #useByPath = new Map<string, Readonly<{ digest: string; sampleId: string }>>();

  /**
   * Takes the next sample.
   *
   * @returns The problem in words that follow "Sample …", or null.
   */
  add({ sampleId, inputs, groundTruth }: Pick<StoredSample, "sampleId" | "inputs" | "groundTruth">): string | null {
    for (const { path, digest } of [...inputs, ...groundTruth]) {
      const known = this.#useByPath.get(path);
      if (known !== undefined && known.digest !== digest) {
        return `${JSON.stringify(sampleId)} and sample ${JSON.stringify(known.sampleId)} have different files at ${JSON.stringify(path)}`;
      }
      if (known === undefined) this.#useByPath.set(path, { digest, sampleId });
    }
    return null;
  }
}
