import Link from "next/link";
import { datasetPath, versionPath } from "@/components/datasets/dataset-paths";
import { countSamples } from "@/components/datasets/version-title";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import type { Dataset } from "@/lib/contracts/dataset";

const LINK = "text-accent underline";

function LatestVersion({ dataset: { id, latestVersion } }: { dataset: Dataset }) {
  if (latestVersion === null) return <span title="Nothing is published yet">–</span>;
  return (
    <>
      <Link href={versionPath(id, latestVersion.id)} className={LINK}>
        {latestVersion.version}
      </Link>{" "}
      <span className="text-muted">{countSamples(latestVersion.documentCount)}</span>
    </>
  );
}

function Draft({ dataset: { id, draft } }: { dataset: Dataset }) {
  if (draft === null) return <span title="Nothing is being edited">–</span>;
  return (
    <Link href={versionPath(id, draft.id)} className={LINK}>
      {countSamples(draft.documentCount)}
    </Link>
  );
}

type DatasetTableProps = Readonly<{ datasets: readonly Dataset[]; now: string }>;

export function DatasetTable({ datasets, now }: DatasetTableProps) {
  return (
    <Table label="Datasets" columns={["Name", "Latest version", "Draft", "Updated", "Description"]}>
      {datasets.map((dataset) => (
        <tr key={dataset.id}>
          <td className="min-w-40 max-w-96 break-words">
            <Link href={datasetPath(dataset.id)} className="font-medium text-accent underline">
              {dataset.name}
            </Link>
          </td>
          <td className="whitespace-nowrap">
            <LatestVersion dataset={dataset} />
          </td>
          <td className="whitespace-nowrap">
            <Draft dataset={dataset} />
          </td>
          <td>
            <RelativeTime at={dataset.updatedAt} now={now} />
          </td>
          <td className="max-w-96 text-muted">
            <span className="line-clamp-2">{dataset.description}</span>
          </td>
        </tr>
      ))}
    </Table>
  );
}
