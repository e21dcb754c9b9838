import "server-only";
import { toActorLabel } from "@/lib/contracts/actor";
import type { CreateDatasetBody, Dataset } from "@/lib/contracts/dataset";
import { insertDataset } from "@/lib/infra/db/dataset-queries";
import { writeAuditEvent } from "@/lib/services/audit/write-audit-event";
import { inTransaction, type ServiceContext } from "@/lib/services/context";
import { getDataset } from "@/lib/services/datasets/dataset-access";

/**
 * Makes a dataset without versions.
 *
 * @throws AppError `CONFLICT` when another dataset has the name.
 */
export async function createDataset(ctx: ServiceContext, body: CreateDatasetBody): Promise<Dataset> {
  const id = ctx.newId();
  return inTransaction(ctx, async (tx) => {
    await insertDataset(tx.db, { id, createdBy: toActorLabel(tx.actor), ...body });
    await writeAuditEvent(tx, {
      action: "dataset.created",
      entityType: "dataset",
      entityId: id,
      before: null,
      after: body,
    });
    return getDataset(tx, id);
  });
}
