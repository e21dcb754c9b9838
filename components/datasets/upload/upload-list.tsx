import { byAttention, isSettled, type UploadItem } from "@/lib/client/datasets/upload-item";
import { formatByteSize } from "@/lib/domain/formatting/byte-size";

const SHOWN_MAX = 20;

const WORDS = {
  waiting: "waiting",
  sending: "sending",
  checking: "checking",
  stored: "ready",
  failed: "failed",
  refused: "refused",
  stopped: "stopped",
} as const;

function toneOf({ status }: UploadItem): string {
  if (status === "failed" || status === "refused") return "text-negative";
  return status === "stored" ? "text-positive" : "text-muted";
}

function sharePercent({ sentBytes, sizeBytes }: UploadItem): string {
  return sizeBytes === 0 ? "0 %" : `${Math.floor((sentBytes / sizeBytes) * 100)} %`;
}

function Row({ item }: { item: UploadItem }) {
  const notes = item.problem === null ? item.warnings : [item.problem];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_5.5rem] gap-x-3 border-line border-b py-1">
      <span className="truncate" title={item.path}>
        {item.path}
      </span>
      <span className="text-muted">{formatByteSize(item.sizeBytes)}</span>
      <span className={`text-right ${toneOf(item)}`}>
        {item.status === "sending" ? sharePercent(item) : WORDS[item.status]}
      </span>
      {notes.map((note) => (
        <span
          key={note}
          className={`col-span-3 break-words text-xs ${item.problem === null ? "text-muted" : "text-negative"}`}
        >
          {note}
        </span>
      ))}
    </li>
  );
}

type UploadListProps = Readonly<{ items: readonly UploadItem[]; isRunning: boolean }>;

/** Files of an upload: what needs a look first, then what moves; at the end only what needs a look. */
export function UploadList({ items, isRunning }: UploadListProps) {
  const candidates = isRunning ? items : items.filter((item) => !isSettled(item));
  const shown = byAttention(candidates).slice(0, SHOWN_MAX);
  const hiddenCount = candidates.length - shown.length;
  if (candidates.length === 0) return null;
  return (
    <div className="text-[0.8125rem]">
      <ul aria-label="Files">
        {shown.map((item) => (
          <Row key={item.path} item={item} />
        ))}
      </ul>
      {hiddenCount === 0 ? null : (
        <p className="pt-1 text-muted text-xs">and {hiddenCount.toLocaleString("en")} more</p>
      )}
    </div>
  );
}
