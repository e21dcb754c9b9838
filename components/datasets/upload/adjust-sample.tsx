"use client";

import { useState } from "react";
import { ROLE_CHOICES } from "@/components/datasets/upload/file-role";
import { Button } from "@/components/ui/button";
import { Dialog, type DialogHandle } from "@/components/ui/dialog";
import { FormField } from "@/components/ui/form-field";
import { SelectField } from "@/components/ui/select-field";
import { type EditedSample, moveFile, type PairingEdit, renameSample } from "@/lib/client/datasets/pairing-edit";
import type { ManifestSample } from "@/lib/domain/datasets/manifest-sample";
import { findSampleIdProblem } from "@/lib/domain/datasets/sample-id";

const CHOICES = [...ROLE_CHOICES, { value: "leftOver", title: "Not used" }] as const;

type Change = (edit: PairingEdit) => PairingEdit;

type Place = (typeof CHOICES)[number]["value"];

const filesOf = ({ inputs, groundTruth }: ManifestSample): readonly Readonly<{ path: string; place: Place }>[] => [
  ...inputs.map(({ path }) => ({ path, place: "input" as const })),
  ...groundTruth.map(({ path }) => ({ path, place: "groundTruth" as const })),
];

const toMove = (key: string, path: string, place: Place): Change => {
  const file = { path, fromKey: key };
  return (edit) =>
    moveFile(edit, file, place === "leftOver" ? { type: "leftOver" } : { type: "sample", key, role: place });
};

type AdjustFormProps = Readonly<{ edited: EditedSample; onChange: (change: Change) => void; onDone: () => void }>;

function AdjustForm({ edited: { key, sample }, onChange, onDone }: AdjustFormProps) {
  const [id, setId] = useState(sample.id);
  const problem = findSampleIdProblem(id);
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem !== null) return;
        if (id !== sample.id) onChange((edit) => renameSample(edit, key, id));
        onDone();
      }}
    >
      <FormField
        label="Id of the sample"
        value={id}
        onChange={({ target }) => setId(target.value)}
        note="Unique in the dataset; results of a document are found by it later."
        error={problem === null ? null : `The id ${problem}`}
      />
      <ul aria-label="Files of the sample" className="space-y-2">
        {filesOf(sample).map(({ path, place }) => (
          <li key={path} className="grid grid-cols-[minmax(0,1fr)_9rem] items-center gap-3">
            <span className="break-words">{path}</span>
            <SelectField
              label={`Use of ${path}`}
              isLabelHidden
              value={place}
              choices={CHOICES}
              onChoose={(chosen) => onChange(toMove(key, path, chosen))}
            />
          </li>
        ))}
      </ul>
      <div className="flex justify-end">
        <Button type="submit" disabled={problem !== null}>
          Done
        </Button>
      </div>
    </form>
  );
}

type AdjustSampleDialogProps = Readonly<{
  dialog: DialogHandle;
  edited: EditedSample | null;
  onChange: (change: Change) => void;
  onClose: () => void;
}>;

export function AdjustSampleDialog({ dialog, edited, onChange, onClose }: AdjustSampleDialogProps) {
  return (
    <Dialog dialog={dialog} title="Adjust a sample" onClose={onClose}>
      {edited === null ? null : (
        <AdjustForm key={edited.key} edited={edited} onChange={onChange} onDone={dialog.close} />
      )}
    </Dialog>
  );
}
