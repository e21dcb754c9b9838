"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { DATASET_NAME_HINTS } from "@/components/datasets/dataset-name-hints";
import { datasetPath } from "@/components/datasets/dataset-paths";
import { Button } from "@/components/ui/button";
import { MutationFailure } from "@/components/ui/mutation-failure";
import { isFieldError, NameFields, readNameFields } from "@/components/ui/name-fields";
import { useHydrated } from "@/components/ui/use-hydrated";
import { callOperation } from "@/lib/client/call-operation";
import { CREATE_DATASET } from "@/lib/contracts/dataset";

export function CreateDatasetForm() {
  const router = useRouter();
  const isHydrated = useHydrated();
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (form: HTMLFormElement) => callOperation(CREATE_DATASET, { body: readNameFields(form) }),
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
      <NameFields {...DATASET_NAME_HINTS} name="" description="" error={error} />
      {isFieldError(error) ? null : <MutationFailure title="The dataset was not created" error={error} />}
      <Button type="submit" disabled={!isHydrated || isPending || isSuccess}>
        Create dataset
      </Button>
    </form>
  );
}
