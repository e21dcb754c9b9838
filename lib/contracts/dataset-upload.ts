import { z } from "zod";
import { DatasetParamsSchema } from "@/lib/contracts/dataset";
import { PairingPreviewSchema, ProposedSampleSchema } from "@/lib/contracts/dataset-pairing";
import { DatasetVersionSchema } from "@/lib/contracts/dataset-version";
import type { Operation } from "@/lib/contracts/operation";

/** Most files that one call opens or completes. */
export const UPLOAD_FILES_MAX = 100;

/** Files above this size are sent in parts: 64 MB. */
export const SINGLE_PUT_BYTES_MAX = 64_000_000;

/** Size of every part but the last one: 16 MiB. */
export const PART_SIZE_BYTES = 16 * 1024 ** 2;

/** States of a file of an upload. */
const UPLOAD_FILE_STATUSES = ["pending", "stored", "failed"] as const;

/** Path of an upload. */
export const UploadParamsSchema = DatasetParamsSchema.extend({ uploadId: z.uuid() });

/** Path of an upload, parsed. */
export type UploadParams = z.output<typeof UploadParamsSchema>;

const path = z
  .string()
  .min(1)
  .max(10_000)
  .meta({ description: "Path of the file as it was dropped, divided by `/`", example: "inputs/a.pdf" });

const PresignedRequestSchema = z.object({ method: z.enum(["GET", "PUT", "POST", "DELETE"]), url: z.string() });

/** How to send the bytes of a file. */
const SendSchema = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("put"), request: PresignedRequestSchema }),
    z.object({
      type: z.literal("multipart"),
      key: z.string().meta({ description: "Key in the store, as S3 clients want it" }),
      multipartUploadId: z.string().meta({ description: "S3's UploadId; the same when a session is opened again" }),
      partSizeBytes: z.int().meta({ description: "Size of every part but the last one" }),
    }),
  ])
  .nullable()
  .meta({ description: "Where to send the bytes; null when they need not be sent" });

/** A file of an upload. */
export const UploadFileSchema = z
  .object({
    path,
    sizeBytes: z.int().nonnegative(),
    status: z
      .enum([...UPLOAD_FILE_STATUSES, "refused"])
      .meta({ description: "`refused`: not taken into the session at all; `failed`: may be opened and sent again" }),
    mediaType: z.string().nullable().meta({ description: "By its content, not its name; null until it is stored" }),
    digest: z.string().nullable().meta({ description: "SHA-256; null until it is stored" }),
    problem: z.string().nullable().meta({ description: "Why it was refused or failed, naming the file" }),
    warnings: z.array(z.string()),
  })
  .meta({ description: "A file of an upload" });

/** A file of an upload. */
export type UploadFile = z.infer<typeof UploadFileSchema>;

/** Files to open. */
export const OpenUploadBodySchema = z.strictObject({
  uploadId: z
    .uuid()
    .optional()
    .meta({ description: "Id of the session, made by the caller; a repeat continues it. Left out: a new session" }),
  files: z
    .array(
      z.strictObject({
        path,
        sizeBytes: z.int().nonnegative(),
        replace: z
          .boolean()
          .default(false)
          .meta({ description: "True sends a file of the same size again that is stored already" }),
      }),
    )
    .min(1)
    .max(UPLOAD_FILES_MAX),
});

/** Files to open. */
export type OpenUploadBody = z.output<typeof OpenUploadBodySchema>;

/** What an opened upload answers: a file for each that was asked for, in the same order. */
export const OpenedUploadSchema = z.object({
  uploadId: z.uuid(),
  files: z.array(UploadFileSchema.extend({ send: SendSchema })),
});

/** What an opened upload answers. */
export type OpenedUpload = z.infer<typeof OpenedUploadSchema>;

/** A call of a multipart upload to sign. */
export const SignUploadCallBodySchema = z.strictObject({
  path,
  type: z.enum(["uploadPart", "listParts", "completeMultipartUpload", "abortMultipartUpload"]),
  partNumber: z.int().min(1).max(10_000).optional().meta({ description: "From 1; for `uploadPart` only" }),
});

/** A call of a multipart upload to sign. */
export type SignUploadCallBody = z.output<typeof SignUploadCallBodySchema>;

/** Files to complete. */
export const CompleteUploadBodySchema = z.strictObject({
  paths: z.array(path).min(1).max(UPLOAD_FILES_MAX),
  preview: z
    .boolean()
    .default(true)
    .meta({ description: "False leaves the preview out, as for all calls but the last" }),
});

