"use client";

import { useRouter } from "next/navigation";
import { ConfirmedAction } from "@/components/ui/confirmed-action";
import { callOperation } from "@/lib/client/call-operation";
import { type DatasetVersion, UPDATE_DATASET_VERSION } from "@/lib/contracts/dataset-version";

export function ArchiveVersion({ version }: { version: DatasetVersion }) {
  const router = useRouter();
  const params = { datasetId: version.datasetId, versionId: version.id };
  return (
    <ConfirmedAction
      label="Archive"
      title={`Archive version ${version.version}?`}
      confirmLabel="Archive the version"
      failureTitle="It was not archived"
      onConfirm={() => callOperation(UPDATE_DATASET_VERSION, { params, body: { status: "archived" } })}
      onDone={router.refresh}
    >
      It can no longer be chosen for anything new; there is no way back on these pages. Its samples stay readable at
      this address.
    </ConfirmedAction>
  );
}
