"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { MutationFailure } from "@/components/ui/mutation-failure";
import { SaveBar } from "@/components/workflows/save-bar";
import { SaveForm } from "@/components/workflows/save-form";
import { SourceWorkbench } from "@/components/workflows/source-workbench";
import { useLeaveWarning } from "@/components/workflows/use-leave-warning";
import { workflowVersionPath } from "@/components/workflows/workflow-paths";
import { callOperation } from "@/lib/client/call-operation";
import type { Workflow } from "@/lib/contracts/workflow";
import { CREATE_WORKFLOW_VERSION } from "@/lib/contracts/workflow-version";

type NewVersionFormProps = Readonly<{ workflow: Workflow; initialSource: string }>;

/** Saves a changed text as the next version and shows what changed from the latest one before it. */
export function NewVersionForm({ workflow, initialSource }: NewVersionFormProps) {
  const router = useRouter();
  const [source, setSource] = useState(initialSource);
  const { id: workflowId, latestVersion } = workflow;
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => callOperation(CREATE_WORKFLOW_VERSION, { params: { workflowId }, body: { source } }),
    onSuccess: ({ id }) => router.push(workflowVersionPath(workflowId, id, { against: latestVersion.id })),
  });
  const isDirty = source !== initialSource && !isSuccess;
  useLeaveWarning(isDirty);
  return (
    <SaveForm label="New version" onSave={() => mutate()}>
      <SourceWorkbench initialSource={initialSource} source={source} onChange={setSource} />
      <MutationFailure title="No version was added" error={error} />
      <SaveBar
        title={`Save as version ${latestVersion.version + 1}`}
        isBusy={isPending || isSuccess}
        isDirty={isDirty}
      />
    </SaveForm>
  );
}
