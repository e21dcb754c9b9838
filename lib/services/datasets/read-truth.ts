import "server-only";
import type { DatasetLimits } from "@/lib/domain/datasets/dataset-limits";
import { decodeText } from "@/lib/domain/datasets/decode-text";
import type { GroundTruthFormat } from "@/lib/domain/datasets/manifest-sample";
import { parseJsonExact } from "@/lib/domain/datasets/parse-json-exact";
import { parseYamlExact } from "@/lib/domain/datasets/parse-yaml";
import { DEFAULT_READ_LIMITS, type ReadResult, refuse } from "@/lib/domain/datasets/read-result";
import type { StoredObject } from "@/lib/infra/db/stored-object-queries";
import type { ServiceContext } from "@/lib/services/context";

/** Larger ground truth is not parsed while somebody waits; its file can be read instead. */
const SHOWN_BYTES_MAX = 1_000_000;

/** Parses the text of a ground truth as its format says; null for formats that are not parsed as a whole. */
export function parseTruth(text: string, format: GroundTruthFormat, limits: DatasetLimits): ReadResult<unknown> | null {
  const readLimits = { sizeMax: limits.textBytes, depthMax: limits.textDepth };
  if (format === "json") return parseJsonExact(text, readLimits);
  return format === "yaml" ? parseYamlExact(text, readLimits) : null;
}

/** Reads all bytes of a stored object that is known to be small. */
export async function readObject(ctx: ServiceContext, { storageKey }: StoredObject): Promise<Uint8Array> {
  const { body } = await ctx.objects.get(storageKey);
  return new Uint8Array(await new Response(body).arrayBuffer());
}

/** Reads and parses a ground truth that is stored. */
export async function readTruth(
  ctx: ServiceContext,
  object: StoredObject,
  format: GroundTruthFormat,
): Promise<ReadResult<unknown> | null> {
  if (object.sizeBytes > SHOWN_BYTES_MAX) return refuse([{ message: "The ground truth is too large to be shown" }]);
  const decoded = decodeText(await readObject(ctx, object), DEFAULT_READ_LIMITS);
  return decoded.ok ? parseTruth(decoded.value, format, ctx.datasetLimits) : decoded;
}
