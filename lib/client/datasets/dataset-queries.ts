import { queryOptions } from "@tanstack/react-query";
import { callOperation } from "@/lib/client/call-operation";
import { GET_SAMPLE, type SampleDetails, type SampleParams } from "@/lib/contracts/dataset-sample";
import { GET_UPLOAD, type UploadParams } from "@/lib/contracts/dataset-upload";

/** Keys of what is cached of datasets. */
const datasetKeys = {
  upload: ({ datasetId, uploadId }: UploadParams) => ["datasets", datasetId, "uploads", uploadId] as const,
  sample: ({ datasetId, versionId, sampleId }: SampleParams) =>
    ["datasets", datasetId, "versions", versionId, "samples", sampleId] as const,
};

/** An upload as the server sees it, asked again when another file is stored (`storedCount`). */
export const uploadQuery = (params: UploadParams, storedCount: number) =>
  queryOptions({
    queryKey: [...datasetKeys.upload(params), storedCount],
    queryFn: ({ signal }) => callOperation(GET_UPLOAD, { params }, signal),
    // What the draft holds may change under it: looking at it again asks again.
    gcTime: 0,
    retry: false,
  });

/** A sample, beginning with what the server rendered; asked again for fresh addresses of its files. */
export const sampleQuery = (params: SampleParams, initialData: SampleDetails) =>
  queryOptions({
    queryKey: datasetKeys.sample(params),
    queryFn: ({ signal }) => callOperation(GET_SAMPLE, { params }, signal),
    initialData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
