"use client";

import { useState } from "react";
import { AssignFileDialog } from "@/components/datasets/upload/assign-file";
import { Button } from "@/components/ui/button";
import { useDialog } from "@/components/ui/dialog";
import { Section } from "@/components/ui/section";
import { ShowMore, useShown } from "@/components/ui/show-more";
import { Table } from "@/components/ui/table";
import { moveFile, type PairingEdit } from "@/lib/client/datasets/pairing-edit";

type LeftOverProps = Readonly<{ edit: PairingEdit; onChange: (change: (edit: PairingEdit) => PairingEdit) => void }>;

/** Files that belong to no sample, and the way to give them to one. */
export function LeftOver({ edit, onChange }: LeftOverProps) {
  const dialog = useDialog();
  const [path, setPath] = useState<string | null>(null);
  const { shown, showMore } = useShown(edit.leftOver);
  return (
    <Section
      id="left-over"
      title={`Left over (${edit.leftOver.length.toLocaleString("en")})`}
      note="not taken into the draft"
    >
      {edit.leftOver.length === 0 ? (
        <p className="text-muted">Every file has its place.</p>
      ) : (
        <Table label="Left over" columns={["File", "Why", "Action"]}>
          {shown.map((file) => (
            <tr key={file.path}>
              <td className="min-w-48 break-words">{file.path}</td>
              <td className="min-w-48 text-muted">{file.reason}</td>
              <td>
                <Button
                  type="button"
                  look="secondary"
                  className="py-0!"
                  aria-label={`Use ${file.path}`}
                  onClick={() => {
                    setPath(file.path);
                    dialog.open();
                  }}
                >
                  Use…
                </Button>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <ShowMore shownCount={shown.length} totalCount={edit.leftOver.length} onShowMore={showMore} />
      <AssignFileDialog
        dialog={dialog}
        path={path}
        edit={edit}
        onClose={() => setPath(null)}
        onAssign={(target) => {
          dialog.close();
          if (path !== null) onChange((before) => moveFile(before, { path, fromKey: null }, target));
        }}
      />
    </Section>
  );
}
