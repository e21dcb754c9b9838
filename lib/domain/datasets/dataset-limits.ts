import { formatByteSize } from "@/lib/domain/formatting/byte-size";

const LIMITS = {
  fileBytes: { title: "bytes of a file", default: 5_000_000_000, variable: "ASSAY_FILE_BYTES_MAX" },
  sampleFiles: { title: "files of a sample", default: 200, variable: "ASSAY_SAMPLE_FILES_MAX" },
  versionSamples: { title: "samples of a version", default: 200_000, variable: "ASSAY_VERSION_SAMPLES_MAX" },
  uploadFiles: { title: "files of an upload", default: 500_000, variable: "ASSAY_UPLOAD_FILES_MAX" },
  textBytes: { title: "bytes of a JSON or YAML file", default: 50_000_000, variable: "ASSAY_TEXT_BYTES_MAX" },
  textDepth: { title: "levels of a JSON or YAML file", default: 200, variable: "ASSAY_TEXT_DEPTH_MAX" },
  pdfPages: { title: "pages of a PDF", default: 2_000, variable: "ASSAY_PDF_PAGES_MAX" },
  imagePixels: { title: "pixels of an image", default: 200_000_000, variable: "ASSAY_IMAGE_PIXELS_MAX" },
} as const;

/** Name of a limit. */
export type DatasetLimit = keyof typeof LIMITS;

/** The bounds on what a dataset takes; `*Bytes` in bytes, the others as counts. */
export type DatasetLimits = Readonly<Record<DatasetLimit, number>>;

/** Every limit: what it bounds, its default and the variable that changes it. */
export const DATASET_LIMITS: Readonly<
  Record<DatasetLimit, Readonly<{ title: string; default: number; variable: string }>>
> = LIMITS;

/** The limits of an installation that changes none. */
export const DEFAULT_DATASET_LIMITS: DatasetLimits = {
  fileBytes: LIMITS.fileBytes.default,
  sampleFiles: LIMITS.sampleFiles.default,
  versionSamples: LIMITS.versionSamples.default,
  uploadFiles: LIMITS.uploadFiles.default,
  textBytes: LIMITS.textBytes.default,
  textDepth: LIMITS.textDepth.default,
  pdfPages: LIMITS.pdfPages.default,
  imagePixels: LIMITS.imagePixels.default,
};

/**
 * Says which limit is exceeded, for whoever has to shrink a file or raise the limit.
 *
 * @param value What was found, in the unit of the limit.
 * @returns Words that follow the name of the thing, or null when the value is within the limit.
 */
export function findLimitProblem(limit: DatasetLimit, value: number, limits: DatasetLimits): string | null {
  const max = limits[limit];
  if (value <= max) return null;
  const { title, variable } = LIMITS[limit];
  const sizes = limit.endsWith("Bytes") ? ` (${formatByteSize(value)} of ${formatByteSize(max)})` : "";
  return `exceeds the limit on ${title}: ${value} of ${max}${sizes}; ${variable} changes it`;
}
