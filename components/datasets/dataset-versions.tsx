import { VersionTable } from "@/components/datasets/version-table";
import { Section } from "@/components/ui/section";
import type { DatasetVersion } from "@/lib/contracts/dataset-version";

type DatasetVersionsProps = Readonly<{ versions: readonly DatasetVersion[]; hasMore: boolean; now: string }>;

export function DatasetVersions({ versions, hasMore, now }: DatasetVersionsProps) {
  return (
    <Section id="versions" title="Versions" note="newest first; a published one never changes">
      {versions.length === 0 ? (
        <p className="text-muted">
          There is none yet. What you put into the draft becomes version 1 when you publish it.
        </p>
      ) : (
        <VersionTable versions={versions} now={now} />
      )}
      {hasMore ? (
        <p className="mt-2 text-muted text-xs">The newest {versions.length} are shown; the API lists all of them.</p>
      ) : null}
    </Section>
  );
}
