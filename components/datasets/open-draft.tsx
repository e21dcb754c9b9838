"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { versionPath } from "@/components/datasets/dataset-paths";
import { Button } from "@/components/ui/button";
import { MutationFailure } from "@/components/ui/mutation-failure";
import { callOperation } from "@/lib/client/call-operation";
import { OPEN_DRAFT } from "@/lib/contracts/dataset-version";

export function OpenDraft({ datasetId }: { datasetId: string }) {
  const router = useRouter();
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => callOperation(OPEN_DRAFT, { params: { datasetId } }),
    onSuccess: ({ id }) => router.push(versionPath(datasetId, id)),
  });
  return (
    <>
      <Button type="button" look="secondary" disabled={isPending || isSuccess} onClick={() => mutate()}>
        Open a draft
      </Button>
      <MutationFailure title="No draft was opened" error={error} />
    </>
  );
}
