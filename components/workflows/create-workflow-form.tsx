"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { MutationFailure } from "@/components/ui/mutation-failure";
import { isFieldError, NameFields, readNameFields } from "@/components/ui/name-fields";
import { SaveBar } from "@/components/workflows/save-bar";
import { SaveForm } from "@/components/workflows/save-form";
import { SourceWorkbench } from "@/components/workflows/source-workbench";
import { useLeaveWarning } from "@/components/workflows/use-leave-warning";
import { workflowPath } from "@/components/workflows/workflow-paths";
import { callOperation } from "@/lib/client/call-operation";
import { CREATE_WORKFLOW } from "@/lib/contracts/workflow";

type CreateWorkflowFormProps = Readonly<{ initialName: string; initialSource: string }>;

export function CreateWorkflowForm({ initialName, initialSource }: CreateWorkflowFormProps) {
  const router = useRouter();
  const [source, setSource] = useState(initialSource);
  const [hasInput, setHasInput] = useState(false);
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      callOperation(CREATE_WORKFLOW, { body: { ...readNameFields(form), source } }),
    onSuccess: ({ id }) => router.push(workflowPath(id)),
  });
  const isDirty = (hasInput || source !== initialSource) && !isSuccess;
  useLeaveWarning(isDirty);
  return (
    <SaveForm label="New workflow" onSave={mutate} onInput={() => setHasInput(true)}>
      <div className="max-w-lg space-y-3">
        <NameFields placeholder="e.g. Invoice fields" name={initialName} description="" error={error} />
      </div>
      <SourceWorkbench initialSource={initialSource} source={source} onChange={setSource} />
      {isFieldError(error) ? null : <MutationFailure title="The workflow was not created" error={error} />}
      <SaveBar title="Create workflow" isBusy={isPending || isSuccess} isDirty={isDirty} />
    </SaveForm>
  );
}
