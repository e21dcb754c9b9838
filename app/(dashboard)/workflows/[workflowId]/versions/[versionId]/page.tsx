import type { Metadata } from "next";
import { orNotFound, parsePath } from "@/app/(dashboard)/or-not-found";
import { PageHeader } from "@/components/layout/page-header";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { AgainstField } from "@/components/workflows/against-field";
import { VersionFacts } from "@/components/workflows/version-facts";
import { VersionPanels } from "@/components/workflows/version-panels";
import { WorkflowDiff } from "@/components/workflows/workflow-diff";
import { newVersionPath, workflowPath, workflowsPath } from "@/components/workflows/workflow-paths";
import { requireActor } from "@/lib/auth/actor";
import { createServiceContext } from "@/lib/composition";
import { PAGE_LIMIT_MAX } from "@/lib/contracts/page";
import { WorkflowVersionSearchSchema } from "@/lib/contracts/workflow-search";
import { WorkflowVersionParamsSchema } from "@/lib/contracts/workflow-version";
import { diffWorkflowVersion } from "@/lib/services/workflows/diff-workflow-version";
import { getWorkflow } from "@/lib/services/workflows/get-workflow";
import { getWorkflowVersion } from "@/lib/services/workflows/get-workflow-version";
import { listWorkflowVersions } from "@/lib/services/workflows/list-workflow-versions";

export const metadata: Metadata = { title: "Workflow version" };

export default async function WorkflowVersionPage(props: PageProps<"/workflows/[workflowId]/versions/[versionId]">) {
  const ctx = createServiceContext(await requireActor());
  const key = parsePath(WorkflowVersionParamsSchema, await props.params);
  const { against } = WorkflowVersionSearchSchema.parse(await props.searchParams);
  const [workflow, version] = await orNotFound(
    Promise.all([getWorkflow(ctx, key.workflowId), getWorkflowVersion(ctx, key)]),
  );
  const versions = await listWorkflowVersions(ctx, { workflowId: key.workflowId, limit: PAGE_LIMIT_MAX });
  const diff = against === undefined ? null : await orNotFound(diffWorkflowVersion(ctx, { ...key, against }));
  return (
    <>
      <PageHeader
        title={`Version ${version.version}`}
        crumbs={[
          { href: workflowsPath(), title: "Workflows" },
          { href: workflowPath(workflow.id), title: workflow.name },
        ]}
        actions={
          <LinkButton href={newVersionPath(workflow.id, { from: version.id })}>New version from this one</LinkButton>
        }
      />
      <VersionFacts version={version} now={ctx.now().toISOString()} />
      <div className="mb-4">
        <AgainstField
          version={version}
          others={versions.items.filter(({ id }) => id !== version.id)}
          against={against}
        />
      </div>
      {diff === null ? null : (
        <Section id="changes" title={`Changes since version ${diff.before.version}`}>
          <WorkflowDiff diff={diff} />
        </Section>
      )}
      <VersionPanels version={version} />
    </>
  );
}
