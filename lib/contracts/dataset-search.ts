import { z } from "zod";
import { ListDatasetsQuerySchema } from "@/lib/contracts/dataset";
import { ListSamplesQuerySchema } from "@/lib/contracts/dataset-sample";

const datasets = ListDatasetsQuerySchema.shape;
const samples = ListSamplesQuerySchema.shape;

/** The address of the page of datasets, where a bad or empty value counts as not given. */
export const DatasetSearchSchema = z.object({
  cursor: datasets.cursor.catch(undefined),
  archived: datasets.archived.catch("false"),
});

/** The address of the page of a version or a sample, where a bad or empty value counts as not given. */
export const SampleSearchSchema = z.object({
  cursor: samples.cursor.catch(undefined),
  text: samples.text.catch(undefined),
  metadata: samples.metadata.catch(undefined),
});

/** The address of the page of a dataset: the upload that is looked at. */
export const DatasetPageSearchSchema = z.object({ upload: z.uuid().optional().catch(undefined) });

/** The filters of a page of samples as its address holds them. */
export function toSampleFilters({
  text,
  metadata,
}: z.output<typeof SampleSearchSchema>): Readonly<{ text: string | undefined; metadata: string | undefined }> {
  return { text, metadata: metadata === undefined ? undefined : JSON.stringify(metadata) };
}
