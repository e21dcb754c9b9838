"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { versionPath } from "@/components/datasets/dataset-paths";
import { Button } from "@/components/ui/button";
import { Dialog, useDialog } from "@/components/ui/dialog";
import { MutationFailure } from "@/components/ui/mutation-failure";
import { callOperation } from "@/lib/client/call-operation";
import { DELETE_SAMPLES, type SampleParams } from "@/lib/contracts/dataset-sample";

type RemoveSampleProps = Readonly<{ params: SampleParams; draftRevision: number }>;

export function RemoveSample({ params: { sampleId, ...params }, draftRevision }: RemoveSampleProps) {
  const dialog = useDialog();
  const router = useRouter();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => callOperation(DELETE_SAMPLES, { params, body: { sampleIds: [sampleId], draftRevision } }),
    onSuccess: () => router.push(versionPath(params.datasetId, params.versionId)),
  });
  return (
    <>
      <Button type="button" look="danger" className="py-1!" onClick={dialog.open}>
        Remove
      </Button>
      <Dialog dialog={dialog} title={`Remove “${sampleId}” from the draft?`}>
        <div className="space-y-4">
          <p>
            The draft loses this document and its ground truth with all edits. Published versions keep what they have;
            dropping the files again brings the sample back without the edits.
          </p>
          <MutationFailure title="It was not removed" error={error} />
          <div className="flex justify-end gap-2">
            <Button type="button" look="secondary" onClick={dialog.close}>
              Cancel
            </Button>
            <Button type="button" look="danger" disabled={isPending} onClick={() => mutate()}>
              Remove the sample
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
