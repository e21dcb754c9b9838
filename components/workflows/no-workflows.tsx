import Link from "next/link";
import { LinkButton } from "@/components/ui/link-button";
import { newWorkflowPath } from "@/components/workflows/workflow-paths";
import { EXAMPLE_WORKFLOWS } from "@/lib/domain/workflows/example-workflows";

/** What a workflow is and how one comes about, for whoever has none yet. */
export function NoWorkflows() {
  return (
    <div className="max-w-prose space-y-3 py-4">
      <p>
        A workflow says how a document becomes a prediction: which activities run, in which order, on what. It is a
        graph, written as YAML or JSON. What is measured later is measured on a version of one.
      </p>
      <p>Start from an example that works, or from an empty page:</p>
      <ul className="list-inside list-disc space-y-1">
        {EXAMPLE_WORKFLOWS.map(({ id, title, description }) => (
          <li key={id}>
            <Link href={newWorkflowPath({ example: id })} className="font-medium text-accent underline">
              {title}
            </Link>
            <span className="text-muted">: {description}</span>
          </li>
        ))}
      </ul>
      <LinkButton href={newWorkflowPath()}>New workflow</LinkButton>
    </div>
  );
}
