"use client";

import { useState } from "react";
import { FieldList } from "@/components/datasets/sample/field-list";
import { FileFacts } from "@/components/datasets/sample/file-facts";
import { TextView } from "@/components/datasets/sample/text-view";
import { TruthEditor } from "@/components/datasets/sample/truth-editor";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { RelativeTime } from "@/components/ui/relative-time";
import { toEditableText, toFieldTree } from "@/lib/client/datasets/field-tree";
import type { SampleDetails, SampleParams } from "@/lib/contracts/dataset-sample";

const NEW_TRUTH = "{\n  \n}";

function Tree({ text }: { text: string }) {
  const tree = toFieldTree(text);
  if (tree.ok) return <FieldList root={tree.root} />;
  return (
    <Failure title="The ground truth cannot be read">
      {tree.problems.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
    </Failure>
  );
}

function Truth({ sample, onRetry }: { sample: SampleDetails; onRetry: () => void }) {
  const [file] = sample.groundTruth;
  if (sample.truthText !== null) return <Tree text={sample.truthText} />;
  if (file === undefined)
    return <p className="text-muted">This sample has no ground truth, so nothing can be measured on it.</p>;
  return <TextView path={file.path} address={file.address} sizeBytes={file.sizeBytes} onRetry={onRetry} />;
}

function Provenance({ sample: { labelProvenance }, now }: { sample: SampleDetails; now: string }) {
  if (labelProvenance === null) return null;
  return (
    <p className="text-muted text-xs">
      Edited by {labelProvenance.editedBy}, <RelativeTime at={labelProvenance.at} now={now} />
    </p>
  );
}

type TruthPanelProps = Readonly<{
  params: SampleParams;
  sample: SampleDetails;
  draftRevision: number | null;
  now: string;
  onRetry: () => void;
}>;

/** The right answer of a sample; editable in a draft, where `draftRevision` is its revision. */
export function TruthPanel({ params, sample, draftRevision, now, onRetry }: TruthPanelProps) {
  const [isEditing, setIsEditing] = useState(false);
  const canEdit = draftRevision !== null && (sample.truthText !== null || sample.groundTruth.length === 0);
  return (
    <section aria-labelledby="truth" className="min-w-0 space-y-2">
      <div className="flex min-h-9 items-center gap-3">
        <h2 id="truth" className="font-semibold text-base">
          Ground truth
        </h2>
        {canEdit && !isEditing ? (
          <Button type="button" look="secondary" className="ml-auto py-1!" onClick={() => setIsEditing(true)}>
            {sample.truthText === null ? "Write it" : "Edit"}
          </Button>
        ) : null}
      </div>
      {sample.groundTruth.map(({ path, format, sizeBytes, digest, address }) => (
        <FileFacts key={path} path={path} type={format} sizeBytes={sizeBytes} digest={digest} address={address} />
      ))}
      <Provenance sample={sample} now={now} />
      {isEditing && draftRevision !== null ? (
        <TruthEditor
          params={params}
          sample={sample}
          draftRevision={draftRevision}
          initialText={sample.truthText === null ? NEW_TRUTH : toEditableText(sample.truthText)}
          onDone={() => setIsEditing(false)}
        />
      ) : (
        <Truth sample={sample} onRetry={onRetry} />
      )}
    </section>
  );
}
