"use client";

import { useRouter } from "next/navigation";
import { versionPath } from "@/components/datasets/dataset-paths";
import { ConfirmedAction } from "@/components/ui/confirmed-action";
import { callOperation } from "@/lib/client/call-operation";
import { DELETE_SAMPLES, type SampleParams } from "@/lib/contracts/dataset-sample";

type RemoveSampleProps = Readonly<{ params: SampleParams; draftRevision: number }>;

export function RemoveSample({ params: { sampleId, ...params }, draftRevision }: RemoveSampleProps) {
  const router = useRouter();
  return (
    <ConfirmedAction
      label="Remove"
      className="py-1!"
      title={`Remove “${sampleId}” from the draft?`}
      confirmLabel="Remove the sample"
      failureTitle="It was not removed"
      onConfirm={() => callOperation(DELETE_SAMPLES, { params, body: { sampleIds: [sampleId], draftRevision } })}
      onDone={() => router.push(versionPath(params.datasetId, params.versionId))}
    >
      The draft loses this document and its ground truth with all edits. Published versions keep what they have;
      dropping the files again brings the sample back without the edits.
    </ConfirmedAction>
  );
}
