import Link from "next/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import { workflowPath, workflowVersionPath } from "@/components/workflows/workflow-paths";
import type { Workflow } from "@/lib/contracts/workflow";

type WorkflowTableProps = Readonly<{ workflows: readonly Workflow[]; now: string }>;

export function WorkflowTable({ workflows, now }: WorkflowTableProps) {
  return (
    <Table label="Workflows" columns={["Name", "Latest version", "Hash", "Changed", "Description"]}>
      {workflows.map(({ id, name, description, latestVersion }) => (
        <tr key={id}>
          <td className="min-w-40 max-w-96 break-words">
            <Link href={workflowPath(id)} className="font-medium text-accent underline">
              {name}
            </Link>
          </td>
          <td className="whitespace-nowrap">
            <Link href={workflowVersionPath(id, latestVersion.id)} className="text-accent underline">
              Version {latestVersion.version}
            </Link>
          </td>
          <td className="font-mono text-muted" title={latestVersion.configHash}>
            {latestVersion.configHash.slice(0, 12)}
          </td>
          <td>
            <RelativeTime at={latestVersion.createdAt} now={now} />
          </td>
          <td className="max-w-96 text-muted">
            <span className="line-clamp-2">{description}</span>
          </td>
        </tr>
      ))}
    </Table>
  );
}
