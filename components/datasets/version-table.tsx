import Link from "next/link";
import { versionPath } from "@/components/datasets/dataset-paths";
import { VersionTag } from "@/components/datasets/version-tag";
import { versionTitle } from "@/components/datasets/version-title";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import type { DatasetVersion } from "@/lib/contracts/dataset-version";

type VersionTableProps = Readonly<{ versions: readonly DatasetVersion[]; now: string }>;

export function VersionTable({ versions, now }: VersionTableProps) {
  return (
    <Table label="Versions" columns={["Version", "State", "Samples", "Published", "By", "Manifest"]}>
      {versions.map((version) => (
        <tr key={version.id}>
          <td className="min-w-24 break-words">
            <Link href={versionPath(version.datasetId, version.id)} className="font-medium text-accent underline">
              {versionTitle(version)}
            </Link>
          </td>
          <td>
            <VersionTag status={version.status} />
          </td>
          <td>{version.documentCount.toLocaleString("en")}</td>
          <td>
            {version.publishedAt === null ? (
              <span title="Not published">–</span>
            ) : (
              <RelativeTime at={version.publishedAt} now={now} />
            )}
          </td>
          <td>{version.publishedBy ?? <span title="Not published">–</span>}</td>
          <td className="font-mono text-muted" title={version.manifestDigest ?? "Not published"}>
            {version.manifestDigest?.slice(0, 12) ?? "–"}
          </td>
        </tr>
      ))}
    </Table>
  );
}
