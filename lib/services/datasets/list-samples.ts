import "server-only";
import { createHash } from "node:crypto";
import { type ListSamplesQuery, SAMPLE_CURSOR, type SamplePage } from "@/lib/contracts/dataset-sample";
import { selectSampleIds, selectSamples, selectSamplesById } from "@/lib/infra/db/sample-queries";
import type { ServiceContext } from "@/lib/services/context";
import { getVersion, type VersionKey } from "@/lib/services/datasets/dataset-access";
import { toPage } from "@/lib/services/datasets/to-page";

/**
 * Lists the samples of a version that match all filters.
 *
 * @returns A page in code-point order of the ids, or `random` samples that the seed chooses, always the same for the same ids.
 * @throws AppError `NOT_FOUND`.
 */
export async function listSamples(ctx: ServiceContext, input: ListSamplesQuery & VersionKey): Promise<SamplePage> {
  const { cursor, limit, random, seed, text, metadata } = input;
  const { id: versionId } = await getVersion(ctx, input);
  const filter = { text, metadata };
  if (random !== undefined) {
    const ids = await selectSampleIds(ctx.db, versionId, filter);
    const items = await selectSamplesById(ctx.db, versionId, chooseByChance(ids, random, seed));
    return { items: [...items], nextCursor: null };
  }
  const rows = await selectSamples(ctx.db, { versionId, filter, after: cursor, limit: limit + 1 });
  return toPage(rows, limit, ({ sampleId }) => SAMPLE_CURSOR.encode(sampleId));
}

/** By the hash of each id, so that a sample that is added or removed changes the choice by one at most. */
function chooseByChance(ids: readonly string[], count: number, seed: string): readonly string[] {
  const rankOf = (id: string) => createHash("sha256").update(`${seed}\n${id}`).digest("hex");
  const ranked = ids.map((id) => ({ id, rank: rankOf(id) }));
  return ranked
    .sort((left, right) => (left.rank < right.rank ? -1 : 1))
    .slice(0, count)
    .map(({ id }) => id);
}
