"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Dialog, useDialog } from "@/components/ui/dialog";
import { MutationFailure } from "@/components/ui/mutation-failure";
import { callOperation } from "@/lib/client/call-operation";
import { type DatasetVersion, UPDATE_DATASET_VERSION } from "@/lib/contracts/dataset-version";

export function ArchiveVersion({ version }: { version: DatasetVersion }) {
  const dialog = useDialog();
  const router = useRouter();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const params = { datasetId: version.datasetId, versionId: version.id };
      return callOperation(UPDATE_DATASET_VERSION, { params, body: { status: "archived" } });
    },
    onSuccess: () => {
      dialog.close();
      router.refresh();
    },
  });
  return (
    <>
      <Button type="button" look="danger" onClick={dialog.open}>
        Archive
      </Button>
      <Dialog dialog={dialog} title={`Archive version ${version.version}?`}>
        <div className="space-y-4">
          <p>
            It can no longer be chosen for anything new; there is no way back on these pages. Its samples stay readable
            at this address.
          </p>
          <MutationFailure title="It was not archived" error={error} />
          <div className="flex justify-end gap-2">
            <Button type="button" look="secondary" onClick={dialog.close}>
              Cancel
            </Button>
            <Button type="button" look="danger" disabled={isPending} onClick={() => mutate()}>
              Archive the version
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
