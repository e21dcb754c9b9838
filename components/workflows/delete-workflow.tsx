"use client";

import { useRouter } from "next/navigation";
import { ConfirmedAction } from "@/components/ui/confirmed-action";
import { workflowsPath } from "@/components/workflows/workflow-paths";
import { callOperation } from "@/lib/client/call-operation";
import { DELETE_WORKFLOW, type Workflow } from "@/lib/contracts/workflow";

export function DeleteWorkflow({ workflow }: { workflow: Workflow }) {
  const router = useRouter();
  const { version } = workflow.latestVersion;
  return (
    <ConfirmedAction
      label="Delete"
      title={`Delete “${workflow.name}”?`}
      confirmLabel="Delete the workflow"
      failureTitle="It was not deleted"
      onConfirm={() => callOperation(DELETE_WORKFLOW, { params: { workflowId: workflow.id } })}
      onDone={() => router.push(workflowsPath())}
    >
      {version === 1 ? "Its only version is" : `Its ${version} versions are`} gone for ever, with the text. A workflow
      that something uses cannot be deleted.
    </ConfirmedAction>
  );
}
