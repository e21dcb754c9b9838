"use client";

import { DATASET_NAME_HINTS } from "@/components/datasets/dataset-name-hints";
import { EditName } from "@/components/ui/edit-name";
import { callOperation } from "@/lib/client/call-operation";
import { type Dataset, UPDATE_DATASET } from "@/lib/contracts/dataset";

export function EditDataset({ dataset }: { dataset: Dataset }) {
  return (
    <EditName
      label="Edit"
      title="Edit the dataset"
      thing={dataset}
      {...DATASET_NAME_HINTS}
      onSave={(body) => callOperation(UPDATE_DATASET, { params: { datasetId: dataset.id }, body })}
    />
  );
}
