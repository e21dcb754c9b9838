"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Dialog, useDialog } from "@/components/ui/dialog";
import { MutationFailure } from "@/components/ui/mutation-failure";
import { workflowsPath } from "@/components/workflows/workflow-paths";
import { callOperation } from "@/lib/client/call-operation";
import { DELETE_WORKFLOW, type Workflow } from "@/lib/contracts/workflow";

export function DeleteWorkflow({ workflow }: { workflow: Workflow }) {
  const dialog = useDialog();
  const router = useRouter();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => callOperation(DELETE_WORKFLOW, { params: { workflowId: workflow.id } }),
    onSuccess: () => router.push(workflowsPath()),
  });
  const { version } = workflow.latestVersion;
  return (
    <>
      <Button type="button" look="danger" onClick={dialog.open}>
        Delete
      </Button>
      <Dialog dialog={dialog} title={`Delete “${workflow.name}”?`}>
        <div className="space-y-4">
          <p>
            {version === 1 ? "Its only version is" : `Its ${version} versions are`} gone for ever, with the text. A
            workflow that something uses cannot be deleted.
          </p>
          <MutationFailure title="It was not deleted" error={error} />
          <div className="flex justify-end gap-2">
            <Button type="button" look="secondary" onClick={dialog.close}>
              Cancel
            </Button>
            <Button type="button" look="danger" disabled={isPending} onClick={() => mutate()}>
              Delete the workflow
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
