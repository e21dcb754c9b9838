import "server-only";
import type { Sample } from "@/lib/contracts/dataset-sample";
import { MANIFEST_END, MANIFEST_START, toManifestText } from "@/lib/domain/datasets/canonical-manifest";
import { selectSamples } from "@/lib/infra/db/sample-queries";
import type { ServiceContext } from "@/lib/services/context";

const CHUNK_SAMPLES = 1_000;
const NO_FILTER = { text: undefined, metadata: undefined };

/** All samples of a version in code-point order of id, some at a time. */
async function* readSamples(ctx: ServiceContext, versionId: string): AsyncGenerator<readonly Sample[]> {
  let after: string | undefined;
  for (;;) {
    const samples = await selectSamples(ctx.db, { versionId, filter: NO_FILTER, after, limit: CHUNK_SAMPLES });
    if (samples.length > 0) yield samples;
    if (samples.length < CHUNK_SAMPLES) return;
    after = samples.at(-1)?.sampleId;
  }
}

/** The manifest of a version as canonical JSON, piece by piece. `onSample` sees each sample as it passes. */
export async function* writeManifest(
  ctx: ServiceContext,
  versionId: string,
  onSample: (sample: Sample) => void = () => undefined,
): AsyncGenerator<string> {
  let separator = MANIFEST_START;
  for await (const samples of readSamples(ctx, versionId)) {
    for (const sample of samples) onSample(sample);
    yield separator + samples.map(toManifestText).join(",");
    separator = ",";
  }
  yield separator === "," ? MANIFEST_END : MANIFEST_START + MANIFEST_END;
}
