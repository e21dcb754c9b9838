import Link from "next/link";
import { versionPath } from "@/components/datasets/dataset-paths";
import { OpenDraft } from "@/components/datasets/open-draft";
import { countSamples } from "@/components/datasets/version-title";
import { Section } from "@/components/ui/section";
import type { Dataset } from "@/lib/contracts/dataset";

/** Where the dataset is being edited, or how to begin. */
export function DatasetDraft({ dataset: { id, draft, latestVersion } }: { dataset: Dataset }) {
  if (draft === null && latestVersion === null) return null;
  return (
    <Section id="draft" title="Draft">
      {draft === null ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-muted">
            Nothing is being edited. A draft begins with the samples of {latestVersion?.version}; documents that you add
            below open one too.
          </p>
          <OpenDraft datasetId={id} />
        </div>
      ) : (
        <p>
          <Link href={versionPath(id, draft.id)} className="font-medium text-accent underline">
            {countSamples(draft.documentCount)} in the draft
          </Link>
          <span className="text-muted"> · look at them, edit their ground truth, publish</span>
        </p>
      )}
    </Section>
  );
}
