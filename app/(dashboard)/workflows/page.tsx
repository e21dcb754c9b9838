import type { Metadata } from "next";
import { PageHeader } from "@/components/layout/page-header";
import { CursorPager } from "@/components/ui/cursor-pager";
import { LinkButton } from "@/components/ui/link-button";
import { NoWorkflows } from "@/components/workflows/no-workflows";
import { newWorkflowPath, workflowsPath } from "@/components/workflows/workflow-paths";
import { WorkflowTable } from "@/components/workflows/workflow-table";
import { requireActor } from "@/lib/auth/actor";
import { createServiceContext } from "@/lib/composition";
import { PAGE_LIMIT_DEFAULT } from "@/lib/contracts/page";
import { WorkflowSearchSchema } from "@/lib/contracts/workflow-search";
import { listWorkflows } from "@/lib/services/workflows/list-workflows";

export const metadata: Metadata = { title: "Workflows" };

export default async function WorkflowsPage(props: PageProps<"/workflows">) {
  const ctx = createServiceContext(await requireActor());
  const { cursor } = WorkflowSearchSchema.parse(await props.searchParams);
  const { items, nextCursor } = await listWorkflows(ctx, { cursor, limit: PAGE_LIMIT_DEFAULT });
  const isFirstPage = cursor === undefined;
  const isEmpty = items.length === 0 && isFirstPage;
  return (
    <>
      <PageHeader
        title="Workflows"
        crumbs={[]}
        actions={isEmpty ? undefined : <LinkButton href={newWorkflowPath()}>New workflow</LinkButton>}
      />
      {isEmpty ? <NoWorkflows /> : null}
      {items.length === 0 ? null : <WorkflowTable workflows={items} now={ctx.now().toISOString()} />}
      {isEmpty ? null : (
        <CursorPager
          extent={`${items.length === 0 ? "None" : items.length} shown, newest first`}
          firstHref={isFirstPage ? null : workflowsPath()}
          nextHref={nextCursor === null ? null : workflowsPath({ cursor: nextCursor })}
        />
      )}
    </>
  );
}
