"use client";

import { useId, useState } from "react";
import { ROLE_CHOICES } from "@/components/datasets/upload/file-role";
import { Button } from "@/components/ui/button";
import { Dialog, type DialogHandle } from "@/components/ui/dialog";
import { FormField } from "@/components/ui/form-field";
import { SelectField } from "@/components/ui/select-field";
import { type FileRole, type FileTarget, type PairingEdit, suggestId } from "@/lib/client/datasets/pairing-edit";
import { endingOf } from "@/lib/domain/datasets/file-kind";

const SUGGESTED_MAX = 500;
const TRUTH_ENDINGS: ReadonlySet<string> = new Set(["json", "yaml", "yml"]);

type AssignFileProps = Readonly<{
  path: string;
  edit: PairingEdit;
  onAssign: (target: FileTarget) => void;
  onCancel: () => void;
}>;

/** Says which sample a left-over file belongs to, and as what. */
function AssignForm({ path, edit, onAssign, onCancel }: AssignFileProps) {
  const [role, setRole] = useState<FileRole>(TRUTH_ENDINGS.has(endingOf(path)) ? "groundTruth" : "input");
  const [id, setId] = useState(suggestId(path));
  const listId = useId();
  const existing = edit.samples.find(({ sample }) => sample.id === id);
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        onAssign(
          existing === undefined ? { type: "newSample", id, role } : { type: "sample", key: existing.key, role },
        );
      }}
    >
      <p className="break-words font-medium">{path}</p>
      <SelectField label="It is" value={role} choices={ROLE_CHOICES} onChoose={setRole} />
      <FormField
        label="Of the sample"
        list={listId}
        value={id}
        required
        onChange={({ target }) => setId(target.value)}
        note={
          existing === undefined ? "There is no sample with this id yet: a new one is made." : "This sample is there."
        }
        error={null}
      />
      <datalist id={listId}>
        {edit.samples.slice(0, SUGGESTED_MAX).map(({ key, sample }) => (
          <option key={key} value={sample.id} />
        ))}
      </datalist>
      <div className="flex justify-end gap-2">
        <Button type="button" look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">Use the file</Button>
      </div>
    </form>
  );
}

type AssignFileDialogProps = Readonly<{ dialog: DialogHandle; onClose: () => void }> &
  Omit<AssignFileProps, "path" | "onCancel"> &
  Readonly<{ path: string | null }>;

export function AssignFileDialog({ dialog, path, onClose, ...form }: AssignFileDialogProps) {
  return (
    <Dialog dialog={dialog} title="Use a file that is left over" onClose={onClose}>
      {path === null ? null : <AssignForm key={path} path={path} onCancel={dialog.close} {...form} />}
    </Dialog>
  );
}
