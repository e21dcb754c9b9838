import { z } from "zod";
import type { Operation } from "@/lib/contracts/operation";
import { CursorSchema, PageLimitSchema, pageOf } from "@/lib/contracts/page";
import { StorableObjectSchema, StorableTextSchema } from "@/lib/contracts/storable";

/** Path of a dataset. */
export const DatasetParamsSchema = z.strictObject({ datasetId: z.uuid() });

const name = StorableTextSchema.trim()
  .min(1)
  .max(200)
  .meta({ description: "Unique among all datasets", example: "Invoices 2026" });
const description = StorableTextSchema.max(10_000).nullable();
const metadata = StorableObjectSchema.meta({
  description: "Free facts: domain, docType, language, source, size, tags, anything",
  example: { domain: "finance", language: "de" },
});

/** A dataset, what is published of it and what is being edited. */
export const DatasetSchema = z
  .object({
    id: z.uuid(),
    name,
    description,
    metadata,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    createdBy: z.string(),
    archivedAt: z.iso.datetime().nullable(),
    versionCount: z.int().nonnegative().meta({ description: "Versions that are or were published" }),
    latestVersion: z
      .object({
        id: z.uuid(),
        version: z.string(),
        documentCount: z.int().nonnegative(),
        publishedAt: z.iso.datetime(),
      })
      .nullable()
      .meta({ description: "Published last and not archived; null when there is none" }),
    draft: z
      .object({ id: z.uuid(), draftRevision: z.int().nonnegative(), documentCount: z.int().nonnegative() })
      .nullable()
      .meta({ description: "What is being edited; null when nothing is" }),
  })
  .meta({ description: "A dataset, what is published of it and what is being edited" });

/** A dataset, what is published of it and what is being edited. */
export type Dataset = z.infer<typeof DatasetSchema>;

/** What a new dataset is made of. */
export const CreateDatasetBodySchema = z.strictObject({
  name,
  description: description.default(null),
  metadata: metadata.default({}),
});

/** What a new dataset is made of, parsed. */
export type CreateDatasetBody = z.output<typeof CreateDatasetBodySchema>;

/** What to change of a dataset; what is left out stays. */
export const UpdateDatasetBodySchema = z.strictObject({
  name: name.optional(),
  description: description.optional(),
  metadata: metadata.optional(),
});

/** What to change of a dataset. */
export type UpdateDatasetBody = z.output<typeof UpdateDatasetBodySchema>;

/** Which datasets to list. */
export const ListDatasetsQuerySchema = z.strictObject({
  cursor: CursorSchema.optional(),
  limit: PageLimitSchema,
  archived: z.enum(["true", "false"]).default("false").meta({ description: "`true` lists the archived ones instead" }),
});

/** Which datasets to list, parsed. */
export type ListDatasetsQuery = z.output<typeof ListDatasetsQuerySchema>;

/** A page of datasets, newest first. */
export const DatasetPageSchema = pageOf(DatasetSchema).meta({ description: "A page of datasets, newest first" });

/** A page of datasets, newest first. */
export type DatasetPage = z.infer<typeof DatasetPageSchema>;

/** Makes a dataset. */
export const CREATE_DATASET = {
  id: "createDataset",
  method: "POST",
  path: "/api/benchmark/datasets",
  summary: "Creates a dataset; 409 when the name is taken",
  body: CreateDatasetBodySchema,
  response: DatasetSchema,
  statuses: [201],
} as const satisfies Operation;

/** Lists datasets. */
export const LIST_DATASETS = {
  id: "listDatasets",
  method: "GET",
  path: "/api/benchmark/datasets",
  summary: "Datasets, newest first, with their latest version and draft",
  query: ListDatasetsQuerySchema,
  response: DatasetPageSchema,
  statuses: [200],
} as const satisfies Operation;

/** Reads a dataset. */
export const GET_DATASET = {
  id: "getDataset",
  method: "GET",
  path: "/api/benchmark/datasets/{datasetId}",
  summary: "One dataset with its latest version and draft",
  params: DatasetParamsSchema,
  response: DatasetSchema,
  statuses: [200],
} as const satisfies Operation;

/** Changes name, description or metadata. */
export const UPDATE_DATASET = {
  id: "updateDataset",
  method: "PATCH",
  path: "/api/benchmark/datasets/{datasetId}",
  summary: "Changes name, description or metadata; 409 when the name is taken",
  params: DatasetParamsSchema,
  body: UpdateDatasetBodySchema,
  response: DatasetSchema,
  statuses: [200],
} as const satisfies Operation;

/** Archives a dataset. */
export const ARCHIVE_DATASET = {
  id: "archiveDataset",
  method: "DELETE",
  path: "/api/benchmark/datasets/{datasetId}",
  summary: "Archives a dataset: it leaves the list and cannot be changed any more, but nothing is deleted",
  params: DatasetParamsSchema,
  response: DatasetSchema,
  statuses: [200],
} as const satisfies Operation;
