import "server-only";
import type { DeleteSamplesBody } from "@/lib/contracts/dataset-sample";
import { deleteSampleRows } from "@/lib/infra/db/sample-queries";
import { writeAuditEvent } from "@/lib/services/audit/write-audit-event";
import { inTransaction, type ServiceContext } from "@/lib/services/context";
import { bumpDraft, lockDraft, type VersionKey } from "@/lib/services/datasets/dataset-access";

const AUDITED_IDS_MAX = 100;

/**
 * Deletes samples of a draft; their files stay stored.
 *
 * @returns How many there were, and the revision of the draft afterwards: unchanged when there were none.
 * @throws AppError `NOT_FOUND`; `INVALID_STATE` for anything but a draft; `CONFLICT` for another revision.
 */
export async function deleteSamples(ctx: ServiceContext, input: DeleteSamplesBody & VersionKey) {
  const { sampleIds, draftRevision } = input;
  return inTransaction(ctx, async (tx) => {
    const draft = await lockDraft(tx, input, draftRevision);
    const deletedCount = await deleteSampleRows(tx.db, draft.id, sampleIds);
    if (deletedCount === 0) return { deletedCount, draftRevision: draft.draftRevision };
    const after = await bumpDraft(tx, draft, draft.documentCount - deletedCount);
    await writeAuditEvent(tx, {
      action: "draft.samplesDeleted",
      entityType: "datasetVersion",
      entityId: draft.id,
      before: { documentCount: draft.documentCount, sampleIds: sampleIds.slice(0, AUDITED_IDS_MAX) },
      after: { documentCount: after.documentCount },
    });
    return { deletedCount, draftRevision: after.draftRevision };
  });
}
