import Link from "next/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import { newVersionPath, workflowVersionPath } from "@/components/workflows/workflow-paths";
import type { WorkflowVersion } from "@/lib/contracts/workflow-version";

const LINK = "text-accent underline";

type VersionTableProps = Readonly<{ versions: readonly WorkflowVersion[]; hasMore: boolean; now: string }>;

export function VersionTable({ versions, hasMore, now }: VersionTableProps) {
  return (
    <>
      <Table label="Versions" columns={["Version", "Hash", "Added", "By", "Changes", "Continue"]}>
        {versions.map(({ id, workflowId, version, configHash, createdAt, createdBy }, index) => {
          const before = versions[index + 1];
          return (
            <tr key={id}>
              <td>
                <Link href={workflowVersionPath(workflowId, id)} className={`font-medium ${LINK}`}>
                  Version {version}
                </Link>
              </td>
              <td className="font-mono text-muted" title={configHash}>
                {configHash.slice(0, 12)}
              </td>
              <td>
                <RelativeTime at={createdAt} now={now} />
              </td>
              <td>{createdBy}</td>
              <td>
                {before === undefined ? (
                  <span title="Nothing is listed before it">–</span>
                ) : (
                  <Link href={workflowVersionPath(workflowId, id, { against: before.id })} className={LINK}>
                    since version {before.version}
                  </Link>
                )}
              </td>
              <td>
                <Link href={newVersionPath(workflowId, { from: id })} className={LINK}>
                  Start a new version from it
                </Link>
              </td>
            </tr>
          );
        })}
      </Table>
      {hasMore ? (
        <p className="mt-2 text-muted text-xs">The latest {versions.length} are shown; the API lists all of them.</p>
      ) : null}
    </>
  );
}