/** Files to complete. */
export type CompleteUploadBody = z.output<typeof CompleteUploadBodySchema>;

/** The completed files and, when asked for, the preview over the whole session. */
export const CompletedUploadSchema = z.object({
  files: z.array(UploadFileSchema),
  preview: PairingPreviewSchema.nullable(),
});

/** The completed files and the preview. */
export type CompletedUpload = z.infer<typeof CompletedUploadSchema>;

/** An upload as it stands. */
export const UploadSchema = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  appliedAt: z.iso.datetime().nullable(),
  counts: z.object({ pending: z.int(), stored: z.int(), failed: z.int() }),
  failedFiles: z.array(UploadFileSchema).meta({ description: "At most 1,000 of them" }),
  preview: PairingPreviewSchema,
});

/** An upload as it stands. */
export type Upload = z.infer<typeof UploadSchema>;

/** How to apply an upload. */
export const ApplyUploadBodySchema = z.strictObject({
  draftRevision: z.int().nonnegative().nullable().optional().meta({
    description: "`draftRevision` of the preview: 409 when the draft was changed since; null: no draft. Left out: any",
  }),
  corrections: z
    .strictObject({
      removed: z.array(z.string()).default([]).meta({ description: "Ids of proposed samples to leave out" }),
      samples: z
        .array(ProposedSampleSchema)
        .default([])
        .meta({ description: "Samples to add, or to take instead of the proposed ones of the same id" }),
    })
    .default({ removed: [], samples: [] })
    .meta({ description: "What to change of the preview" }),
});

/** How to apply an upload. */
export type ApplyUploadBody = z.output<typeof ApplyUploadBodySchema>;

/** What applying an upload did. */
export const AppliedUploadSchema = z
  .object({
    version: DatasetVersionSchema,
    addedCount: z.int(),
    replacedCount: z.int(),
    unchangedCount: z.int(),
  })
  .meta({ description: "What applying an upload did; a repeat answers the same" });

/** What applying an upload did. */
export type AppliedUpload = z.infer<typeof AppliedUploadSchema>;

const UPLOAD_PATH = "/api/benchmark/datasets/{datasetId}/upload";

/** Opens an upload or goes on with it. */
export const OPEN_UPLOAD = {
  id: "openUpload",
  method: "POST",
  path: UPLOAD_PATH,
  summary: `Opens an upload, or goes on with it, for up to ${UPLOAD_FILES_MAX} files a call; small files may come as a form`,
  params: DatasetParamsSchema,
  body: OpenUploadBodySchema,
  accepts: "jsonOrForm",
  response: OpenedUploadSchema,
  statuses: [201],
} as const satisfies Operation;

/** Reads an upload. */
export const GET_UPLOAD = {
  id: "getUpload",
  method: "GET",
  path: `${UPLOAD_PATH}/{uploadId}`,
  summary: "An upload as it stands: counts, failed files, preview",
  params: UploadParamsSchema,
  response: UploadSchema,
  statuses: [200],
} as const satisfies Operation;

/** Signs a call of a multipart upload. */
export const SIGN_UPLOAD_CALL = {
  id: "signUploadCall",
  method: "POST",
  path: `${UPLOAD_PATH}/{uploadId}/sign`,
  summary: "Address for one call of a multipart upload, with the requests and answers of S3",
  params: UploadParamsSchema,
  body: SignUploadCallBodySchema,
  response: PresignedRequestSchema,
  statuses: [200],
} as const satisfies Operation;

/** Checks and stores files that were sent. */
export const COMPLETE_UPLOAD = {
  id: "completeUpload",
  method: "POST",
  path: `${UPLOAD_PATH}/{uploadId}/complete`,
  summary: `Reads, hashes and opens up to ${UPLOAD_FILES_MAX} files that were sent; the draft stays as it is`,
  params: UploadParamsSchema,
  body: CompleteUploadBodySchema,
  response: CompletedUploadSchema,
  statuses: [200],
} as const satisfies Operation;

/** Puts the paired samples into the draft. */
export const APPLY_UPLOAD = {
  id: "applyUpload",
  method: "POST",
  path: `${UPLOAD_PATH}/{uploadId}/apply`,
  summary: "Puts the paired samples into the draft, all or none; samples of equal id are replaced, others kept",
  params: UploadParamsSchema,
  body: ApplyUploadBodySchema,
  response: AppliedUploadSchema,
  statuses: [200],
} as const satisfies Operation;
