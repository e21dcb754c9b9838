"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Dialog, useDialog } from "@/components/ui/dialog";
import { MutationFailure } from "@/components/ui/mutation-failure";
import { isFieldError, readWorkflowFields, WorkflowFields } from "@/components/workflows/workflow-fields";
import { callOperation } from "@/lib/client/call-operation";
import { UPDATE_WORKFLOW, type Workflow } from "@/lib/contracts/workflow";

export function EditWorkflow({ workflow }: { workflow: Workflow }) {
  const dialog = useDialog();
  const router = useRouter();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      callOperation(UPDATE_WORKFLOW, { params: { workflowId: workflow.id }, body: readWorkflowFields(form) }),
    onSuccess: () => {
      dialog.close();
      router.refresh();
    },
  });
  return (
    <>
      <Button type="button" look="secondary" onClick={dialog.open}>
        Rename
      </Button>
      <Dialog dialog={dialog} title="Name and description" onClose={reset}>
        <form
          key={workflow.updatedAt}
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            mutate(event.currentTarget);
          }}
        >
          <WorkflowFields name={workflow.name} description={workflow.description ?? ""} error={error} />
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
