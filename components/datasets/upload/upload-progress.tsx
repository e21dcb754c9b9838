"use client";

import { useEffect, useSyncExternalStore } from "react";
import { UploadList } from "@/components/datasets/upload/upload-list";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { UploadQueue, UploadSnapshot } from "@/lib/client/datasets/upload-queue";
import { formatByteSize } from "@/lib/domain/formatting/byte-size";
import { formatDuration } from "@/lib/domain/formatting/duration";

export const useUpload = (queue: UploadQueue): UploadSnapshot =>
  useSyncExternalStore(queue.subscribe, queue.getSnapshot, queue.getSnapshot);

function describe({ totals, isRunning }: UploadSnapshot): string {
  const { fileCount, storedCount, problemCount } = totals;
  const count = `${storedCount.toLocaleString("en")} of ${fileCount.toLocaleString("en")} files`;
  const problems = problemCount === 0 ? "" : `, ${problemCount.toLocaleString("en")} with a problem`;
  return `${isRunning ? "Uploading" : "Uploaded"}: ${count}${problems}`;
}

function describeRate({ totals, rate, isRunning }: UploadSnapshot): string {
  const size = `${formatByteSize(totals.sentBytes)} of ${formatByteSize(totals.sizeBytes)}`;
  if (!isRunning || rate.bytesPerSecond === null || rate.secondsLeft === null) return size;
  return `${size} · ${formatByteSize(rate.bytesPerSecond)}/s · ${formatDuration(rate.secondsLeft)} left`;
}

/** Asks before the page is left, which would end the upload; what was sent stays. */
function useLeaveWarning(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isRunning]);
}

/** How far an upload is, file by file, with the ways to stop it and to go on. */
export function UploadProgress({ queue }: { queue: UploadQueue }) {
  const snapshot = useUpload(queue);
  const { items, totals, isRunning } = snapshot;
  useLeaveWarning(isRunning);
  const share = totals.sizeBytes === 0 ? Number(totals.storedCount > 0) : totals.sentBytes / totals.sizeBytes;
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <output aria-live="polite" className="font-medium">
          {describe(snapshot)}
        </output>
        <span className="text-muted text-xs">{describeRate(snapshot)}</span>
        <div className="ml-auto flex min-h-9 gap-2">
          {totals.retryCount === 0 ? null : (
            <Button type="button" look="secondary" onClick={() => queue.retry()}>
              Retry {totals.retryCount} {totals.retryCount === 1 ? "file" : "files"}
            </Button>
          )}
          {isRunning ? (
            <Button type="button" look="secondary" onClick={() => queue.stop()}>
              Stop
            </Button>
          ) : null}
        </div>
      </div>
      <ProgressBar label="Bytes sent" share={share} />
      <UploadList items={items} isRunning={isRunning} />
    </div>
  );
}
