import "server-only";
import type { DatasetPage, ListDatasetsQuery } from "@/lib/contracts/dataset";
import { toCursor } from "@/lib/contracts/page";
import { selectDatasets } from "@/lib/infra/db/dataset-queries";
import type { ServiceContext } from "@/lib/services/context";
import { toPage } from "@/lib/services/datasets/to-page";

/**
 * Lists datasets with their latest version and draft.
 *
 * @returns Newest first; `nextCursor` is null when none follows.
 */
export async function listDatasets(ctx: ServiceContext, query: ListDatasetsQuery): Promise<DatasetPage> {
  const { cursor, limit, archived } = query;
  const rows = await selectDatasets(ctx.db, { isArchived: archived === "true", after: cursor, limit: limit + 1 });
  return toPage(rows, limit, ({ createdAt, id }) => toCursor({ at: new Date(createdAt), id }));
}
