"use client";

import { useState } from "react";
import { DropZone } from "@/components/datasets/upload/drop-zone";
import { PairingPanel } from "@/components/datasets/upload/pairing-panel";
import { UploadProgress, useUpload } from "@/components/datasets/upload/upload-progress";
import { Failure } from "@/components/ui/failure";
import type { Collection } from "@/lib/client/datasets/collect-files";
import { createUploadCalls } from "@/lib/client/datasets/upload-calls";
import { UploadQueue } from "@/lib/client/datasets/upload-queue";
import type { UploadParams } from "@/lib/contracts/dataset-upload";

/** The address names the upload, so that it is still there after the page was left. */
function nameUploadInAddress(uploadId: string | null): void {
  const search = uploadId === null ? "" : `?${new URLSearchParams({ upload: uploadId })}`;
  window.history.replaceState(null, "", `${window.location.pathname}${search}`);
}

const describeHidden = (count: number): string =>
  count === 1 ? "1 hidden system file was left out." : `${count} hidden system files were left out.`;

function useCollecting(onFiles: (files: Collection["files"]) => void) {
  const [isCollecting, setIsCollecting] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const collect = async (collecting: Promise<Collection>) => {
    setIsCollecting(true);
    setProblem(null);
    try {
      const { files, hiddenCount } = await collecting;
      setNotice(hiddenCount === 0 ? null : describeHidden(hiddenCount));
      if (files.length > 0) onFiles(files);
      else setProblem("There is no file in what you dropped.");
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setIsCollecting(false);
    }
  };
  return { isCollecting, notice, problem, collect };
}

type StartedUpload = Readonly<{ params: UploadParams; queue: UploadQueue | null }>;

type RunningUploadProps = Readonly<{ params: UploadParams; queue: UploadQueue; onDiscard: () => void }>;

function RunningUpload({ params, queue, onDiscard }: RunningUploadProps) {
  const { isRunning, totals } = useUpload(queue);
  return (
    <>
      <UploadProgress queue={queue} />
      <PairingPanel params={params} isUploading={isRunning} storedCount={totals.storedCount} onDiscard={onDiscard} />
    </>
  );
}

function ShownUpload({ started, onDiscard }: { started: StartedUpload | null; onDiscard: () => void }) {
  if (started === null) return null;
  const { params, queue } = started;
  if (queue !== null) return <RunningUpload params={params} queue={queue} onDiscard={onDiscard} />;
  return <PairingPanel params={params} isUploading={false} storedCount={0} onDiscard={onDiscard} />;
}

type UploadPanelProps = Readonly<{ datasetId: string; resumedUploadId: string | null }>;

/** From dropped files to the draft: send, look at the pairs, correct them, apply. */
export function UploadPanel({ datasetId, resumedUploadId }: UploadPanelProps) {
  const [started, setStarted] = useState<StartedUpload | null>(
    resumedUploadId === null ? null : { params: { datasetId, uploadId: resumedUploadId }, queue: null },
  );
  const { isCollecting, notice, problem, collect } = useCollecting((files) => {
    const params = started?.params ?? { datasetId, uploadId: crypto.randomUUID() };
    const queue = started?.queue ?? new UploadQueue(createUploadCalls(params));
    nameUploadInAddress(params.uploadId);
    setStarted({ params, queue });
    queue.add(files);
  });
  return (
    <div className="space-y-5">
      <DropZone onTake={(collecting) => void collect(collecting)} />
      {isCollecting ? <output className="block text-muted">Reading the folder…</output> : null}
      {notice === null ? null : <p className="text-muted text-xs">{notice}</p>}
      {problem === null ? null : (
        <Failure title="Nothing was added">
          <p>{problem}</p>
        </Failure>
      )}
      <ShownUpload
        key={started?.params.uploadId}
        started={started}
        onDiscard={() => {
          nameUploadInAddress(null);
          setStarted(null);
        }}
      />
    </div>
  );
}
