import "server-only";
import { createHash } from "node:crypto";
import { toActorLabel } from "@/lib/contracts/actor";
import type {
  PutGroundTruthBody,
  Sample,
  SampleDetails,
  SampleGroundTruth,
  SampleParams,
} from "@/lib/contracts/dataset-sample";
import { checkFilePath, quoteName } from "@/lib/domain/datasets/file-path";
import { digestGroundTruth, TRUTH_BYTES_MAX } from "@/lib/domain/datasets/stored-sample";
import { stringifyExact } from "@/lib/domain/datasets/stringify-exact";
import { AppError, notFound } from "@/lib/errors/app-error";
import { findSample, updateSampleLabel } from "@/lib/infra/db/sample-queries";
import { writeAuditEvent } from "@/lib/services/audit/write-audit-event";
import { inTransaction, type ServiceContext } from "@/lib/services/context";
import { bumpDraft, getVersion, lockDraft } from "@/lib/services/datasets/dataset-access";
import { getSample } from "@/lib/services/datasets/get-sample";
import { parseTruth } from "@/lib/services/datasets/read-truth";
import { storeObject } from "@/lib/services/datasets/store-object";

const MEDIA_TYPE_BY_FORMAT: Readonly<Partial<Record<SampleGroundTruth["format"], string>>> = {
  json: "application/json",
  yaml: "application/yaml",
};

type Target = Pick<SampleGroundTruth, "path" | "format" | "target"> & Readonly<{ previousDigest: string | null }>;

/**
 * Replaces the ground truth of a sample of a draft, and keeps who did it, when, and what it was before. A sample without
 * ground truth gets one.
 *
 * @throws AppError `NOT_FOUND`; `VALIDATION` when the text is not what the format says; `INVALID_STATE` for anything but a
 * draft; `CONFLICT` for another revision.
 */
export async function putGroundTruth(
  ctx: ServiceContext,
  input: PutGroundTruthBody & SampleParams,
): Promise<SampleDetails> {
  const { id: versionId } = await getVersion(ctx, input);
  const before = await findSample(ctx.db, versionId, input.sampleId);
  if (before === null) throw notFound("Sample");
  const target = chooseTarget(before.sample, input.path);
  const truth = checkText(ctx, input.text, target);
  const bytes = new TextEncoder().encode(input.text);
  const facts = {
    sha256: createHash("sha256").update(bytes).digest("hex"),
    md5: createHash("md5").update(bytes).digest("hex"),
    sizeBytes: bytes.byteLength,
    mediaType: MEDIA_TYPE_BY_FORMAT[target.format] ?? "text/plain",
  };
  // Before it is known whether the draft may be changed at all: an object that no sample names is harmless.
  await storeObject(ctx, facts, (key) => ctx.objects.put(key, { body: bytes, ...facts }));
  const { path, format, target: aim } = target;
  await commit(ctx, input, {
    entry: { path, format, target: aim, digest: facts.sha256, sizeBytes: facts.sizeBytes },
    truth,
  });
  return getSample(ctx, input);
}

function chooseTarget(sample: Sample, path: string | undefined): Target {
  const { groundTruth } = sample;
  const [only] = groundTruth;
  const found = path === undefined ? only : groundTruth.find((entry) => entry.path === path);
  if (path === undefined && groundTruth.length > 1) {
    throw new AppError("VALIDATION", "The sample has several ground-truth files; `path` says which one is meant", {
      fields: [{ path: "path", message: "Must be given" }],
    });
  }
  if (found !== undefined) return { ...found, previousDigest: found.digest };
  const newPath = path ?? `ground-truth/${sample.sampleId.replaceAll(":", "/")}.json`;
  const checked = checkFilePath(newPath);
  if (!checked.ok) {
    throw new AppError("VALIDATION", `The path ${quoteName(newPath)} ${checked.problem}`, {
      fields: [{ path: "path", message: checked.problem }],
    });
  }
  return { path: checked.path, format: "json", target: "output", previousDigest: null };
}

/** The text as it is kept with the sample; null when it is too long for that or is not parsed. */
function checkText(ctx: ServiceContext, text: string, { path, format }: Target): string | null {
  const parsed = parseTruth(text, format, ctx.datasetLimits);
  if (parsed === null) return null;
  if (!parsed.ok) {
    const fields = parsed.problems.map(({ message }) => ({ path: "text", message }));
    const first = fields[0]?.message ?? "";
    throw new AppError(
      "VALIDATION",
      `The ground truth ${quoteName(path)} is not valid ${format.toUpperCase()}: ${first}`,
      { fields },
    );
  }
  const truth = stringifyExact(parsed.value);
  return Buffer.byteLength(truth) <= TRUTH_BYTES_MAX ? truth : null;
}

type NewLabel = Readonly<{ entry: SampleGroundTruth; truth: string | null }>;

async function commit(ctx: ServiceContext, input: PutGroundTruthBody & SampleParams, { entry, truth }: NewLabel) {
  await inTransaction(ctx, async (tx) => {
    const draft = await lockDraft(tx, input, input.draftRevision);
    const current = await findSample(tx.db, draft.id, input.sampleId);
    if (current === null) throw notFound("Sample");
    const entries = current.sample.groundTruth;
    const previousDigest = entries.find(({ path }) => path === entry.path)?.digest ?? null;
    const groundTruth =
      previousDigest === null
        ? [...entries, entry]
        : entries.map((other) => (other.path === entry.path ? entry : other));
    const isFirst = groundTruth.find(({ format }) => format === "json" || format === "yaml") === entry;
    await updateSampleLabel(
      tx.db,
      { versionId: draft.id, sampleId: input.sampleId },
      {
        groundTruth,
        truth: isFirst ? truth : current.truth,
        labelDigest: digestGroundTruth(groundTruth),
        labelProvenance: { editedBy: toActorLabel(tx.actor), at: tx.now().toISOString(), previousDigest },
      },
    );
    await bumpDraft(tx, draft, draft.documentCount);
    await writeAuditEvent(tx, {
      action: "groundTruth.edited",
      entityType: "datasetVersion",
      entityId: draft.id,
      before: { sampleId: input.sampleId, path: entry.path, digest: previousDigest },
      after: { sampleId: input.sampleId, path: entry.path, digest: entry.digest },
    });
  });
}
