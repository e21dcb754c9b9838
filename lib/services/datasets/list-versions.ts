import "server-only";
import type { DatasetVersionPage, ListVersionsQuery } from "@/lib/contracts/dataset-version";
import { toCursor } from "@/lib/contracts/page";
import { selectVersions } from "@/lib/infra/db/dataset-version-queries";
import type { ServiceContext } from "@/lib/services/context";
import { getDataset } from "@/lib/services/datasets/dataset-access";
import { toPage } from "@/lib/services/datasets/to-page";

/**
 * Lists the versions of a dataset, the draft among them.
 *
 * @returns Newest first; `nextCursor` is null when none follows.
 * @throws AppError `NOT_FOUND` when there is no such dataset.
 */
export async function listVersions(
  ctx: ServiceContext,
  input: ListVersionsQuery & Readonly<{ datasetId: string }>,
): Promise<DatasetVersionPage> {
  const { datasetId, cursor, limit } = input;
  await getDataset(ctx, datasetId);
  const rows = await selectVersions(ctx.db, { datasetId, after: cursor, limit: limit + 1 });
  return toPage(rows, limit, ({ createdAt, id }) => toCursor({ at: new Date(createdAt), id }));
}
