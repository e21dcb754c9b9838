import { z } from "zod";
import { DatasetParamsSchema } from "@/lib/contracts/dataset";
import { DatasetVersionParamsSchema, DraftRevisionSchema } from "@/lib/contracts/dataset-version";
import { JsonObjectSchema, JsonValueSchema } from "@/lib/contracts/json-value";
import type { Operation } from "@/lib/contracts/operation";
import { PAGE_LIMIT_MAX, PageLimitSchema, pageOf } from "@/lib/contracts/page";
import { StorableObjectSchema, StorableTextSchema } from "@/lib/contracts/storable";
import { ManifestGroundTruthSchema, ManifestInputSchema } from "@/lib/domain/datasets/manifest-sample";

/** A file that the workflow reads, as it is stored. */
export const SampleInputSchema = ManifestInputSchema.extend({
  digest: z.string(),
  sizeBytes: z.int().nonnegative(),
});

/** A file with the right answer, as it is stored. */
export const SampleGroundTruthSchema = ManifestGroundTruthSchema.extend({
  digest: z.string(),
  sizeBytes: z.int().nonnegative(),
});

/** A file with the right answer, as it is stored. */
export type SampleGroundTruth = z.infer<typeof SampleGroundTruthSchema>;

/** Who edited a ground truth last, when, and what it was before; null when it is as it was dropped. */
export const LabelProvenanceSchema = z
  .object({ editedBy: z.string(), at: z.iso.datetime(), previousDigest: z.string().nullable() })
  .nullable();

/** Who edited a ground truth last. */
export type LabelProvenance = z.infer<typeof LabelProvenanceSchema>;

/** A sample of a version, without addresses and without its ground truth. */
export const SampleSchema = z
  .object({
    sampleId: z.string(),
    position: z.int().nullable().meta({ description: "From 0, in code-point order of the ids; null in a draft" }),
    inputs: z.array(SampleInputSchema),
    groundTruth: z.array(SampleGroundTruthSchema),
    metadata: JsonObjectSchema,
    labelProvenance: LabelProvenanceSchema,
  })
  .meta({ description: "A sample of a version" });

/** A sample of a version. */
export type Sample = z.infer<typeof SampleSchema>;

const address = z.string().meta({ description: "Where to GET the file; works for a short time" });

/** A sample with everything that its page shows. */
export const SampleDetailsSchema = SampleSchema.extend({
  inputs: z.array(SampleInputSchema.extend({ address })),
  groundTruth: z.array(SampleGroundTruthSchema.extend({ address })),
  truth: JsonValueSchema.nullable().meta({
    description: "Ground truth, parsed; integers beyond 2^53 are rounded here",
  }),
  truthText: z
    .string()
    .nullable()
    .meta({ description: "Ground truth as exact JSON text; null when it is not JSON or YAML" }),
}).meta({ description: "A sample with its ground truth and the addresses of its files" });

/** A sample with everything that its page shows. */
export type SampleDetails = z.infer<typeof SampleDetailsSchema>;

/** A page of samples, in code-point order of their ids. */
export const SamplePageSchema = pageOf(SampleSchema).meta({ description: "A page of samples" });

/** A page of samples. */
export type SamplePage = z.infer<typeof SamplePageSchema>;

const toSampleIdCursor = (sampleId: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(sampleId)));

