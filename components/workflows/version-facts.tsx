import { CopyButton } from "@/components/ui/copy-button";
import { RelativeTime } from "@/components/ui/relative-time";
import type { WorkflowVersion } from "@/lib/contracts/workflow-version";

/** Number, hash, time and author of a version in one line. */
export function VersionFacts({ version, now }: { version: WorkflowVersion; now: string }) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-2 text-muted">
      <span>
        Version {version.version}, added <RelativeTime at={version.createdAt} now={now} /> by {version.createdBy}. Hash{" "}
        <code className="font-mono text-ink" title={version.configHash}>
          {version.configHash.slice(0, 12)}
        </code>
      </span>
      <CopyButton what="the whole hash" text={version.configHash} />
    </p>
  );
}
