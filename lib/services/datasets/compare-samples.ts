import "server-only";
import type { DatasetVersion } from "@/lib/contracts/dataset-version";
import { isSameSample, type StoredSample } from "@/lib/domain/datasets/stored-sample";
import { findDraft, findLatestVersion } from "@/lib/infra/db/dataset-version-queries";
import { selectSamplesById } from "@/lib/infra/db/sample-queries";
import type { ServiceContext } from "@/lib/services/context";

const CHUNK_SAMPLES = 1_000;

/** What a sample is to a version: not in it, in it with other files or metadata, or the same. */
export type SampleChange = "new" | "changed" | "unchanged";

/** The draft, or the version that a new draft would start with; null when there is neither. */
export const findDraftOrBase = async (ctx: ServiceContext, datasetId: string): Promise<DatasetVersion | null> =>
  (await findDraft(ctx.db, datasetId)) ?? (await findLatestVersion(ctx.db, datasetId));

/** Compares samples with those of equal id in a version; without a version all are new. */
export async function compareSamples(
  ctx: ServiceContext,
  versionId: string | null,
  samples: readonly StoredSample[],
): Promise<ReadonlyMap<string, SampleChange>> {
  const changes = new Map<string, SampleChange>(samples.map(({ sampleId }) => [sampleId, "new"]));
  if (versionId === null) return changes;
  for (let start = 0; start < samples.length; start += CHUNK_SAMPLES) {
    const chunk = samples.slice(start, start + CHUNK_SAMPLES);
    const ids = chunk.map(({ sampleId }) => sampleId);
    const known = new Map((await selectSamplesById(ctx.db, versionId, ids)).map((sample) => [sample.sampleId, sample]));
    for (const sample of chunk) {
      const old = known.get(sample.sampleId);
      if (old !== undefined) changes.set(sample.sampleId, isSameSample(old, sample) ? "unchanged" : "changed");
    }
  }
  return changes;
}