function fromSampleIdCursor(text: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Cursors of lists in order of sample id: `encode` what the page ended with, `schema` reads it back. */
export const SAMPLE_CURSOR = {
  encode: toSampleIdCursor,
  schema: z
    .string()
    .transform((text, check): string => {
      const sampleId = fromSampleIdCursor(text);
      if (sampleId !== null && sampleId !== "" && !sampleId.includes("\0")) return sampleId;
      check.addIssue({ code: "custom", message: "Not a cursor of this list" });
      return z.NEVER;
    })
    .meta({ description: "`nextCursor` of the page before; left out for the first page" }),
};

function parseJsonObject(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Which samples to list; all filters must hold. */
export const ListSamplesQuerySchema = z.strictObject({
  cursor: SAMPLE_CURSOR.schema.optional(),
  limit: PageLimitSchema,
  text: StorableTextSchema.min(1).max(200).optional().meta({ description: "Only ids that contain this, in any case" }),
  metadata: z.string().transform(parseJsonObject).pipe(StorableObjectSchema).optional().meta({
    description: "Only samples whose metadata have these values: a JSON object",
    example: '{"language":"de"}',
  }),
  random: z.coerce
    .number()
    .int()
    .min(1)
    .max(PAGE_LIMIT_MAX)
    .optional()
    .meta({ description: "That many samples by chance instead of a page; `cursor` and `limit` do not count then" }),
  seed: StorableTextSchema.max(200)
    .default("")
    .meta({ description: "Another seed gives other samples, the same one the same" }),
});

/** Which samples to list, parsed. */
export type ListSamplesQuery = z.output<typeof ListSamplesQuerySchema>;

/** Path of a sample. */
export const SampleParamsSchema = DatasetVersionParamsSchema.extend({
  sampleId: StorableTextSchema.min(1).max(400).meta({ description: "Id of the sample, percent-encoded" }),
});

/** Path of a sample, parsed. */
export type SampleParams = z.output<typeof SampleParamsSchema>;

/** A new ground truth of a sample. */
export const PutGroundTruthBodySchema = z.strictObject({
  text: z.string().meta({ description: "The whole file, JSON or YAML as its format says", example: '{"total": 12.5}' }),
  path: z
    .string()
    .optional()
    .meta({ description: "Which ground-truth file; may be left out when the sample has one or none" }),
  draftRevision: DraftRevisionSchema,
});

/** A new ground truth of a sample. */
export type PutGroundTruthBody = z.output<typeof PutGroundTruthBodySchema>;

/** Samples to delete. */
export const DeleteSamplesBodySchema = z.strictObject({
  sampleIds: z.array(StorableTextSchema).min(1).max(1_000),
  draftRevision: DraftRevisionSchema,
});

/** Samples to delete. */
export type DeleteSamplesBody = z.output<typeof DeleteSamplesBodySchema>;

const SAMPLES_PATH = "/api/benchmark/datasets/{datasetId}/versions/{versionId}/samples";

/** Lists the samples of a version. */
export const LIST_SAMPLES = {
  id: "listSamples",
  method: "GET",
  path: SAMPLES_PATH,
  summary: "Samples of a version in order of id, by text in the id and metadata, or some by chance",
  params: DatasetVersionParamsSchema,
  query: ListSamplesQuerySchema,
  response: SamplePageSchema,
  statuses: [200],
} as const satisfies Operation;

/** Deletes samples of a draft. */
export const DELETE_SAMPLES = {
  id: "deleteSamples",
  method: "POST",
  path: `${SAMPLES_PATH}/delete`,
  summary: "Deletes samples of a draft; ids that are not there do not matter",
  params: DatasetVersionParamsSchema,
  body: DeleteSamplesBodySchema,
  response: z.object({ deletedCount: z.int().nonnegative(), draftRevision: z.int().nonnegative() }),
  statuses: [200],
} as const satisfies Operation;

/** Reads a sample. */
export const GET_SAMPLE = {
  id: "getSample",
  method: "GET",
  path: `${SAMPLES_PATH}/{sampleId}`,
  summary: "One sample with its ground truth and addresses of its files",
  params: SampleParamsSchema,
  response: SampleDetailsSchema,
  statuses: [200],
} as const satisfies Operation;

/** Replaces the ground truth of a sample of a draft. */
export const PUT_GROUND_TRUTH = {
  id: "putGroundTruth",
  method: "PUT",
  path: `${SAMPLES_PATH}/{sampleId}/ground-truth`,
  summary: "Replaces the ground truth of a sample of a draft and keeps who did it",
  params: SampleParamsSchema,
  body: PutGroundTruthBodySchema,
  response: SampleDetailsSchema,
  statuses: [200],
} as const satisfies Operation;

/** Downloads a file of a dataset by the address that a sample gives. */
export const GET_DATASET_FILE = {
  id: "getDatasetFile",
  method: "GET",
  path: "/api/benchmark/datasets/{datasetId}/files/{digest}",
  summary: "A file of a sample, by an address that the sample gave; takes ranges",
  params: DatasetParamsSchema.extend({ digest: z.string().regex(/^[0-9a-f]{64}$/) }),
  query: z.strictObject({
    name: z.string().max(1_024).meta({ description: "Name under which a browser saves it" }),
    expires: z.coerce.number().int().meta({ description: "Seconds since 1970 at which the address ends" }),
    signature: z.string().max(200),
  }),
  response: z.unknown(),
  answers: "bytes",
  statuses: [200, 206],
} as const satisfies Operation;
