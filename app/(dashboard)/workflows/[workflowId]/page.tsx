import type { Metadata } from "next";
import { orNotFound, parsePath } from "@/app/(dashboard)/or-not-found";
import { PageHeader } from "@/components/layout/page-header";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { DeleteWorkflow } from "@/components/workflows/delete-workflow";
import { EditWorkflow } from "@/components/workflows/edit-workflow";
import { VersionFacts } from "@/components/workflows/version-facts";
import { VersionPanels } from "@/components/workflows/version-panels";
import { VersionTable } from "@/components/workflows/version-table";
import { newVersionPath, workflowsPath } from "@/components/workflows/workflow-paths";
import { requireActor } from "@/lib/auth/actor";
import { createServiceContext } from "@/lib/composition";
import { PAGE_LIMIT_DEFAULT } from "@/lib/contracts/page";
import { WorkflowParamsSchema } from "@/lib/contracts/workflow";
import { getWorkflow } from "@/lib/services/workflows/get-workflow";
import { getWorkflowVersion } from "@/lib/services/workflows/get-workflow-version";
import { listWorkflowVersions } from "@/lib/services/workflows/list-workflow-versions";

export const metadata: Metadata = { title: "Workflow" };

export default async function WorkflowPage(props: PageProps<"/workflows/[workflowId]">) {
  const ctx = createServiceContext(await requireActor());
  const { workflowId } = parsePath(WorkflowParamsSchema, await props.params);
  const workflow = await orNotFound(getWorkflow(ctx, workflowId));
  const version = await orNotFound(getWorkflowVersion(ctx, { workflowId, versionId: workflow.latestVersion.id }));
  const versions = await listWorkflowVersions(ctx, { workflowId, limit: PAGE_LIMIT_DEFAULT });
  const now = ctx.now().toISOString();
  return (
    <>
      <PageHeader
        title={workflow.name}
        crumbs={[{ href: workflowsPath(), title: "Workflows" }]}
        actions={
          <>
            <LinkButton href={newVersionPath(workflowId)}>New version</LinkButton>
            <EditWorkflow workflow={workflow} />
            <DeleteWorkflow workflow={workflow} />
          </>
        }
      />
      {workflow.description === null ? null : (
        <p className="mb-4 max-w-prose whitespace-pre-wrap break-words text-muted">{workflow.description}</p>
      )}
      <VersionFacts version={version} now={now} />
      <VersionPanels version={version} />
      <Section id="versions" title="Versions">
        <VersionTable versions={versions.items} hasMore={versions.nextCursor !== null} now={now} />
      </Section>
    </>
  );
}
