import { countSamples } from "@/components/datasets/version-title";
import { RelativeTime } from "@/components/ui/relative-time";
import type { DatasetVersion } from "@/lib/contracts/dataset-version";

type VersionFactsProps = Readonly<{ version: DatasetVersion; now: string }>;

/** What a version is, in one line. */
export function VersionFacts({ version, now }: VersionFactsProps) {
  const { publishedAt, publishedBy, manifestDigest } = version;
  return (
    <p className="mb-4 flex flex-wrap gap-x-4 text-muted text-xs">
      <span>{countSamples(version.documentCount)}</span>
      {publishedAt === null ? (
        <span>
          Created by {version.createdBy}, <RelativeTime at={version.createdAt} now={now} />
        </span>
      ) : (
        <span>
          Published by {publishedBy}, <RelativeTime at={publishedAt} now={now} />; it never changes
        </span>
      )}
      {manifestDigest === null ? null : (
        <span title={`SHA-256 of the manifest: ${manifestDigest}`}>
          Manifest <span className="font-mono">{manifestDigest.slice(0, 12)}</span>
        </span>
      )}
    </p>
  );
}
