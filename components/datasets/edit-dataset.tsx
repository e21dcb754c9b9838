"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { DatasetFields, isFieldError, readDatasetFields } from "@/components/datasets/dataset-fields";
import { Button } from "@/components/ui/button";
import { Dialog, useDialog } from "@/components/ui/dialog";
import { MutationFailure } from "@/components/ui/mutation-failure";
import { callOperation } from "@/lib/client/call-operation";
import { type Dataset, UPDATE_DATASET } from "@/lib/contracts/dataset";

export function EditDataset({ dataset }: { dataset: Dataset }) {
  const dialog = useDialog();
  const router = useRouter();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      callOperation(UPDATE_DATASET, { params: { datasetId: dataset.id }, body: readDatasetFields(form) }),
    onSuccess: () => {
      dialog.close();
      router.refresh();
    },
  });
  return (
    <>
      <Button type="button" look="secondary" onClick={dialog.open}>
        Edit
      </Button>
      <Dialog dialog={dialog} title="Edit the dataset" onClose={reset}>
        <form
          key={dataset.updatedAt}
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            mutate(event.currentTarget);
          }}
        >
          <DatasetFields name={dataset.name} description={dataset.description ?? ""} error={error} />
          {isFieldError(error) ? null : <MutationFailure title="Nothing was changed" error={error} />}
          <div className="flex justify-end gap-2">
            <Button type="button" look="secondary" onClick={dialog.close}>
              Cancel
            </Button>
            <Button type="submit" disabled={isPending}>
              Save
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
