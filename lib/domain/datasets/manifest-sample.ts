import { z } from "zod";

/** How a ground-truth file is read; `file` is anything that has no reader of its own. */
export const GROUND_TRUTH_FORMATS = ["json", "yaml", "jsonl", "csv", "parquet", "file"] as const;

/** One of {@link GROUND_TRUTH_FORMATS}. */
export type GroundTruthFormat = (typeof GROUND_TRUTH_FORMATS)[number];

/** What a ground truth speaks about: what the workflow gives, or what each of its nodes gives. */
const GROUND_TRUTH_TARGETS = ["output", "steps"] as const;

const path = z.string().meta({ description: "Relative, divided by `/`, in NFC", example: "inputs/a.pdf" });

const digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "is not a SHA-256 of 64 lower-case hex digits")
  .optional()
  .meta({ description: "SHA-256 of the file; checked when given" });

const record = z
  .union([z.strictObject({ line: z.int().min(1) }), z.strictObject({ key: z.string(), value: z.string() })])
  .optional()
  .meta({ description: "Which record of a jsonl, csv or parquet file: by line from 1, or by the value of a column" });

/** A file that the workflow reads. */
export const ManifestInputSchema = z.strictObject({
  path,
  mimeType: z.string().min(1).max(200).meta({ example: "application/pdf" }),
  digest,
});

/** A file with the right answer. */
export const ManifestGroundTruthSchema = z.strictObject({
  path,
  format: z.enum(GROUND_TRUTH_FORMATS),
  target: z.enum(GROUND_TRUTH_TARGETS).default("output"),
  record,
  digest,
});

/** A sample as the manifest of a dataset describes it. */
export const ManifestSampleSchema = z.strictObject({
  id: z.string().meta({ description: "1 to 200 characters, unique in the version", example: "invoice-0001" }),
  inputs: z.array(ManifestInputSchema).default([]),
  groundTruth: z.array(ManifestGroundTruthSchema).default([]),
  metadata: z.record(z.string(), z.json()).default({}),
});

/** A file that the workflow reads. */
export type ManifestInput = z.output<typeof ManifestInputSchema>;

/** A file with the right answer. */
export type ManifestGroundTruth = z.output<typeof ManifestGroundTruthSchema>;

/** A sample as the manifest of a dataset describes it. */
export type ManifestSample = z.output<typeof ManifestSampleSchema>;
