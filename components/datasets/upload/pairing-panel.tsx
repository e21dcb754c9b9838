"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { versionPath } from "@/components/datasets/dataset-paths";
import { ApplyBar } from "@/components/datasets/upload/apply-bar";
import { LeftOver } from "@/components/datasets/upload/left-over";
import { PairingTable } from "@/components/datasets/upload/pairing-table";
import { ProblemList } from "@/components/datasets/upload/problem-list";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { callOperation } from "@/lib/client/call-operation";
import { uploadQuery } from "@/lib/client/datasets/dataset-queries";
import { findEditProblems, type PairingEdit, startEdit, toCorrections } from "@/lib/client/datasets/pairing-edit";
import type { PairingPreview } from "@/lib/contracts/dataset-pairing";
import { APPLY_UPLOAD, type UploadParams } from "@/lib/contracts/dataset-upload";

type Change = (edit: PairingEdit) => PairingEdit;

/** What a person did, in order: it can be undone, and done again on the preview of more files. */
function useChanges() {
  const [changes, setChanges] = useState<readonly Change[]>([]);
  return {
    changes,
    add: (change: Change) => setChanges((before) => [...before, change]),
    undo: () => setChanges((before) => before.slice(0, -1)),
  };
}

function useApply(params: UploadParams) {
  const router = useRouter();
  return useMutation({
    mutationFn: ({ preview, edit }: { preview: PairingPreview; edit: PairingEdit }) => {
      const { draftRevision } = preview;
      const corrections = toCorrections(edit);
      const body = draftRevision === null ? { corrections } : { corrections, draftRevision };
      return callOperation(APPLY_UPLOAD, { params, body });
    },
    onSuccess: ({ version }) => router.push(versionPath(version.datasetId, version.id)),
  });
}

/** What an upload shows that somebody comes back to after it was applied. */
function AppliedNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-3">
      The documents of this upload are in the draft.
      <Button type="button" look="secondary" onClick={onDiscard}>
        Begin another upload
      </Button>
    </p>
  );
}

type PairingPanelProps = Readonly<{
  params: UploadParams;
  isUploading: boolean;
  storedCount: number;
  onDiscard: () => void;
}>;

/** What the files of an upload come to as samples; nothing is in the draft before it is applied. */
export function PairingPanel({ params, isUploading, storedCount, onDiscard }: PairingPanelProps) {
  const { changes, add, undo } = useChanges();
  const apply = useApply(params);
  const { data, error, refetch, isFetching } = useQuery({ ...uploadQuery(params, storedCount), enabled: !isUploading });
  if (isUploading) return <p className="text-muted">You see the pairs as soon as all files are there.</p>;
  if (error !== null) {
    return (
      <Failure title="The pairs cannot be shown">
        <p>{error.message}</p>
        <p>The files that were sent are kept.</p>
        <Button type="button" look="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
      </Failure>
    );
  }
  if (data === undefined) return <output className="block text-muted">Pairing…</output>;
  if (data.appliedAt !== null) return <AppliedNotice onDiscard={onDiscard} />;
  const edit = changes.reduce((before, change) => change(before), startEdit(data.preview));
  const problems = findEditProblems(edit);
  const { counts } = data.preview;
  return (
    <div>
      <ApplyBar
        counts={counts}
        edit={edit}
        problemCount={problems.size}
        canUndo={changes.length > 0}
        error={apply.error}
        isApplying={apply.isPending || apply.isSuccess}
        isComparing={isFetching}
        onApply={() => apply.mutate({ preview: data.preview, edit })}
        onUndo={undo}
        onDiscard={onDiscard}
        onCompareAgain={() => {
          apply.reset();
          void refetch();
        }}
      />
      <ProblemList problems={data.preview.problems} totalCount={counts.errors + counts.warnings} />
      <LeftOver edit={edit} onChange={add} />
      <PairingTable
        edit={edit}
        problems={problems}
        totalCount={counts.samples + edit.samples.length - data.preview.samples.length}
        onChange={add}
      />
    </div>
  );
}
