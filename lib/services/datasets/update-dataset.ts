import "server-only";
import type { Dataset, UpdateDatasetBody } from "@/lib/contracts/dataset";
import { updateDatasetRow } from "@/lib/infra/db/dataset-queries";
import { writeAuditEvent } from "@/lib/services/audit/write-audit-event";
import { inTransaction, type ServiceContext } from "@/lib/services/context";
import { getDataset, lockOpenDataset } from "@/lib/services/datasets/dataset-access";

const toState = ({ name, description, metadata }: Dataset) => ({ name, description, metadata });

/**
 * Changes name, description or metadata of a dataset; what is left out stays.
 *
 * @throws AppError `NOT_FOUND`; `CONFLICT` when another dataset has the name; `INVALID_STATE` when it is archived.
 */
export async function updateDataset(
  ctx: ServiceContext,
  input: UpdateDatasetBody & Readonly<{ datasetId: string }>,
): Promise<Dataset> {
  const { datasetId, ...change } = input;
  return inTransaction(ctx, async (tx) => {
    await lockOpenDataset(tx, datasetId);
    const before = await getDataset(tx, datasetId);
    await updateDatasetRow(tx.db, datasetId, change);
    const after = await getDataset(tx, datasetId);
    await writeAuditEvent(tx, {
      action: "dataset.updated",
      entityType: "dataset",
      entityId: datasetId,
      before: toState(before),
      after: toState(after),
    });
    return after;
  });
}

/**
 * Archives a dataset: it leaves the list and cannot be changed any more; nothing is deleted. A repeat changes nothing.
 *
 * @throws AppError `NOT_FOUND`.
 */
export async function archiveDataset(ctx: ServiceContext, datasetId: string): Promise<Dataset> {
  return inTransaction(ctx, async (tx) => {
    const before = await getDataset(tx, datasetId);
    if (before.archivedAt !== null) return before;
    await lockOpenDataset(tx, datasetId);
    await updateDatasetRow(tx.db, datasetId, { archivedAt: tx.now() });
    const after = await getDataset(tx, datasetId);
    await writeAuditEvent(tx, {
      action: "dataset.archived",
      entityType: "dataset",
      entityId: datasetId,
      before: { archivedAt: null },
      after: { archivedAt: after.archivedAt },
    });
    return after;
  });
}
