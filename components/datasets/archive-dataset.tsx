"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { countSamples } from "@/components/datasets/version-title";
import { Button } from "@/components/ui/button";
import { Dialog, useDialog } from "@/components/ui/dialog";
import { MutationFailure } from "@/components/ui/mutation-failure";
import { callOperation } from "@/lib/client/call-operation";
import { ARCHIVE_DATASET, type Dataset } from "@/lib/contracts/dataset";

function describeLoss({ draft, versionCount }: Dataset): string {
  const versions = versionCount === 1 ? "its published version" : `its ${versionCount} published versions`;
  const kept =
    versionCount === 0 ? "Nothing of it was published." : `Whoever has the address can still read ${versions}.`;
  const lost = draft === null ? "" : ` The draft with ${countSamples(draft.documentCount)} can no longer be published.`;
  return `${kept}${lost}`;
}

export function ArchiveDataset({ dataset }: { dataset: Dataset }) {
  const dialog = useDialog();
  const router = useRouter();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => callOperation(ARCHIVE_DATASET, { params: { datasetId: dataset.id } }),
    onSuccess: () => router.push("/datasets"),
  });
  return (
    <>
      <Button type="button" look="danger" onClick={dialog.open}>
        Archive
      </Button>
      <Dialog dialog={dialog} title={`Archive “${dataset.name}”?`}>
        <div className="space-y-4">
          <p>
            It leaves the list and can be changed no more; there is no way back on these pages. {describeLoss(dataset)}
          </p>
          <MutationFailure title="It was not archived" error={error} />
          <div className="flex justify-end gap-2">
            <Button type="button" look="secondary" onClick={dialog.close}>
              Cancel
            </Button>
            <Button type="button" look="danger" disabled={isPending} onClick={() => mutate()}>
              Archive the dataset
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
