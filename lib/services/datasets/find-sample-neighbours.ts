import "server-only";
import { findNeighbourIds, type SampleNeighbours } from "@/lib/infra/db/sample-neighbour-queries";
import type { SampleFilter } from "@/lib/infra/db/sample-queries";
import type { ServiceContext } from "@/lib/services/context";
import { getVersion, type VersionKey } from "@/lib/services/datasets/dataset-access";

/**
 * Finds the samples before and after one, among those that match the filter.
 *
 * @returns Ids in code-point order; null at either end.
 * @throws AppError `NOT_FOUND` when there is no such version.
 */
export async function findSampleNeighbours(
  ctx: ServiceContext,
  input: VersionKey & SampleFilter & Readonly<{ sampleId: string }>,
): Promise<SampleNeighbours> {
  const { id: versionId } = await getVersion(ctx, input);
  return findNeighbourIds(ctx.db, { ...input, versionId });
}
