import type { Metadata } from "next";
import { orNotFound, parsePath } from "@/app/(dashboard)/or-not-found";
import { PageHeader } from "@/components/layout/page-header";
import { NewVersionForm } from "@/components/workflows/new-version-form";
import { workflowPath, workflowsPath } from "@/components/workflows/workflow-paths";
import { requireActor } from "@/lib/auth/actor";
import { createServiceContext } from "@/lib/composition";
import { WorkflowParamsSchema } from "@/lib/contracts/workflow";
import { NewVersionSearchSchema } from "@/lib/contracts/workflow-search";
import { getWorkflow } from "@/lib/services/workflows/get-workflow";
import { getWorkflowVersion } from "@/lib/services/workflows/get-workflow-version";

export const metadata: Metadata = { title: "New version" };

export default async function NewVersionPage(props: PageProps<"/workflows/[workflowId]/versions/new">) {
  const ctx = createServiceContext(await requireActor());
  const { workflowId } = parsePath(WorkflowParamsSchema, await props.params);
  const { from } = NewVersionSearchSchema.parse(await props.searchParams);
  const workflow = await orNotFound(getWorkflow(ctx, workflowId));
  const start = await orNotFound(getWorkflowVersion(ctx, { workflowId, versionId: from ?? workflow.latestVersion.id }));
  return (
    <>
      <PageHeader
        title={`New version from version ${start.version}`}
        crumbs={[
          { href: workflowsPath(), title: "Workflows" },
          { href: workflowPath(workflowId), title: workflow.name },
        ]}
      />
      <NewVersionForm workflow={workflow} initialSource={start.source} />
    </>
  );
}
