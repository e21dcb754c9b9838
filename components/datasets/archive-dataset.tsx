"use client";

import { useRouter } from "next/navigation";
import { countSamples } from "@/components/datasets/version-title";
import { ConfirmedAction } from "@/components/ui/confirmed-action";
import { callOperation } from "@/lib/client/call-operation";
import { ARCHIVE_DATASET, type Dataset } from "@/lib/contracts/dataset";

function describeLoss({ draft, versionCount }: Dataset): string {
  const versions = versionCount === 1 ? "its published version" : `its ${versionCount} published versions`;
  const kept =
    versionCount === 0 ? "Nothing of it was published." : `Whoever has the address can still read ${versions}.`;
  const lost = draft === null ? "" : ` The draft with ${countSamples(draft.documentCount)} can no longer be published.`;
  return `${kept}${lost}`;
}

export function ArchiveDataset({ dataset }: { dataset: Dataset }) {
  const router = useRouter();
  return (
    <ConfirmedAction
      label="Archive"
      title={`Archive “${dataset.name}”?`}
      confirmLabel="Archive the dataset"
      failureTitle="It was not archived"
      onConfirm={() => callOperation(ARCHIVE_DATASET, { params: { datasetId: dataset.id } })}
      onDone={() => router.push("/datasets")}
    >
      It leaves the list and can be changed no more; there is no way back on these pages. {describeLoss(dataset)}
    </ConfirmedAction>
  );
}
