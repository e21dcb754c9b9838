import "server-only";
import type { DatasetVersion, UpdateDatasetVersionBody } from "@/lib/contracts/dataset-version";
import { AppError } from "@/lib/errors/app-error";
import { updateVersionRow } from "@/lib/infra/db/dataset-version-queries";
import { writeAuditEvent } from "@/lib/services/audit/write-audit-event";
import { inTransaction, type ServiceContext, type TransactionContext } from "@/lib/services/context";
import { getVersion, lockOpenDataset, type VersionKey } from "@/lib/services/datasets/dataset-access";

/**
 * Changes the label of a version, or archives a published one. Its samples cannot be changed here.
 *
 * @throws AppError `NOT_FOUND`; `CONFLICT` when the label is taken; `INVALID_STATE` when a draft is to be archived.
 */
export async function updateVersion(
  ctx: ServiceContext,
  input: UpdateDatasetVersionBody & VersionKey,
): Promise<DatasetVersion> {
  return inTransaction(ctx, async (tx) => {
    await lockOpenDataset(tx, input.datasetId);
    const version = await getVersion(tx, input);
    const isRenamed = input.version !== undefined && input.version !== version.version;
    const renamed = isRenamed ? await setVersionLabel(tx, version, input.version ?? "") : version;
    return input.status === undefined ? renamed : archiveVersion(tx, renamed);
  });
}

/** Sets the label of a version of a dataset that the transaction has locked. */
export async function setVersionLabel(
  tx: TransactionContext,
  version: DatasetVersion,
  label: string,
): Promise<DatasetVersion> {
  const renamed = await updateVersionRow(tx.db, version.id, { version: label });
  await writeAuditEvent(tx, {
    action: "version.updated",
    entityType: "datasetVersion",
    entityId: version.id,
    before: { version: version.version },
    after: { version: label },
  });
  return renamed;
}

async function archiveVersion(tx: TransactionContext, version: DatasetVersion): Promise<DatasetVersion> {
  if (version.status === "archived") return version;
  if (version.status !== "published") throw new AppError("INVALID_STATE", "Only a published version can be archived");
  const archived = await updateVersionRow(tx.db, version.id, { status: "archived" });
  await writeAuditEvent(tx, {
    action: "version.archived",
    entityType: "datasetVersion",
    entityId: version.id,
    before: { status: version.status },
    after: { status: archived.status },
  });
  return archived;
}
