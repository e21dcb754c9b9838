import { z } from "zod";
import { DatasetParamsSchema } from "@/lib/contracts/dataset";
import type { Operation } from "@/lib/contracts/operation";
import { CursorSchema, PageLimitSchema, pageOf } from "@/lib/contracts/page";
import { StorableTextSchema } from "@/lib/contracts/storable";

/** Path of a version. */
export const DatasetVersionParamsSchema = DatasetParamsSchema.extend({ versionId: z.uuid() });

/** States of a version, in the order in which it goes through them. */
const VERSION_STATUSES = ["draft", "publishing", "published", "archived"] as const;

/** The draft revision that the caller has seen; 409 when the draft was changed since. */
export const DraftRevisionSchema = z.int().nonnegative().optional().meta({
  description: "`draftRevision` that the caller has seen: 409 when the draft was changed since. Left out: any",
});

const version = StorableTextSchema.trim()
  .min(1)
  .max(100)
  .meta({ description: "Label, unique in the dataset", example: "v1" });

/** A version of a dataset. */
export const DatasetVersionSchema = z
  .object({
    id: z.uuid(),
    datasetId: z.uuid(),
    version: version.nullable().meta({ description: "Label; null for a draft that has none yet" }),
    status: z.enum(VERSION_STATUSES),
    draftRevision: z.int().nonnegative().meta({ description: "Counts the changes of the draft" }),
    baseVersionId: z.uuid().nullable().meta({ description: "Version whose samples the draft started with" }),
    documentCount: z.int().nonnegative().meta({ description: "Number of samples" }),
    manifestDigest: z
      .string()
      .nullable()
      .meta({ description: "SHA-256 of the manifest as it is downloaded; null for a draft" }),
    gitRevision: z.string().nullable().meta({ description: "Null until versions are kept in Git" }),
    createdAt: z.iso.datetime(),
    createdBy: z.string(),
    publishedAt: z.iso.datetime().nullable(),
    publishedBy: z.string().nullable(),
  })
  .meta({ description: "A version of a dataset: the draft that is edited, or an immutable snapshot" });

/** A version of a dataset. */
export type DatasetVersion = z.infer<typeof DatasetVersionSchema>;

/** A page of versions, newest first. */
export const DatasetVersionPageSchema = pageOf(DatasetVersionSchema).meta({ description: "A page of versions" });

/** A page of versions, newest first. */
export type DatasetVersionPage = z.infer<typeof DatasetVersionPageSchema>;

/** How to turn the draft into a version. */
export const CreateDatasetVersionBodySchema = z.strictObject({
  version: version.optional().meta({ description: "Label; left out: `v1`, `v2`, …", example: "v1" }),
  publish: z.boolean().default(true).meta({ description: "False only labels the draft" }),
  draftRevision: DraftRevisionSchema,
});

/** How to turn the draft into a version, parsed. */
export type CreateDatasetVersionBody = z.output<typeof CreateDatasetVersionBodySchema>;

/** How to publish a draft. */
const PublishDatasetVersionBodySchema = z.strictObject({ draftRevision: DraftRevisionSchema });

/** What to change of a version. */
export const UpdateDatasetVersionBodySchema = z.strictObject({
  version: version.optional(),
  status: z.literal("archived").optional().meta({ description: "Archives a published version" }),
});

/** What to change of a version. */
export type UpdateDatasetVersionBody = z.output<typeof UpdateDatasetVersionBodySchema>;

const ListVersionsQuerySchema = z.strictObject({ cursor: CursorSchema.optional(), limit: PageLimitSchema });

/** Which versions to list, parsed. */
export type ListVersionsQuery = z.output<typeof ListVersionsQuerySchema>;

/** Lists the versions of a dataset. */
export const LIST_DATASET_VERSIONS = {
  id: "listDatasetVersions",
  method: "GET",
  path: "/api/benchmark/datasets/{datasetId}/versions",
  summary: "Versions of a dataset, newest first, the draft among them",
  params: DatasetParamsSchema,
  query: ListVersionsQuerySchema,
  response: DatasetVersionPageSchema,
  statuses: [200],
} as const satisfies Operation;

/** Labels the draft and publishes it. */
export const CREATE_DATASET_VERSION = {
  id: "createDatasetVersion",
  method: "POST",
  path: "/api/benchmark/datasets/{datasetId}/versions",
  summary: "Labels the draft and, by default, publishes it; 409 without a draft",
  params: DatasetParamsSchema,
  body: CreateDatasetVersionBodySchema,
  response: DatasetVersionSchema,
  statuses: [201],
} as const satisfies Operation;

/** Opens the draft. */
export const OPEN_DRAFT = {
  id: "openDraft",
  method: "POST",
  path: "/api/benchmark/datasets/{datasetId}/draft",
  summary: "The draft; a new one starts with the samples of the version that was published last",
  params: DatasetParamsSchema,
  response: DatasetVersionSchema,
  statuses: [201],
} as const satisfies Operation;

/** Reads a version. */
export const GET_DATASET_VERSION = {
  id: "getDatasetVersion",
  method: "GET",
  path: "/api/benchmark/datasets/{datasetId}/versions/{versionId}",
  summary: "One version",
  params: DatasetVersionParamsSchema,
  response: DatasetVersionSchema,
  statuses: [200],
} as const satisfies Operation;

/** Changes the label of a version, or archives it. */
export const UPDATE_DATASET_VERSION = {
  id: "updateDatasetVersion",
  method: "PATCH",
  path: "/api/benchmark/datasets/{datasetId}/versions/{versionId}",
  summary: "Changes the label, or archives a published version; its samples never change",
  params: DatasetVersionParamsSchema,
  body: UpdateDatasetVersionBodySchema,
  response: DatasetVersionSchema,
  statuses: [200],
} as const satisfies Operation;

/** Publishes a draft. */
export const PUBLISH_DATASET_VERSION = {
  id: "publishDatasetVersion",
  method: "POST",
  path: "/api/benchmark/datasets/{datasetId}/versions/{versionId}/publish",
  summary: "Publishes a draft under its label; 409 for anything but a draft",
  params: DatasetVersionParamsSchema,
  body: PublishDatasetVersionBodySchema,
  response: DatasetVersionSchema,
  statuses: [200],
} as const satisfies Operation;

/** Downloads the manifest of a version. */
export const GET_DATASET_MANIFEST = {
  id: "getDatasetManifest",
  method: "GET",
  path: "/api/benchmark/datasets/{datasetId}/versions/{versionId}/manifest",
  summary: "`dataset-manifest.json` of a version; its SHA-256 is `manifestDigest`",
  params: DatasetVersionParamsSchema,
  response: z.unknown(),
  answers: "bytes",
  statuses: [200],
} as const satisfies Operation;
