import "server-only";
import { toActorLabel } from "@/lib/contracts/actor";
import type { DatasetVersion } from "@/lib/contracts/dataset-version";
import { AppError } from "@/lib/errors/app-error";
import { findDraft, findLatestVersion, insertDraft } from "@/lib/infra/db/dataset-version-queries";
import { copySamples } from "@/lib/infra/db/sample-queries";
import { writeAuditEvent } from "@/lib/services/audit/write-audit-event";
import { inTransaction, type ServiceContext, type TransactionContext } from "@/lib/services/context";
import { lockOpenDataset } from "@/lib/services/datasets/dataset-access";

/**
 * Opens the draft of a dataset; a new one starts with the samples of the version that was published last.
 *
 * @throws AppError `NOT_FOUND`; `INVALID_STATE` when the dataset is archived or a version is being published.
 */
export async function openDraft(ctx: ServiceContext, datasetId: string): Promise<DatasetVersion> {
  return inTransaction(ctx, async (tx) => {
    await lockOpenDataset(tx, datasetId);
    return ensureDraft(tx, datasetId);
  });
}

/** The draft of a dataset that the transaction has locked. */
export async function ensureDraft(tx: TransactionContext, datasetId: string): Promise<DatasetVersion> {
  const known = await findDraft(tx.db, datasetId);
  if (known?.status === "publishing") throw new AppError("INVALID_STATE", "The draft is being published");
  if (known !== null) return known;
  const base = await findLatestVersion(tx.db, datasetId);
  const draft = await insertDraft(tx.db, {
    id: tx.newId(),
    datasetId,
    createdBy: toActorLabel(tx.actor),
    baseVersionId: base?.id ?? null,
    documentCount: base?.documentCount ?? 0,
  });
  if (base !== null) {
    const ids = Array.from({ length: base.documentCount }, tx.newId);
    await copySamples(tx.db, { fromVersionId: base.id, toVersionId: draft.id, ids });
  }
  await writeAuditEvent(tx, {
    action: "draft.opened",
    entityType: "datasetVersion",
    entityId: draft.id,
    before: null,
    after: { datasetId, baseVersionId: draft.baseVersionId, documentCount: draft.documentCount },
  });
  return draft;
}
