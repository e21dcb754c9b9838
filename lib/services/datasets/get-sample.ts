import "server-only";
import type { Sample, SampleDetails, SampleParams } from "@/lib/contracts/dataset-sample";
import { stringifyExact } from "@/lib/domain/datasets/stringify-exact";
import { notFound } from "@/lib/errors/app-error";
import { findSample } from "@/lib/infra/db/sample-queries";
import { findStoredObject } from "@/lib/infra/db/stored-object-queries";
import type { ServiceContext } from "@/lib/services/context";
import { getVersion } from "@/lib/services/datasets/dataset-access";
import { toFileAddress } from "@/lib/services/datasets/file-address";
import { readTruth } from "@/lib/services/datasets/read-truth";

/**
 * Reads a sample with its ground truth and addresses of its files.
 *
 * @returns `truth` is null when the ground truth is neither JSON nor YAML, or larger than 1 MB.
 * @throws AppError `NOT_FOUND`.
 */
export async function getSample(ctx: ServiceContext, key: SampleParams): Promise<SampleDetails> {
  const { id: versionId } = await getVersion(ctx, key);
  const found = await findSample(ctx.db, versionId, key.sampleId);
  if (found === null) throw notFound("Sample");
  const { sample } = found;
  const truthText = found.truth ?? (await findTruthText(ctx, sample));
  const withAddress = <File extends Readonly<{ path: string; digest: string }>>(file: File) => ({
    ...file,
    address: toFileAddress(ctx, key.datasetId, file),
  });
  return {
    ...sample,
    inputs: sample.inputs.map(withAddress),
    groundTruth: sample.groundTruth.map(withAddress),
    truth: truthText === null ? null : JSON.parse(truthText),
    truthText,
  };
}

/** Long ground truth is not kept with the sample but read from its file. */
async function findTruthText(ctx: ServiceContext, { groundTruth }: Sample): Promise<string | null> {
  const entry = groundTruth.find(({ format }) => format === "json" || format === "yaml");
  const object = entry === undefined ? null : await findStoredObject(ctx.db, entry.digest);
  if (entry === undefined || object === null) return null;
  const read = await readTruth(ctx, object, entry.format);
  return read?.ok ? stringifyExact(read.value) : null;
}
