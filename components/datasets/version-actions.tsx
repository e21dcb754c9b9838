import { ArchiveVersion } from "@/components/datasets/archive-version";
import { PublishVersion } from "@/components/datasets/publish-version";
import type { DatasetVersion } from "@/lib/contracts/dataset-version";

type VersionActionsProps = Readonly<{ version: DatasetVersion; suggestedLabel: string; isDatasetOpen: boolean }>;

/** What can be done with a version: publish a draft, download the manifest, archive what was published. */
export function VersionActions({ version, suggestedLabel, isDatasetOpen }: VersionActionsProps) {
  const { id, datasetId, status } = version;
  return (
    <>
      <a
        href={`/api/benchmark/datasets/${datasetId}/versions/${id}/manifest`}
        download
        className="whitespace-nowrap rounded border border-control px-3 py-1.5 font-medium hover:underline"
      >
        Download manifest
      </a>
      {isDatasetOpen && status === "draft" ? <PublishVersion draft={version} suggestedLabel={suggestedLabel} /> : null}
      {isDatasetOpen && status === "published" ? <ArchiveVersion version={version} /> : null}
    </>
  );
}
