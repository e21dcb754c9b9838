"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DocumentView } from "@/components/datasets/sample/document-view";
import { FileFacts } from "@/components/datasets/sample/file-facts";
import { TruthPanel } from "@/components/datasets/sample/truth-panel";
import { SelectField } from "@/components/ui/select-field";
import { sampleQuery } from "@/lib/client/datasets/dataset-queries";
import type { SampleDetails, SampleParams } from "@/lib/contracts/dataset-sample";

type DocumentPanelProps = Readonly<{ inputs: SampleDetails["inputs"]; onRetry: () => void }>;

function DocumentPanel({ inputs, onRetry }: DocumentPanelProps) {
  const [chosenPath, setChosenPath] = useState("");
  const document = inputs.find(({ path }) => path === chosenPath) ?? inputs[0];
  if (document === undefined) return <p className="text-muted">This sample has no document.</p>;
  return (
    <>
      {inputs.length === 1 ? null : (
        <SelectField
          label={`Document, one of ${inputs.length}`}
          value={document.path}
          choices={inputs.map(({ path }) => ({ value: path, title: path }))}
          onChoose={setChosenPath}
        />
      )}
      <FileFacts {...document} type={document.mimeType} />
      <DocumentView key={document.address} document={document} onRetry={onRetry} />
    </>
  );
}

type SampleViewProps = Readonly<{
  params: SampleParams;
  initialSample: SampleDetails;
  draftRevision: number | null;
  now: string;
}>;

/** A document beside its ground truth. */
export function SampleView({ params, initialSample, draftRevision, now }: SampleViewProps) {
  const { data: sample, refetch } = useQuery(sampleQuery(params, initialSample));
  const handleRetry = () => void refetch();
  return (
    <div className="grid gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <section aria-labelledby="document" className="min-w-0 space-y-2 self-start lg:sticky lg:top-4">
        <h2 id="document" className="flex min-h-9 items-center font-semibold text-base">
          Document
        </h2>
        <DocumentPanel inputs={sample.inputs} onRetry={handleRetry} />
      </section>
      <TruthPanel params={params} sample={sample} draftRevision={draftRevision} now={now} onRetry={handleRetry} />
    </div>
  );
}
