/**
 * Where a file of an upload is: `refused` cannot be taken at all; `failed` and `stopped` can be sent again.
 */
export type UploadItemStatus = "waiting" | "sending" | "checking" | "stored" | "failed" | "refused" | "stopped";

/** A file of an upload as it is shown. */
export type UploadItem = Readonly<{
  path: string;
  sizeBytes: number;
  sentBytes: number;
  status: UploadItemStatus;
  problem: string | null;
  warnings: readonly string[];
}>;

/** Files and bytes of an upload by where they are. */
export type UploadTotals = Readonly<{
  fileCount: number;
  storedCount: number;
  problemCount: number;
  openCount: number;
  retryCount: number;
  sizeBytes: number;
  sentBytes: number;
  leftBytes: number;
}>;

const RETRYABLE: ReadonlySet<UploadItemStatus> = new Set(["failed", "stopped"]);
const PROBLEMS: ReadonlySet<UploadItemStatus> = new Set(["failed", "refused"]);
const OPEN: ReadonlySet<UploadItemStatus> = new Set(["waiting", "sending", "checking"]);

export const isRetryable = ({ status }: UploadItem): boolean => RETRYABLE.has(status);
export const isOpen = ({ status }: UploadItem): boolean => OPEN.has(status);

/** A file that failed is not part of the way any more: the bar of the others must be able to fill. */
export function toTotals(items: readonly UploadItem[]): UploadTotals {
  const count = (is: (item: UploadItem) => boolean) => items.filter(is).length;
  const onTheWay = items.filter((item) => isOpen(item) || item.status === "stored");
  const sum = (key: "sizeBytes" | "sentBytes") => onTheWay.reduce((total, item) => total + item[key], 0);
  const [sizeBytes, sentBytes] = [sum("sizeBytes"), sum("sentBytes")];
  return {
    fileCount: items.length,
    storedCount: count(({ status }) => status === "stored"),
    problemCount: count(({ status }) => PROBLEMS.has(status)),
    openCount: count(isOpen),
    retryCount: count(isRetryable),
    sizeBytes,
    sentBytes,
    leftBytes: sizeBytes - sentBytes,
  };
}

const ATTENTION: readonly UploadItemStatus[] = [
  "failed",
  "refused",
  "stopped",
  "sending",
  "checking",
  "waiting",
  "stored",
];

/** What needs a look first, then what moves, then the rest. */
export const byAttention = (items: readonly UploadItem[]): readonly UploadItem[] =>
  ATTENTION.flatMap((status) => items.filter((item) => item.status === status));

/** Whether a stored file has nothing more to say; the preview shows where it went. */
export const isSettled = ({ status, warnings }: UploadItem): boolean => status === "stored" && warnings.length === 0;
