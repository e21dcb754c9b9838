import "server-only";
import { DATASET_LIMITS, type DatasetLimit, type DatasetLimits } from "@/lib/domain/datasets/dataset-limits";

/**
 * Reads the limits of datasets from environment variables; those that are not set have their default.
 *
 * @throws Error that names a variable that is not a whole number above zero.
 */
export function parseDatasetLimits(source: Readonly<Record<string, string | undefined>>): DatasetLimits {
  const read = (limit: DatasetLimit): number => {
    const { variable, default: fallback } = DATASET_LIMITS[limit];
    const text = source[variable];
    if (text === undefined || text === "") return fallback;
    const value = Number(text);
    if (Number.isSafeInteger(value) && value > 0) return value;
    throw new Error(`${variable} must be a whole number above zero`);
  };
  return {
    fileBytes: read("fileBytes"),
    sampleFiles: read("sampleFiles"),
    versionSamples: read("versionSamples"),
    uploadFiles: read("uploadFiles"),
    textBytes: read("textBytes"),
    textDepth: read("textDepth"),
    pdfPages: read("pdfPages"),
    imagePixels: read("imagePixels"),
  };
}

/** The limits of this process. */
export const datasetLimits = (): DatasetLimits => parseDatasetLimits(process.env);
