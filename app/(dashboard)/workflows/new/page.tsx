import type { Metadata } from "next";
import { PageHeader } from "@/components/layout/page-header";
import { CreateWorkflowForm } from "@/components/workflows/create-workflow-form";
import { workflowsPath } from "@/components/workflows/workflow-paths";
import { requireActor } from "@/lib/auth/actor";
import { NewWorkflowSearchSchema } from "@/lib/contracts/workflow-search";
import { EXAMPLE_WORKFLOWS } from "@/lib/domain/workflows/example-workflows";

export const metadata: Metadata = { title: "New workflow" };

export default async function NewWorkflowPage(props: PageProps<"/workflows/new">) {
  await requireActor();
  const { example: id } = NewWorkflowSearchSchema.parse(await props.searchParams);
  const example = EXAMPLE_WORKFLOWS.find((candidate) => candidate.id === id);
  return (
    <>
      <PageHeader title="New workflow" crumbs={[{ href: workflowsPath(), title: "Workflows" }]} />
      <CreateWorkflowForm initialName={example?.title ?? ""} initialSource={example?.source ?? ""} />
    </>
  );
}
