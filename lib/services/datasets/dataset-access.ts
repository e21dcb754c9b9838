import "server-only";
import type { Dataset } from "@/lib/contracts/dataset";
import type { DatasetVersion } from "@/lib/contracts/dataset-version";
import { AppError, notFound } from "@/lib/errors/app-error";
import { findDataset, lockDataset } from "@/lib/infra/db/dataset-queries";
import { findVersion, updateVersionRow } from "@/lib/infra/db/dataset-version-queries";
import type { ServiceContext, TransactionContext } from "@/lib/services/context";

/** A version by the path that leads to it. */
export type VersionKey = Readonly<{ datasetId: string; versionId: string }>;

/**
 * Reads a dataset.
 *
 * @throws AppError `NOT_FOUND`.
 */
export async function getDataset(ctx: ServiceContext, datasetId: string): Promise<Dataset> {
  const dataset = await findDataset(ctx.db, datasetId);
  if (dataset === null) throw notFound("Dataset");
  return dataset;
}

/**
 * Reads a version.
 *
 * @throws AppError `NOT_FOUND`.
 */
export async function getVersion(ctx: ServiceContext, { datasetId, versionId }: VersionKey): Promise<DatasetVersion> {
  const version = await findVersion(ctx.db, datasetId, versionId);
  if (version === null) throw notFound("Dataset version");
  return version;
}

/**
 * Begins a change of a dataset or one of its versions: others wait until the transaction ends.
 *
 * @throws AppError `NOT_FOUND`; `INVALID_STATE` when the dataset is archived.
 */
export async function lockOpenDataset(tx: TransactionContext, datasetId: string): Promise<void> {
  const dataset = await lockDataset(tx.db, datasetId);
  if (dataset === null) throw notFound("Dataset");
  if (dataset.archivedAt !== null) throw new AppError("INVALID_STATE", "The dataset is archived and cannot be changed");
}

/**
 * Begins a change of a draft.
 *
 * @param draftRevision The revision that the caller has seen; undefined when it does not matter.
 * @throws AppError `NOT_FOUND`; `INVALID_STATE` for anything but a draft; `CONFLICT` for another revision.
 */
export async function lockDraft(
  tx: TransactionContext,
  key: VersionKey,
  draftRevision: number | undefined,
): Promise<DatasetVersion> {
  await lockOpenDataset(tx, key.datasetId);
  const version = await getVersion(tx, key);
  if (version.status !== "draft") {
    throw new AppError(
      "INVALID_STATE",
      `Version ${version.version} is ${version.status} and cannot be changed any more`,
    );
  }
  assertDraftRevision(version, draftRevision);
  return version;
}

/** @throws AppError `CONFLICT` when the draft is not at the revision that the caller has seen (null: no draft). */
export function assertDraftRevision(draft: DatasetVersion | null, seen: number | null | undefined): void {
  const current = draft?.draftRevision ?? null;
  if (seen === undefined || seen === current) return;
  const nameRevision = (revision: number | null) => (revision === null ? "no draft" : `draft revision ${revision}`);
  throw new AppError(
    "CONFLICT",
    `The draft was changed meanwhile: there is ${nameRevision(current)}, the change was meant for ${nameRevision(seen)}`,
  );
}

/** Ends a change of a draft: counts it, and the samples that there are now. */
export const bumpDraft = (
  tx: TransactionContext,
  draft: DatasetVersion,
  documentCount: number,
): Promise<DatasetVersion> =>
  updateVersionRow(tx.db, draft.id, { draftRevision: draft.draftRevision + 1, documentCount });
