import "server-only";
import { createHash } from "node:crypto";
import { toActorLabel } from "@/lib/contracts/actor";
import type { CreateDatasetVersionBody, DatasetVersion } from "@/lib/contracts/dataset-version";
import { PathClashes } from "@/lib/domain/datasets/canonical-manifest";
import { AppError } from "@/lib/errors/app-error";
import { findDraft, selectLabels, updateVersionRow } from "@/lib/infra/db/dataset-version-queries";
import { assignPositions } from "@/lib/infra/db/sample-queries";
import { writeAuditEvent } from "@/lib/services/audit/write-audit-event";
import { inTransaction, type ServiceContext, type TransactionContext } from "@/lib/services/context";
import {
  assertDraftRevision,
  lockDraft,
  lockOpenDataset,
  type VersionKey,
} from "@/lib/services/datasets/dataset-access";
import { writeManifest } from "@/lib/services/datasets/manifest-text";
import { setVersionLabel } from "@/lib/services/datasets/update-version";

/**
 * Labels the draft of a dataset and publishes it, unless told not to.
 *
 * @throws AppError `NOT_FOUND`; `INVALID_STATE` without a draft or with an empty one; `CONFLICT` when the label is taken or the
 * draft is at another revision; `VALIDATION` when two samples have different files at one path.
 */
export async function createVersion(
  ctx: ServiceContext,
  input: CreateDatasetVersionBody & Readonly<{ datasetId: string }>,
): Promise<DatasetVersion> {
  const { datasetId, version, publish, draftRevision } = input;
  return inTransaction(ctx, async (tx) => {
    await lockOpenDataset(tx, datasetId);
    const draft = await findDraft(tx.db, datasetId);
    if (draft?.status !== "draft") throw new AppError("INVALID_STATE", "The dataset has no draft to make a version of");
    assertDraftRevision(draft, draftRevision);
    const label = version ?? draft.version ?? (await findNextLabel(tx, datasetId));
    const labelled = draft.version === label ? draft : await setVersionLabel(tx, draft, label);
    return publish ? publishDraft(tx, labelled) : labelled;
  });
}

/**
 * Publishes a draft under its label, or the next one when it has none.
 *
 * @throws AppError as {@link createVersion}; `INVALID_STATE` for anything but a draft.
 */
export async function publishVersion(
  ctx: ServiceContext,
  input: VersionKey & Readonly<{ draftRevision?: number | undefined }>,
): Promise<DatasetVersion> {
  return inTransaction(ctx, async (tx) => {
    const draft = await lockDraft(tx, input, input.draftRevision);
    const label = draft.version ?? (await findNextLabel(tx, input.datasetId));
    return publishDraft(tx, draft.version === label ? draft : await setVersionLabel(tx, draft, label));
  });
}

/** `v1`, `v2`, …: the first one that no version has. */
async function findNextLabel(tx: TransactionContext, datasetId: string): Promise<string> {
  const labels = await selectLabels(tx.db, datasetId);
  let number = 1;
  while (labels.has(`v${number}`)) number += 1;
  return `v${number}`;
}

async function publishDraft(tx: TransactionContext, draft: DatasetVersion): Promise<DatasetVersion> {
  if (draft.documentCount === 0)
    throw new AppError("INVALID_STATE", "The draft has no sample; there is nothing to publish");
  await assignPositions(tx.db, draft.id);
  const manifestDigest = await digestManifest(tx, draft.id);
  const published = await updateVersionRow(tx.db, draft.id, {
    status: "published",
    manifestDigest,
    publishedAt: tx.now(),
    publishedBy: toActorLabel(tx.actor),
  });
  const { version, documentCount } = published;
  await writeAuditEvent(tx, {
    action: "version.published",
    entityType: "datasetVersion",
    entityId: draft.id,
    before: { status: draft.status, version, draftRevision: draft.draftRevision },
    after: { status: published.status, version, documentCount, manifestDigest },
  });
  return published;
}

async function digestManifest(tx: TransactionContext, versionId: string): Promise<string> {
  const hash = createHash("sha256");
  const clashes = new PathClashes();
  const assertOwnPaths = (sample: Parameters<PathClashes["add"]>[0]) => {
    const problem = clashes.add(sample);
    if (problem !== null)
      throw new AppError("VALIDATION", `Sample ${problem}; delete one of them, or drop it under another name`);
  };
  for await (const text of writeManifest(tx, versionId, assertOwnPaths)) hash.update(text);
  return hash.digest("hex");
}
