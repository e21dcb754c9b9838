import "server-only";
import type { AppliedUpload, ApplyUploadBody } from "@/lib/contracts/dataset-upload";
import type { DatasetVersion } from "@/lib/contracts/dataset-version";
import { correctPairing } from "@/lib/domain/datasets/correct-pairing";
import { findLimitProblem } from "@/lib/domain/datasets/dataset-limits";
import { type StoredSample, toStoredSample } from "@/lib/domain/datasets/stored-sample";
import { AppError } from "@/lib/errors/app-error";
import { findDraft } from "@/lib/infra/db/dataset-version-queries";
import { deleteSampleRows, insertSamples } from "@/lib/infra/db/sample-queries";
import { setUploadApplied } from "@/lib/infra/db/upload-queries";
import { writeAuditEvent } from "@/lib/services/audit/write-audit-event";
import { inTransaction, type ServiceContext, type TransactionContext } from "@/lib/services/context";
import { compareSamples } from "@/lib/services/datasets/compare-samples";
import { assertDraftRevision, bumpDraft, lockOpenDataset } from "@/lib/services/datasets/dataset-access";
import { getUploadRow, type UploadKey } from "@/lib/services/datasets/get-open-upload";
import { loadPairing } from "@/lib/services/datasets/load-pairing";
import { ensureDraft } from "@/lib/services/datasets/open-draft";

const CHUNK_SAMPLES = 1_000;
const SHOWN_PROBLEMS_MAX = 100;

/**
 * Puts the samples of an upload into the draft, all or none: those of equal id are replaced, others kept. Without a draft a new
 * one is opened. A repeat changes nothing and answers what the first call did.
 *
 * @throws AppError `NOT_FOUND`; `VALIDATION` when a correction cannot be taken or there is no sample; `CONFLICT` when the draft
 * is at another revision; `LIMIT_EXCEEDED` when the version would have too many samples.
 */
export async function applyUpload(ctx: ServiceContext, input: ApplyUploadBody & UploadKey): Promise<AppliedUpload> {
  const upload = await getUploadRow(ctx, input);
  if (upload.result !== null) return upload.result;
  const samples = await loadSamples(ctx, input);
  return inTransaction(ctx, async (tx) => {
    await lockOpenDataset(tx, input.datasetId);
    // Of two calls at once, the second one waits at the lock and then sees what the first one did.
    const { result } = await getUploadRow(tx, input);
    if (result !== null) return result;
    assertDraftRevision(await findDraft(tx.db, input.datasetId), input.draftRevision);
    const draft = await ensureDraft(tx, input.datasetId);
    const applied = await writeSamples(tx, draft, samples);
    await setUploadApplied(tx.db, input.uploadId, { appliedAt: tx.now(), result: applied });
    await writeAuditEvent(tx, {
      action: "draft.applied",
      entityType: "datasetVersion",
      entityId: draft.id,
      before: { draftRevision: draft.draftRevision, documentCount: draft.documentCount },
      after: toAuditedState(applied, input.uploadId),
    });
    return applied;
  });
}

const toAuditedState = ({ version, ...counts }: AppliedUpload, uploadId: string) => ({
  uploadId,
  draftRevision: version.draftRevision,
  documentCount: version.documentCount,
  ...counts,
});

async function loadSamples(ctx: ServiceContext, input: ApplyUploadBody & UploadKey): Promise<readonly StoredSample[]> {
  const { files, pairing } = await loadPairing(ctx, input.uploadId);
  const corrected = correctPairing(pairing, input.corrections, { files, limits: ctx.datasetLimits });
  if (!corrected.ok) {
    const [first] = corrected.problems;
    const fields = corrected.problems
      .slice(0, SHOWN_PROBLEMS_MAX)
      .map(({ sampleId, message }) => ({ path: `corrections.samples.${sampleId}`, message }));
    throw new AppError("VALIDATION", first?.message ?? "The corrections cannot be taken", { fields });
  }
  if (corrected.samples.length === 0) throw new AppError("VALIDATION", "The upload has no sample to apply");
  return corrected.samples.map((sample) => toStoredSample(sample, files, pairing));
}

async function writeSamples(
  tx: TransactionContext,
  draft: DatasetVersion,
  samples: readonly StoredSample[],
): Promise<AppliedUpload> {
  const changes = await compareSamples(tx, draft.id, samples);
  const written = samples.filter(({ sampleId }) => changes.get(sampleId) !== "unchanged");
  const replacedCount = written.filter(({ sampleId }) => changes.get(sampleId) === "changed").length;
  const addedCount = written.length - replacedCount;
  const documentCount = draft.documentCount + addedCount;
  const problem = findLimitProblem("versionSamples", documentCount, tx.datasetLimits);
  if (problem !== null) throw new AppError("LIMIT_EXCEEDED", `The draft ${problem}`);
  for (let start = 0; start < written.length; start += CHUNK_SAMPLES) {
    const chunk = written.slice(start, start + CHUNK_SAMPLES);
    if (replacedCount > 0)
      await deleteSampleRows(
        tx.db,
        draft.id,
        chunk.map(({ sampleId }) => sampleId),
      );
    await insertSamples(
      tx.db,
      draft.id,
      chunk.map((sample) => ({ ...sample, id: tx.newId() })),
    );
  }
  const version = written.length === 0 ? draft : await bumpDraft(tx, draft, documentCount);
  return { version, addedCount, replacedCount, unchangedCount: samples.length - written.length };
}
