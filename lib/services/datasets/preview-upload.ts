import "server-only";
import { type PairingPreview, PREVIEW_ENTRIES_MAX } from "@/lib/contracts/dataset-pairing";
import { toStoredSample } from "@/lib/domain/datasets/stored-sample";
import { selectFileWarnings, selectOpenFiles } from "@/lib/infra/db/upload-queries";
import type { ServiceContext } from "@/lib/services/context";
import { compareSamples, findDraftOrBase } from "@/lib/services/datasets/compare-samples";
import type { UploadKey } from "@/lib/services/datasets/get-open-upload";
import { loadPairing } from "@/lib/services/datasets/load-pairing";

type PreviewProblem = PairingPreview["problems"][number];

/** Tells what applying an upload would do now. */
export async function previewUpload(ctx: ServiceContext, { datasetId, uploadId }: UploadKey): Promise<PairingPreview> {
  const { files, pairing } = await loadPairing(ctx, uploadId);
  const version = await findDraftOrBase(ctx, datasetId);
  const stored = pairing.samples.map((sample) => toStoredSample(sample, files, pairing));
  const changes = await compareSamples(ctx, version?.id ?? null, stored);
  const unpaired = await describeFiles(ctx, uploadId);
  const leftOver = [...unpaired.leftOver, ...pairing.leftOver];
  const problems = [...unpaired.problems, ...pairing.problems];
  const countOf = (change: string) => [...changes.values()].filter((value) => value === change).length;
  const countProblems = (severity: string) => problems.filter((problem) => problem.severity === severity).length;
  const existing = countOf("changed") + countOf("unchanged");
  return {
    method: pairing.method,
    samples: pairing.samples
      .slice(0, PREVIEW_ENTRIES_MAX)
      .map((sample) => ({ ...sample, change: changes.get(sample.id) ?? "new" })),
    leftOver: leftOver.slice(0, PREVIEW_ENTRIES_MAX),
    problems: problems.slice(0, PREVIEW_ENTRIES_MAX),
    counts: {
      samples: pairing.samples.length,
      new: countOf("new"),
      changed: countOf("changed"),
      unchanged: countOf("unchanged"),
      leftOver: leftOver.length,
      errors: countProblems("error"),
      warnings: countProblems("warning"),
      kept: (version?.documentCount ?? 0) - existing,
    },
    draftRevision: version?.status === "draft" ? version.draftRevision : null,
  };
}

/** Files that are not stored, and what is odd about those that are. */
async function describeFiles(ctx: ServiceContext, uploadId: string) {
  const open = await selectOpenFiles(ctx.db, uploadId);
  const warned = await selectFileWarnings(ctx.db, uploadId);
  const leftOver = open
    .filter(({ status }) => status === "pending")
    .map(({ path }) => ({ path, reason: "Was not sent and checked yet" }));
  const failed = open.flatMap(({ path, status, problem }): PreviewProblem[] =>
    status === "failed" ? [{ path, sampleId: null, message: problem ?? "", severity: "error" }] : [],
  );
  const warnings = warned.flatMap(({ path, warnings }) =>
    warnings.map((message): PreviewProblem => ({ path, sampleId: null, message, severity: "warning" })),
  );
  return { leftOver, problems: [...failed, ...warnings] };
}
