"use client";

import { EditName } from "@/components/ui/edit-name";
import { callOperation } from "@/lib/client/call-operation";
import { UPDATE_WORKFLOW, type Workflow } from "@/lib/contracts/workflow";

export function EditWorkflow({ workflow }: { workflow: Workflow }) {
  return (
    <EditName
      label="Rename"
      title="Name and description"
      thing={workflow}
      placeholder="e.g. Invoice fields"
      onSave={(body) => callOperation(UPDATE_WORKFLOW, { params: { workflowId: workflow.id }, body })}
    />
  );
}
