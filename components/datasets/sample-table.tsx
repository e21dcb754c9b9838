import Link from "next/link";
import { samplePath, versionPath } from "@/components/datasets/dataset-paths";
import type { SampleFilterValues } from "@/components/datasets/sample-filters";
import { Table } from "@/components/ui/table";
import type { Sample } from "@/lib/contracts/dataset-sample";
import type { DatasetVersion } from "@/lib/contracts/dataset-version";

const METADATA_SHOWN_MAX = 4;

type MetadataProps = Readonly<{ version: DatasetVersion; metadata: Sample["metadata"] }>;

/** Each value leads to the samples that have it too. */
function Metadata({ version, metadata }: MetadataProps) {
  const entries = Object.entries(metadata);
  if (entries.length === 0) return <span title="no metadata">–</span>;
  const hiddenCount = entries.length - METADATA_SHOWN_MAX;
  return (
    <ul className="flex flex-wrap gap-x-3">
      {entries.slice(0, METADATA_SHOWN_MAX).map(([key, value]) => (
        <li key={key}>
          <Link
            href={versionPath(version.datasetId, version.id, { metadata: JSON.stringify({ [key]: value }) })}
            className="underline decoration-line hover:decoration-ink"
          >
            <span className="text-muted">{key}</span> {typeof value === "string" ? value : JSON.stringify(value)}
          </Link>
        </li>
      ))}
      {hiddenCount > 0 ? <li className="text-muted">and {hiddenCount} more</li> : null}
    </ul>
  );
}

function Files({ files, none }: { files: readonly Readonly<{ path: string }>[]; none: string }) {
  const [first, ...others] = files;
  if (first === undefined) return <span className="text-muted">{none}</span>;
  return (
    <span className="break-words">
      {first.path}
      {others.length === 0 ? "" : ` and ${others.length} more`}
    </span>
  );
}

type SampleTableProps = Readonly<{
  version: DatasetVersion;
  samples: readonly Sample[];
  filters: SampleFilterValues;
}>;

export function SampleTable({ version, samples, filters }: SampleTableProps) {
  return (
    <Table label="Samples" columns={["Sample", "Documents", "Ground truth", "Edited by", "Metadata"]}>
      {samples.map((sample) => (
        <tr key={sample.sampleId}>
          <td className="min-w-40 max-w-96 break-words">
            <Link
              href={samplePath({ ...version, versionId: version.id, sampleId: sample.sampleId }, filters)}
              className="font-medium text-accent underline"
            >
              {sample.sampleId}
            </Link>
          </td>
          <td className="min-w-40 text-muted">
            <Files files={sample.inputs} none="none" />
          </td>
          <td className="min-w-40 text-muted">
            <Files files={sample.groundTruth} none="none" />
          </td>
          <td>{sample.labelProvenance?.editedBy ?? <span title="as it was dropped">–</span>}</td>
          <td>
            <Metadata version={version} metadata={sample.metadata} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
