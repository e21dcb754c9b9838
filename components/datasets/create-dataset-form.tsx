"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { DatasetFields, isFieldError, readDatasetFields } from "@/components/datasets/dataset-fields";
import { datasetPath } from "@/components/datasets/dataset-paths";
import { Button } from "@/components/ui/button";
import { MutationFailure } from "@/components/ui/mutation-failure";
import { useHydrated } from "@/components/ui/use-hydrated";
import { callOperation } from "@/lib/client/call-operation";
import { CREATE_DATASET } from "@/lib/contracts/dataset";

export function CreateDatasetForm() {
  const router = useRouter();
  const isHydrated = useHydrated();
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (form: HTMLFormElement) => callOperation(CREATE_DATASET, { body: readDatasetFields(form) }),
    onSuccess: ({ id }) => router.push(datasetPath(id)),
  });
  return (
    <form
      className="max-w-lg space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(event.currentTarget);
      }}
    >
      <DatasetFields name="" description="" error={error} />
      {isFieldError(error) ? null : <MutationFailure title="The dataset was not created" error={error} />}
      <Button type="submit" disabled={!isHydrated || isPending || isSuccess}>
        Create dataset
      </Button>
    </form>
  );
}
