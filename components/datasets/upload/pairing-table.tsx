"use client";

import { Pencil, Undo2, X } from "lucide-react";
import { useState } from "react";
import { AdjustSampleDialog } from "@/components/datasets/upload/adjust-sample";
import { useDialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Section } from "@/components/ui/section";
import { ShowMore, useShown } from "@/components/ui/show-more";
import { Table } from "@/components/ui/table";
import { Tag } from "@/components/ui/tag";
import { type EditedSample, type PairingEdit, setLeftOut } from "@/lib/client/datasets/pairing-edit";

const CHANGE_TONES = { new: "positive", changed: "accent", unchanged: "neutral" } as const;

type Change = (edit: PairingEdit) => PairingEdit;

function Paths({ files, none }: { files: readonly Readonly<{ path: string }>[]; none: string }) {
  if (files.length === 0) return <span className="text-muted">{none}</span>;
  return (
    <ul>
      {files.map(({ path }) => (
        <li key={path} className="break-words">
          {path}
        </li>
      ))}
    </ul>
  );
}

function ChangeTag({ edited: { proposed, isLeftOut } }: { edited: EditedSample }) {
  if (isLeftOut) return <Tag tone="neutral">left out</Tag>;
  const change = proposed?.change ?? "new";
  return <Tag tone={CHANGE_TONES[change]}>{change}</Tag>;
}

type RowProps = Readonly<{
  edited: EditedSample;
  problem: string | null;
  onChange: (change: Change) => void;
  onAdjust: () => void;
}>;

function Row({ edited, problem, onChange, onAdjust }: RowProps) {
  const { key, sample, isLeftOut } = edited;
  return (
    <tr className={isLeftOut ? "text-muted" : ""}>
      <td className={`min-w-40 break-words font-medium ${isLeftOut ? "line-through" : ""}`}>
        {sample.id}
        {problem === null ? null : <span className="block font-normal text-negative text-xs">{problem}</span>}
      </td>
      <td className="min-w-48">
        <Paths files={sample.inputs} none="none" />
      </td>
      <td className="min-w-48">
        <Paths files={sample.groundTruth} none="none yet" />
      </td>
      <td>
        <ChangeTag edited={edited} />
      </td>
      <td className="whitespace-nowrap py-0.5!">
        <IconButton title={`Adjust ${sample.id}`} Icon={Pencil} disabled={isLeftOut} onClick={onAdjust} />
        <IconButton
          title={isLeftOut ? `Take ${sample.id} back in` : `Leave ${sample.id} out`}
          Icon={isLeftOut ? Undo2 : X}
          onClick={() => onChange((edit) => setLeftOut(edit, key, !isLeftOut))}
        />
      </td>
    </tr>
  );
}

type PairingTableProps = Readonly<{
  edit: PairingEdit;
  problems: ReadonlyMap<string, string>;
  totalCount: number;
  onChange: (change: Change) => void;
}>;

/** The proposed samples; those with a problem come first. */
export function PairingTable({ edit, problems, totalCount, onChange }: PairingTableProps) {
  const dialog = useDialog();
  const [adjustedKey, setAdjustedKey] = useState<string | null>(null);
  const ordered = edit.samples.toSorted((a, b) => Number(problems.has(b.key)) - Number(problems.has(a.key)));
  const { shown, showMore } = useShown(ordered);
  const hiddenCount = totalCount - edit.samples.length;
  return (
    <Section
      id="paired"
      title={`Samples (${totalCount.toLocaleString("en")})`}
      note="a document with its ground truth each"
    >
      <Table label="Samples of the upload" columns={["Sample", "Documents", "Ground truth", "In the draft", "Adjust"]}>
        {shown.map((edited) => (
          <Row
            key={edited.key}
            edited={edited}
            problem={problems.get(edited.key) ?? null}
            onChange={onChange}
            onAdjust={() => {
              setAdjustedKey(edited.key);
              dialog.open();
            }}
          />
        ))}
      </Table>
      <ShowMore shownCount={shown.length} totalCount={ordered.length} onShowMore={showMore} />
      {hiddenCount > 0 ? (
        <p className="mt-2 text-muted text-xs">
          {hiddenCount.toLocaleString("en")} more are taken as they are; only the first{" "}
          {edit.samples.length.toLocaleString("en")} can be adjusted here.
        </p>
      ) : null}
      <AdjustSampleDialog
        dialog={dialog}
        edited={edit.samples.find(({ key }) => key === adjustedKey) ?? null}
        onChange={onChange}
        onClose={() => setAdjustedKey(null)}
      />
    </Section>
  );
}
